import type { WorkStatus } from 'db/schema/work';
import type { PortalName } from '~/paths';

/** A phase or a milestone as a row of its list. */
export type WorkRow = {
  id: number;
  /** Rows of one group change places among each other. */
  group: number | null;
  depth: number;
  order: number;
  title: string;
  /** Where the row opens; null where it is all there is. */
  href: string | null;
  status: WorkStatus;
  startDate: string;
  endDate: string;
  progress: number;
  plannedCost: number;
  actualCost: number;
  /** Of phases. */
  milestones?: number;
  /** Of milestones. */
  dueDate?: string;
  stageColor?: string | null;
  editHref: string | null;
  deleteHref: string | null;
};

/** What the list screen shows, for either noun. */
export type WorkList = {
  noun: 'phase' | 'milestone';
  title: string;
  portal: PortalName;
  currency: string;
  crumbs: { label: string; href: string }[];
  createHref: string | null;
  mayMove: boolean;
  rows: WorkRow[];
};
