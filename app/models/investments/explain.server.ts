import type { Database } from 'db/client.server';
import { journalEntries } from 'db/schema/book';
import { capitalCallParts } from 'db/schema/capital-call';
import { and, asc, eq, inArray, isNull, sql } from 'drizzle-orm';
import { callsOfHolding } from '~/models/capital-calls/parts.server';
import { earnedLines } from '~/models/distributions/explain.server';
import { historiesOf } from '~/models/distributions/history.server';
import { distributionsOfHolding } from '~/models/distributions/parts.server';
import { pick } from '~/models/rows.server';
import { termsOn } from '~/models/terms/show.server';
import { type FlowLinks, flowLinks, type HoldingLinks } from './explain';
import type { ReadFigures } from './holder-figures.server';
import { aboutNet, type Net } from './net-value';
import { netValueOn } from './value.server';

type Holding = { id: number; projectId: number };

/** Reads the records from which the figures of a holding are computed. */
export function explicableHolding(
  db: Database,
  {
    holding,
    figures,
    on,
    isExact = false,
  }: { holding: Holding; figures: ReadFigures; on: string; isExact?: boolean },
) {
  const { id, projectId } = holding;
  const history = historiesOf(db, projectId, on).find(({ holdingId }) => holdingId === id);
  if (!history) return null;
  const tier = termsOn(db, projectId, on)?.tiers.find(({ kind }) => kind === 'preferred');
  const preferred =
    figures.accrued === null || tier?.kind !== 'preferred'
      ? null
      : { rateBp: tier.rateBp, earned: earnedLines(history, tier, on) };
  return {
    on,
    figures,
    history,
    preferred,
    ...recordsOfHolder(db, id),
    calls: callsOfHolding(db, id).filter(({ status }) => status === 'issued'),
    net: netFor(db, { projectId, figures, isExact }),
  };
}

/** The estimated net value, rounded for holders; null without an estimate of the holding. */
function netFor(
  db: Database,
  { projectId, figures, isExact }: { projectId: number; figures: ReadFigures; isExact: boolean },
): Net | null {
  const { estimate, estimatedOn } = figures;
  if (estimatedOn === null || (estimate === null && !isExact)) return null;
  const net = netValueOn(db, projectId, estimatedOn);
  return net && (isExact ? net : aboutNet(net));
}

export type ExplicableHolding = NonNullable<ReturnType<typeof explicableHolding>>;

/** The records behind what a holder paid in and got. */
export const recordsOfHolder = (db: Database, holdingId: number) => ({
  payments: paymentsOf(db, holdingId),
  distributions: distributionsOfHolding(db, holdingId).filter(
    ({ status }) => status === 'approved',
  ),
});

/** The addresses of the records of a holder's flows; `links` decide what the reader may open. */
export const holderFlowLinks = (db: Database, links: HoldingLinks, holdingId: number): FlowLinks =>
  flowLinks(links, recordsOfHolder(db, holdingId));

/** The contributions of the holder, by entry. */
const paymentsOf = (db: Database, holdingId: number) =>
  db
    .select({
      ...pick(journalEntries, 'id'),
      on: sql<string>`coalesce(${journalEntries.documentDate}, ${journalEntries.date})`,
      amount: journalEntries.net,
      callId: capitalCallParts.callId,
    })
    .from(journalEntries)
    .leftJoin(capitalCallParts, eq(capitalCallParts.id, journalEntries.callPartId))
    .where(
      and(
        eq(journalEntries.holdingId, holdingId),
        inArray(journalEntries.kind, ['contribution', 'payer']),
        isNull(journalEntries.reversedBy),
      ),
    )
    .orderBy(asc(journalEntries.id))
    .all();
