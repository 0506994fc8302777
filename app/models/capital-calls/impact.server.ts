import type { Database } from 'db/client.server';
import { compareProject } from '~/models/scenarios/impact.server';
import type { Call } from './list.server';
import { proposedParts } from './parts.server';

/** The impact of issuing the draft of a call, and the project as it would be then. */
export function compareCall(
  db: Database,
  { projectId, project, amount, dueOn }: Call,
  on: string,
): ReturnType<typeof compareProject> {
  const parts = proposedParts(db, projectId, amount).map(({ holdingId, amount: part }) => ({
    holdingId,
    amount: part,
  }));
  return compareProject(db, project, { kind: 'capital-call', dueOn, parts }, on);
}
