import type { Database } from 'db/client.server';
import { type ComputedImpact, computeImpact } from '~/models/scenarios/impact.server';
import type { Call } from './list.server';
import { proposedParts } from './parts.server';

/** Computes the impact of issuing the draft of a call. */
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
