import type { Database } from 'db/client.server';
import { holdings } from 'db/schema/holding';
import { asc, eq } from 'drizzle-orm';
import { z } from 'zod';
import { todayFor } from '~/models/access/times.server';
import { owedToOwner } from '~/models/books/balances';
import { booksOn } from '~/models/books/books.server';
import { bookReading } from '~/models/books/input';
import { divideByTerms } from '~/models/distributions/divide';
import { historiesOf } from '~/models/distributions/history.server';
import { recordId } from '~/models/fields';
import { sumOf } from '~/models/investments/about';
import type { Net } from '~/models/investments/net-value';
import { netValueOn } from '~/models/investments/value.server';
import { query } from '~/models/operation.server';
import { findProject } from '~/models/projects/visible.server';
import { pick } from '~/models/rows.server';
import { restKinds } from '~/models/scenarios/rest';
import { termsOn } from '~/models/terms/show.server';

/** `missing` is what the project owes beyond everything it owns; holders then get 0. */
export const registerKinds = [...restKinds, 'missing'] as const;

export type RegisterRow = { kind: (typeof registerKinds)[number]; amount: number };

/**
 * The people who get the value of a project today: its holders, its owner, and the parts without a
 * holder. The rows sum to the total (docs/rules.md#estimates).
 */
export const holdingRegister = query({
  ...bookReading,
  input: z.object({ project_id: recordId() }),
  run({ db, actor, now }, { projectId }) {
    const project = findProject(db, actor, projectId);
    const on = todayFor({ actor, now });
    return { project, on, ...registerOn(db, projectId, on) };
  },
});

export type Register = ReturnType<typeof holdingRegister>;

type Registered = {
  total: number | null;
  net: Net | null;
  holders: { holdingId: number; name: string; estimate: number | null }[];
  rest: RegisterRow[];
};

/** `total` and estimates are null without a purchase price. */
function registerOn(db: Database, projectId: number, on: string): Registered {
  const value = netValueOn(db, projectId, on);
  const held = db
    .select(pick(holdings, 'id', 'name'))
    .from(holdings)
    .where(eq(holdings.projectId, projectId))
    .orderBy(asc(holdings.id))
    .all();
  if (value === null)
    return { total: null, net: null, holders: held.map((one) => rowOf(one, null)), rest: [] };
  const tiers = termsOn(db, projectId, on)?.tiers ?? null;
  const { net } = value;
  const owner = owedToOwner(booksOn(db, projectId, on));
  const histories = historiesOf(db, projectId, on);
  const { byHolding, apart } = divideByTerms(histories, { tiers, sum: Math.max(0, net), on });
  const rest: RegisterRow[] = [
    { kind: 'owner', amount: owner },
    { kind: 'sponsor', amount: apart.sponsor },
    { kind: 'unheld', amount: apart.unheld },
    { kind: 'missing', amount: Math.min(0, net) },
  ];
  return {
    /** The net value and what the owner is owed; less, if the owner owes the project. */
    total: net + owner,
    net: value,
    holders: held.map((one) => rowOf(one, sumOf(byHolding.get(one.id) ?? []))),
    rest: rest.filter(({ amount }) => amount !== 0),
  };
}

const rowOf = ({ id, name }: { id: number; name: string }, estimate: number | null) => ({
  holdingId: id,
  name,
  estimate,
});
