import type { Database } from 'db/client.server';
import { type ComputedImpact, computeImpact } from '~/models/scenarios/impact.server';
import type { Call } from './list.server';
import { proposedParts } from './parts.server';

/** What issuing the draft of a call does to the project and everybody in it. */
export function impactOfCall(
  db: Database,
  { projectId, project, amount, dueOn }: Call,
  on: string,
): ComputedImpact {
  const parts = proposedParts(db, projectId, amount).map(({ holdingId, amount: part }) => ({
    holdingId,
    amount: part,
  }));
  return computeImpact(db, project, { kind: 'capital-call', dueOn, parts }, on);
}
