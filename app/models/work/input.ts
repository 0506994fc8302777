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
