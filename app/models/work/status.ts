import type { WorkStatus } from 'db/schema/work';

/** The statuses of 001 §4, each with the tone its word is shown in. */
export const statusTones = {
  planning: 'info',
  'in-progress': 'warn',
  completed: 'good',
} as const satisfies Record<WorkStatus, string>;

export const statuses = Object.keys(statusTones) as WorkStatus[];
