import type { CustomFields, WorkStatus } from 'db/schema/work';

/** What a phase and a milestone have in common (001 §3). Amounts in minor units, days as ISO. */
export type WorkInput = {
  title: string;
  description: string;
  status: WorkStatus;
  startDate: string;
  endDate: string;
  /** 0 to 100. */
  progress: number;
  plannedCost: number;
  actualCost: number;
  order: number;
  customFields: CustomFields;
};

/** The same, but what is completed is all done, whatever the form said. */
export const settled = <Input extends WorkInput>(input: Input): Input =>
  input.status === 'completed' ? { ...input, progress: 100 } : input;
