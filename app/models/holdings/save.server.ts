import type { Database } from 'db/client.server';
import { journalEntries } from 'db/schema/book';
import { capitalCallParts } from 'db/schema/capital-call';
import { distributionParts } from 'db/schema/distribution';
import { type HoldingChangeKind, holdingChanges, holdings } from 'db/schema/holding';
import { statements } from 'db/schema/statement';
import { asc, eq } from 'drizzle-orm';
import { todayFor } from '~/models/access/times.server';
import { changesBetween } from '~/models/audit/record.server';
import { bookKeeping } from '~/models/books/input';
import type { Caller } from '~/models/caller';
import { calledFrom } from '~/models/capital-calls/parts.server';
import { AppError, Refused } from '~/models/errors';
import { operation } from '~/models/operation.server';
import { findProject } from '~/models/projects/visible.server';
import { addRow, countOf, hasAny, saveRow } from '~/models/rows.server';
import { holderOf } from './holder.server';
import { commitmentFields, holdingFields, newHoldingFields } from './input';
import { type Holding, holdingTarget } from './list.server';

export const createHolding = operation({
  name: 'holding.create',
  ...bookKeeping,
  target: ({ db, actor }, idOf) => ({ project: findProject(db, actor, idOf('project_id')) }),
  input: newHoldingFields,
  once: true,
  run({ audit, target: { project }, ...caller }, { committed, joinedOn, ...typed }) {
    const { tx } = caller;
    const { id: projectId, companyId } = project;
    const { isSponsor, withholdingRate } = typed;
    const holder = holderOf(tx, projectId, typed);
    const day = pastDay(caller, joinedOn, 'joined_on');
    const id = addHolding(caller, {
      ...holder,
      isSponsor,
      withholdingRate,
      projectId,
      joinedOn: day,
    });
    changeCommitment(caller, id, { kind: 'commitment', date: day, amount: committed });
    const changes = { name: { to: holder.name }, committed: { to: committed } };
    audit({ recordId: id, projectId, companyId, changes });
    return { id, projectId };
  },
});

/** Changes the holder or the class, but not the commitment. */
export const updateHolding = operation({
  name: 'holding.update',
  ...bookKeeping,
  target: holdingTarget,
  input: holdingFields,
  versioned: true,
  run({ tx, now, audit, target: holding }, { isSponsor, withholdingRate, ...typed }) {
    const { id, projectId, project } = holding;
    const columns = { ...holderOf(tx, projectId, typed, id), isSponsor, withholdingRate };
    saveRow(tx, holdings, holding, columns, now);
    const changes = changesBetween(auditFields(holding), auditFields(columns));
    audit({ recordId: id, projectId, companyId: project.companyId, changes });
    return { id, projectId };
  },
});

type Described = Pick<Holding, 'name' | 'shareClass' | 'isSponsor' | 'email' | 'withholdingRate'>;
const auditFields = ({ name, shareClass, isSponsor, email, withholdingRate }: Described) => ({
  name,
  shareClass,
  isSponsor,
  email,
  withholdingRate,
});

/** Commits more or less from a day on. */
export const commitHolding = operation({
  name: 'holding.commit',
  ...bookKeeping,
  target: holdingTarget,
  input: commitmentFields,
  versioned: true,
  run({ audit, target: holding, ...caller }, { committed, date }) {
    const { id, projectId, project } = holding;
    const day = dayOfHolding(caller, holding, date);
    const amount = committed - holding.committed;
    assertNeverNegative(caller.tx, id, { day, amount, field: 'committed' });
    if (committed < calledFrom(caller.tx, id))
      throw new Refused('committed', 'holding.errors.called');
    if (amount !== 0) {
      changeCommitment(caller, id, { kind: 'commitment', date: day, amount });
      const changes = { committed: { from: holding.committed, to: committed } };
      audit({ recordId: id, projectId, companyId: project.companyId, changes });
    }
    return { id, projectId };
  },
});

/** Deletes a holding that was entered by mistake; one that was called, bought or sold stays. */
export const deleteHolding = operation({
  name: 'holding.delete',
  ...bookKeeping,
  target: holdingTarget,
  run({ tx, audit, target: { id, name, projectId, project } }) {
    if (isHoldingUsed(tx, id)) throw new AppError('in-use');
    tx.delete(holdings).where(eq(holdings.id, id)).run();
    const changes = { name: { from: name } };
    audit({ recordId: id, projectId, companyId: project.companyId, changes });
    return { name, projectId };
  },
});

/** True if the holding was called, bought, sold, distributed to or stated in a statement. */
export const isHoldingUsed = (db: Database, id: number): boolean =>
  countOf(db, holdingChanges, eq(holdingChanges.holdingId, id)) > 1 ||
  hasAny(db, holdingChanges, eq(holdingChanges.otherId, id)) ||
  hasAny(db, capitalCallParts, eq(capitalCallParts.holdingId, id)) ||
  hasAny(db, journalEntries, eq(journalEntries.holdingId, id)) ||
  hasAny(db, distributionParts, eq(distributionParts.holdingId, id)) ||
  hasAny(db, statements, eq(statements.holdingId, id));

type Writer = Caller & { tx: Database };

/** Adds a holding without a commitment. */
export const addHolding = (
  { tx, actor, now }: Writer,
  row: Omit<
    typeof holdings.$inferInsert,
    'committed' | 'createdBy' | 'createdAt' | 'updatedAt' | 'id'
  >,
): number => addRow(tx, holdings, { ...row, committed: 0, createdBy: actor.id }, now);

/** Amounts in minor units; `otherId` is the holding on the other side of a sale. */
type Change = {
  kind: HoldingChangeKind;
  date: string;
  amount: number;
  called?: number;
  otherId?: number;
};

/** Adds a change, and updates the commitment, which is the sum of all changes. */
export function changeCommitment({ tx, now }: Writer, holdingId: number, change: Change) {
  addRow(tx, holdingChanges, { ...change, holdingId }, now);
  const holding = tx
    .select({ committed: holdings.committed, version: holdings.version })
    .from(holdings)
    .where(eq(holdings.id, holdingId))
    .get();
  const { committed = 0, version = 1 } = holding ?? {};
  const columns = { committed: committed + change.amount };
  saveRow(tx, holdings, { id: holdingId, version }, columns, now);
}

/**
 * Returns the submitted day, or today. Future commitments cannot be entered.
 * @throws Refused
 */
function pastDay({ actor, now }: Writer, day: string | undefined, field: string): string {
  const today = todayFor({ actor, now });
  if (day !== undefined && day > today) throw new Refused(field, 'holding.errors.future');
  return day ?? today;
}

/** @throws Refused */
export function dayOfHolding(caller: Writer, { joinedOn }: Holding, date: string | undefined) {
  const day = pastDay(caller, date, 'date');
  if (day < joinedOn) throw new Refused('date', 'holding.errors.beforeJoined');
  return day;
}

/**
 * Checks that a change of `amount` on `day` leaves the commitment negative on no day from then on.
 * @throws Refused
 */
export function assertNeverNegative(
  db: Database,
  holdingId: number,
  { day, amount, field }: { day: string; amount: number; field: string },
) {
  const rows = db
    .select({ date: holdingChanges.date, amount: holdingChanges.amount })
    .from(holdingChanges)
    .where(eq(holdingChanges.holdingId, holdingId))
    .orderBy(asc(holdingChanges.date), asc(holdingChanges.id))
    .all();
  let sum = 0;
  let lowest = Number.POSITIVE_INFINITY;
  for (const row of rows) {
    if (row.date > day) lowest = Math.min(lowest, sum);
    sum += row.amount;
  }
  lowest = Math.min(lowest, sum);
  if (lowest + amount < 0) throw new Refused(field, 'holding.errors.tooMuch');
}
