import { createHash } from 'node:crypto';
import type { Database } from 'db/client.server';
import { distributionParts, distributions } from 'db/schema/distribution';
import { and, asc, between, eq, sql } from 'drizzle-orm';
import type { FieldAudience } from '~/models/access/field-audience.server';
import { calledOn } from '~/models/capital-calls/parts.server';
import type { Flow } from '~/models/finance/xirr';
import { committedOn } from '~/models/holdings/list.server';
import { figuresOf } from '~/models/investments/figures.server';
import { holderFigures, type ReadFigures } from '~/models/investments/holder-figures.server';
import { pick } from '~/models/rows.server';
import { termsOn } from '~/models/terms/show.server';
import { dayBefore } from './periods';

export type Period = { startsOn: string; endsOn: string };

/** A contribution, or the part of a distribution that has one kind. */
type Movement = { on: string; kind: (typeof movementKinds)[number]; amount: number };
const movementKinds = ['contribution', 'preferred', 'capital', 'profit'] as const;

/** The figures of one holding for a period, in minor units (docs/rules.md#statements). */
export type StatementFigures = Period & {
  holdingId: number;
  committed: number;
  called: number;
  unfunded: number;
  /** Capital that was paid in and not returned, before the first day. */
  opening: number;
  contributed: number;
  returned: number;
  /** Earlier capital that was taken over or passed on with a bought or sold part. */
  moved: number;
  closing: number;
  preferred: number;
  profit: number;
  withheld: number;
  /** After tax. */
  net: number;
  /** The part of it that was not paid out by the last day. */
  unpaid: number;
  movements: Movement[];
  /** Everything up to the last day, as the holder sees it. */
  total: ReadFigures;
  terms: ReturnType<typeof termsOn>;
};

type Wanted = Period & { projectId: number; holders: { id: number; audience: FieldAudience }[] };

/** The figures of some holdings of a project for one period. */
export function statementFigures(
  db: Database,
  { projectId, holders, startsOn, endsOn }: Wanted,
): Map<number, StatementFigures> {
  const holdings = holders.map((holder) => ({ ...holder, projectId }));
  const openings = figuresOf(db, holdings, dayBefore(startsOn)).byHolding;
  const closings = holderFigures(db, holdings, endsOn).byHolding;
  const committed = committedOn(db, holdings, endsOn);
  const called = calledOn(db, projectId, endsOn);
  const terms = termsOn(db, projectId, endsOn);
  return new Map(
    holders.map(({ id }) => {
      const period = { startsOn, endsOn };
      const payouts = payoutsOf(db, id, period);
      const movements = movementsOf(contributionsOf(db, id, period), payouts);
      const sum = (kind: Movement['kind']) =>
        movements.reduce((all, one) => all + (one.kind === kind ? one.amount : 0), 0);
      const [contributed, preferred, returned, profit] = movementKinds.map(sum) as Sums;
      const total = closings.get(id)!;
      const opening = openings.get(id)!.unreturned;
      const closing = total.unreturned;
      const withheld = payouts.reduce((all, part) => all + part.withheld, 0);
      const commitment = committed.get(id) ?? 0;
      // Money that was paid in before a call was sent counts as called too.
      const calledAmount = Math.max(called.get(id) ?? 0, total.contributed, 0);
      const figures: StatementFigures = {
        holdingId: id,
        ...period,
        committed: commitment,
        called: calledAmount,
        unfunded: Math.max(0, commitment - calledAmount),
        opening,
        contributed,
        returned,
        moved: closing - opening - contributed + returned,
        closing,
        preferred,
        profit,
        withheld,
        net: preferred + returned + profit - withheld,
        unpaid: payouts.reduce((all, part) => all + unpaidOf(part), 0),
        movements,
        total,
        terms,
      };
      return [id, figures];
    }),
  );
}

type Sums = [contributed: number, preferred: number, returned: number, profit: number];

/** Lists the holder's own contributions, without those taken over with a bought part. */
const contributionsOf = (db: Database, holdingId: number, { startsOn, endsOn }: Period) =>
  db.all<Flow>(sql`
    select coalesce(e.document_date, e.date) as "on", -sum(p.amount) as amount
    from journal_entries as e join postings as p on p.entry_id = e.id
    where e.holding_id = ${holdingId} and e.kind in ('contribution', 'payer') and e.reversed_by is null
      and p.account = 'capital'
      and coalesce(e.document_date, e.date) between ${startsOn} and ${endsOn}
    group by e.id
    order by 1, e.id`);

/** Lists the holding's own distributions, with the amounts paid out by the end of the period. */
const payoutsOf = (db: Database, holdingId: number, { startsOn, endsOn }: Period) =>
  db
    .select({
      on: distributions.date,
      ...pick(distributionParts, 'amount', 'withheld', 'paidTiers'),
      paid: sql<number>`(select coalesce(sum(p.amount), 0)
        from journal_entries as e join postings as p on p.entry_id = e.id
        where e.distribution_part_id = ${distributionParts.id} and p.account = 'distributions_payable'
          and e.kind <> 'approval' and e.holding_id = ${distributionParts.holdingId} and e.date <= ${endsOn})`,
    })
    .from(distributionParts)
    .innerJoin(distributions, eq(distributions.id, distributionParts.distributionId))
    .where(
      and(
        eq(distributionParts.holdingId, holdingId),
        eq(distributions.status, 'approved'),
        between(distributions.date, startsOn, endsOn),
      ),
    )
    .orderBy(asc(distributions.date), asc(distributions.id))
    .all();

type Payout = ReturnType<typeof payoutsOf>[number];

/** A part is paid as a whole, after tax. */
const unpaidOf = ({ amount, withheld, paid }: Payout) => (paid < amount ? amount - withheld : 0);

/** By day, then by kind; the amounts of one kind on one day are added. */
function movementsOf(contributions: Flow[], payouts: Payout[]): Movement[] {
  const sums = new Map<string, Movement>();
  const add = (kind: Movement['kind'], { on, amount }: Flow) => {
    const key = `${on} ${movementKinds.indexOf(kind)}`;
    sums.set(key, { on, kind, amount: (sums.get(key)?.amount ?? 0) + amount });
  };
  for (const flow of contributions) add('contribution', flow);
  for (const { on, paidTiers } of payouts)
    for (const { kind, amount } of paidTiers)
      add(kind === 'preferred' || kind === 'capital' ? kind : 'profit', { on, amount });
  return [...sums]
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .map(([, movement]) => movement)
    .filter(({ amount }) => amount !== 0);
}

/** SHA-256 of the figures; the same books give the same hash. */
export const hashOfFigures = (figures: StatementFigures): string =>
  createHash('sha256').update(JSON.stringify(figures)).digest('hex');
