import { createHash } from 'node:crypto';
import type { Database } from 'db/client.server';
import { distributionParts, distributions } from 'db/schema/distribution';
import { and, between, eq, sql } from 'drizzle-orm';
import { calledOn } from '~/models/capital-calls/parts.server';
import { historiesOf } from '~/models/distributions/history.server';
import type { Flow } from '~/models/finance/xirr';
import { type Figures, figuresOf } from '~/models/investments/figures.server';
import { committedOn } from '~/models/investments/summary.server';
import { termsOn } from '~/models/terms/show.server';
import { dayBefore } from './periods';

export type Period = { startsOn: string; endsOn: string };

/** What was paid in, or what of a distribution has a kind. */
export type Movement = { on: string; kind: (typeof movementKinds)[number]; amount: number };
export const movementKinds = ['contribution', 'preferred', 'capital', 'profit'] as const;

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
  /** What of earlier capital came or went with a part that was bought or sold. */
  moved: number;
  closing: number;
  preferred: number;
  profit: number;
  withheld: number;
  /** After tax. */
  net: number;
  movements: Movement[];
  /** Everything up to the last day. */
  total: Figures;
  terms: ReturnType<typeof termsOn>;
};

/** The figures of some holdings of a project for one period. */
export function statementFigures(
  db: Database,
  { projectId, holdingIds, startsOn, endsOn }: Period & { projectId: number; holdingIds: number[] },
): Map<number, StatementFigures> {
  const held = holdingIds.map((id) => ({ id, projectId }));
  const openings = figuresOf(db, held, dayBefore(startsOn)).byHolding;
  const closings = figuresOf(db, held, endsOn).byHolding;
  const committed = committedOn(db, held, endsOn);
  const called = calledOn(db, projectId, endsOn);
  const withheld = withheldIn(db, projectId, { startsOn, endsOn });
  const terms = termsOn(db, projectId, endsOn);
  const histories = new Map(
    historiesOf(db, projectId, endsOn).map((history) => [history.holdingId, history]),
  );
  return new Map(
    holdingIds.map((id) => {
      const { contributions, payouts, sponsorPaid } = histories.get(id)!;
      const total = closings.get(id)!;
      const opening = openings.get(id)!.unreturned;
      const movements = movementsOf({ contributions, payouts, sponsorPaid }).filter(
        ({ on }) => on >= startsOn,
      );
      const sum = (kind: Movement['kind']) =>
        movements.reduce((all, one) => all + (one.kind === kind ? one.amount : 0), 0);
      const [contributed, preferred, returned, profit] = movementKinds.map(sum) as Sums;
      const closing = total.unreturned;
      const taxed = withheld.get(id) ?? 0;
      const figures: StatementFigures = {
        holdingId: id,
        startsOn,
        endsOn,
        committed: committed.get(id) ?? 0,
        called: called.get(id) ?? 0,
        unfunded: Math.max(0, (committed.get(id) ?? 0) - (called.get(id) ?? 0)),
        opening,
        contributed,
        returned,
        moved: closing - opening - contributed + returned,
        closing,
        preferred,
        profit,
        withheld: taxed,
        net: preferred + returned + profit - taxed,
        movements,
        total,
        terms,
      };
      return [id, figures];
    }),
  );
}

type Sums = [contributed: number, preferred: number, returned: number, profit: number];

type History = Pick<
  ReturnType<typeof historiesOf>[number],
  'contributions' | 'payouts' | 'sponsorPaid'
>;

/** By day, then by kind; the amounts of one kind on one day are added. */
function movementsOf({ contributions, payouts, sponsorPaid }: History): Movement[] {
  const sums = new Map<string, Movement>();
  const add = (kind: Movement['kind'], { on, amount }: Flow) => {
    const key = `${on} ${movementKinds.indexOf(kind)}`;
    sums.set(key, { on, kind, amount: (sums.get(key)?.amount ?? 0) + amount });
  };
  for (const flow of contributions) add('contribution', flow);
  for (const { tier, ...flow } of payouts)
    add(tier === 'preferred' || tier === 'capital' ? tier : 'profit', flow);
  for (const flow of sponsorPaid) add('profit', flow);
  return [...sums]
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .map(([, movement]) => movement)
    .filter(({ amount }) => amount !== 0);
}

/** The tax withheld from each holding in the distributions of a period. */
const withheldIn = (db: Database, projectId: number, { startsOn, endsOn }: Period) =>
  new Map(
    db
      .select({
        holdingId: distributionParts.holdingId,
        withheld: sql<number>`sum(${distributionParts.withheld})`,
      })
      .from(distributions)
      .innerJoin(distributionParts, eq(distributionParts.distributionId, distributions.id))
      .where(
        and(
          eq(distributions.projectId, projectId),
          eq(distributions.status, 'approved'),
          between(distributions.date, startsOn, endsOn),
        ),
      )
      .groupBy(distributionParts.holdingId)
      .all()
      .map(({ holdingId, withheld }) => [holdingId, withheld]),
  );

/** SHA-256 of the figures; the same books give the same hash. */
export const hashOfFigures = (figures: StatementFigures): string =>
  createHash('sha256').update(JSON.stringify(figures)).digest('hex');
