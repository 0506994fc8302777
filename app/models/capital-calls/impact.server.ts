import type { Database } from 'db/client.server';
import { compareProject } from '~/models/scenarios/impact.server';
import type { Call } from './list.server';
import { proposedParts } from './parts.server';

/** What issuing the draft of a call does to the project and everybody in it, with that project. */
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
