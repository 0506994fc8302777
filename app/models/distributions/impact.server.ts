import type { Database } from 'db/client.server';
import type { TierKind } from '~/models/finance/waterfall';
import { compareProject } from '~/models/scenarios/impact.server';
import type { Calculation } from './calculate.server';
import { sponsorKind } from './history.server';
import type { FoundDistribution } from './list.server';

/** The impact of approving the draft of a distribution, and the project as it would be then. */
export function compareDistribution(
  db: Database,
  { project, cash, date }: FoundDistribution,
  { parts, history }: Pick<Calculation, 'parts' | 'history'>,
  on: string,
): ReturnType<typeof compareProject> {
  const paid = parts.map(({ holdingId, paidTiers }) => ({
    holdingId,
    payouts: paidTiers
      .filter(({ kind }) => kind !== sponsorKind)
      .map(({ kind, amount }) => ({ on: date, amount, tier: kind as TierKind })),
    sponsorPaid: paidTiers
      .filter(({ kind }) => kind === sponsorKind)
      .map(({ amount }) => ({ on: date, amount })),
  }));
  return compareProject(db, project, { kind: 'distribution', cash, parts: paid }, on, history);
}
