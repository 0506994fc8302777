import type { Database } from 'db/client.server';
import { journalEntries, postings } from 'db/schema/book';
import { capitalCallParts, capitalCalls } from 'db/schema/capital-call';
import { holdings } from 'db/schema/holding';
import { and, asc, eq, isNull, ne, sql } from 'drizzle-orm';
import { levelCall } from '~/models/finance/capital-call';
import { pick } from '~/models/rows.server';

/**
 * The amount called from a holding up to a day: its parts of calls, its payments without a call,
 * and the called amounts that sales transferred.
 */
const calledUntil = (day: string) => sql<number>`(select coalesce(sum(p.amount), 0)
    from capital_call_parts as p join capital_calls as c on c.id = p.call_id
    where p.holding_id = holdings.id and c.status = 'issued' and c.issued_on <= ${day})
  + (select coalesce(sum(s.called), 0) from holding_changes as s
    where s.holding_id = holdings.id and s.date <= ${day})
  - (select coalesce(sum(paid.amount), 0) from journal_entries as e
    join postings as paid on paid.entry_id = e.id
    where e.holding_id = holdings.id and e.call_part_id is null
      and e.kind <> 'distribution' and paid.account = 'capital'
      and coalesce(e.document_date, e.date) <= ${day})`;

const calledOf = calledUntil('9999-12-31');

export const calledFrom = (db: Database, holdingId: number): number =>
  db.select({ called: calledOf }).from(holdings).where(eq(holdings.id, holdingId)).get()?.called ??
  0;

/** Returns the amount called from each holding of a project up to a day. */
export const calledOn = (db: Database, projectId: number, day: string): Map<number, number> =>
  new Map(
    db
      .select({ id: holdings.id, called: calledUntil(day) })
      .from(holdings)
      .where(eq(holdings.projectId, projectId))
      .all()
      .map(({ id, called }) => [id, called]),
  );

/** Returns the committed and called amounts of each holding of a project, in order of id. */
export const calledHoldings = (db: Database, projectId: number) =>
  db
    .select({
      ...pick(holdings, 'id', 'name', 'personId', 'email', 'shareClass', 'committed'),
      called: calledOf,
    })
    .from(holdings)
    .where(eq(holdings.projectId, projectId))
    .orderBy(asc(holdings.id))
    .all();

/** Returns the uncalled commitments of a project. */
export const unfundedOf = (db: Database, projectId: number): number =>
  calledHoldings(db, projectId).reduce(
    (sum, { committed, called }) => sum + Math.max(0, committed - called),
    0,
  );

/** Proposes the parts of a call of this amount today, without holdings that pay nothing. */
export function proposedParts(db: Database, projectId: number, amount: number) {
  const called = calledHoldings(db, projectId);
  const amounts = levelCall(amount, called);
  return called
    .map(({ called: before, committed, ...holding }, at) => ({
      holdingId: holding.id,
      name: holding.name,
      shareClass: holding.shareClass,
      personId: holding.personId,
      email: holding.email,
      amount: amounts[at] ?? 0,
      unfunded: Math.max(0, committed - before - (amounts[at] ?? 0)),
      openAmount: amounts[at] ?? 0,
    }))
    .filter((part) => part.amount > 0);
}

/** The parts of an issued or withdrawn call. */
export const storedParts = (db: Database, callId: number) =>
  db
    .select({
      ...pick(capitalCallParts, 'id', 'holdingId', 'amount', 'unfunded', 'openAmount'),
      ...pick(holdings, 'name', 'shareClass', 'personId', 'email'),
    })
    .from(capitalCallParts)
    .innerJoin(holdings, eq(holdings.id, capitalCallParts.holdingId))
    .where(eq(capitalCallParts.callId, callId))
    .orderBy(asc(capitalCallParts.id))
    .all();

/** The payments of the holders for a call. */
export const paymentsOf = (db: Database, callId: number) =>
  db
    .select({
      ...pick(journalEntries, 'id', 'date'),
      amount: journalEntries.net,
      holdingId: capitalCallParts.holdingId,
    })
    .from(journalEntries)
    .innerJoin(capitalCallParts, eq(capitalCallParts.id, journalEntries.callPartId))
    .where(and(eq(capitalCallParts.callId, callId), isNull(journalEntries.reversedBy)))
    .orderBy(asc(journalEntries.id))
    .all();

/** The calls of a holding, newest first. Drafts are not theirs to see. */
export const callsOfHolding = (db: Database, holdingId: number) =>
  db
    .select({
      ...pick(capitalCalls, 'id', 'number', 'purpose', 'dueOn', 'issuedOn', 'status'),
      ...pick(capitalCallParts, 'amount', 'unfunded', 'openAmount'),
    })
    .from(capitalCallParts)
    .innerJoin(capitalCalls, eq(capitalCalls.id, capitalCallParts.callId))
    .where(and(eq(capitalCallParts.holdingId, holdingId), ne(capitalCalls.status, 'draft')))
    .orderBy(sql`${capitalCallParts.id} desc`)
    .all();

/** Returns the paid-in capital of a holding, in minor units. */
export const contributedBy = (db: Database, holdingId: number): number =>
  db
    .select({ amount: sql<number>`-coalesce(sum(${postings.amount}), 0)` })
    .from(journalEntries)
    .innerJoin(postings, eq(postings.entryId, journalEntries.id))
    .where(and(eq(journalEntries.holdingId, holdingId), eq(postings.account, 'capital')))
    .get()?.amount ?? 0;

/** Keeps what is open of a part when it is paid, or a payment is reversed. */
export const changeOpenPart = (tx: Database, partId: number, change: number, now: number) =>
  void tx
    .update(capitalCallParts)
    .set({ openAmount: sql`${capitalCallParts.openAmount} + ${change}`, updatedAt: now })
    .where(eq(capitalCallParts.id, partId))
    .run();
