import type { Database } from 'db/client.server';
import { capitalCallParts, capitalCalls } from 'db/schema/capital-call';
import { and, eq, sql } from 'drizzle-orm';
import { todayFor } from '~/models/access/times.server';
import { changesBetween } from '~/models/audit/record.server';
import { bookKeeping } from '~/models/books/input';
import type { Caller } from '~/models/caller';
import { AppError, Refused } from '~/models/errors';
import { dayPlus } from '~/models/finance/days';
import { operation } from '~/models/operation.server';
import { findProject } from '~/models/projects/visible.server';
import { addRow, hasAny, nextNumber, numberFinally, saveRow } from '~/models/rows.server';
import { assertSeen, storeImpact } from '~/models/scenarios/impact.server';
import { businessDaysAfter } from './due-day';
import { compareCall } from './impact.server';
import { callFields, issueFields } from './input';
import { type Call, callTarget } from './list.server';
import { notifyHolders } from './notices.server';
import { proposedParts, storedParts, unfundedOf } from './parts.server';

/** Adds a draft. Holders are notified when it is issued. */
export const createCall = operation({
  name: 'capital-call.create',
  ...bookKeeping,
  target: ({ db, actor }, idOf) => ({ project: findProject(db, actor, idOf('project_id')) }),
  input: callFields,
  once: true,
  run({ audit, target: { project }, ...caller }, { amount, dueOn, purpose }) {
    const { tx, actor, now } = caller;
    const { id: projectId, companyId } = project;
    assertUnfunded(tx, projectId, amount);
    const number = nextNumber(tx, capitalCalls, projectId);
    const row = { projectId, number, amount, purpose, dueOn: futureDay(caller, dueOn) };
    const id = addRow(tx, capitalCalls, { ...row, createdBy: actor.id }, now);
    const changes = { number: { to: number }, amount: { to: amount } };
    audit({ recordId: id, projectId, companyId, changes });
    return { id, projectId };
  },
});

export const updateCall = operation({
  name: 'capital-call.update',
  ...bookKeeping,
  target: (caller, idOf) => draft(callTarget(caller, idOf)),
  input: callFields,
  versioned: true,
  run({ audit, target: call, ...caller }, { amount, dueOn, purpose }) {
    const { id, projectId, project } = call;
    assertUnfunded(caller.tx, projectId, amount);
    const columns = { amount, purpose, dueOn: futureDay(caller, dueOn) };
    saveRow(caller.tx, capitalCalls, call, columns, caller.now);
    const changes = changesBetween(auditFields(call), columns);
    audit({ recordId: id, projectId, companyId: project.companyId, changes });
    return { id, projectId };
  },
});

/** Deletes a draft; an issued call is withdrawn instead. */
export const deleteCall = operation({
  name: 'capital-call.delete',
  ...bookKeeping,
  target: callTarget,
  run({ tx, audit, target: { id, number, status, projectId, project } }) {
    if (status !== 'draft') throw new AppError('in-use');
    tx.delete(capitalCalls).where(eq(capitalCalls.id, id)).run();
    const changes = { number: { from: number } };
    audit({ recordId: id, projectId, companyId: project.companyId, changes });
    return { number, projectId };
  },
});

/**
 * Stores what each holding is to pay, and sends the notices.
 * @throws Refused if the impact that was looked at is not the one of today's figures
 */
export const issueCall = operation({
  name: 'capital-call.issue',
  ...bookKeeping,
  target: (caller, idOf) => draft(callTarget(caller, idOf)),
  input: issueFields,
  once: true,
  run({ audit, target: call, ...caller }, { impactHash }) {
    const { tx, actor, now } = caller;
    const { id, amount, dueOn, projectId, project } = call;
    assertUnfunded(tx, projectId, amount);
    futureDay(caller, dueOn);
    const compared = compareCall(tx, call, todayFor(caller));
    assertSeen(impactHash, compared.impact);
    const record = { projectId, decision: 'capitalCallId' as const, recordId: id };
    storeImpact(tx, record, compared, { createdBy: actor.id, now });
    const parts = proposedParts(tx, projectId, amount);
    for (const { holdingId, unfunded, ...part } of parts)
      addRow(
        tx,
        capitalCallParts,
        { callId: id, holdingId, amount: part.amount, unfunded, openAmount: part.amount, dueOn },
        now,
      );
    const number = numberFinally(tx, capitalCalls, call);
    saveRow(tx, capitalCalls, call, { status: 'issued', issuedOn: todayFor(caller) }, now);
    notifyHolders(caller, { ...call, number, currency: project.currency }, parts, 'issued');
    const changes = { number: { to: number }, amount: { to: amount } };
    audit({ recordId: id, projectId, companyId: project.companyId, changes });
    return { id, projectId };
  },
});

/** Withdraws an issued call without payments. It stays in the list. */
export const withdrawCall = operation({
  name: 'capital-call.withdraw',
  ...bookKeeping,
  target: callTarget,
  run({ audit, target: call, ...caller }) {
    const { tx, now } = caller;
    const { id, number, projectId, project } = call;
    if (call.status !== 'issued') throw new AppError('not-found');
    if (hasPayments(tx, id)) throw new AppError('in-use');
    notifyHolders(
      caller,
      { ...call, currency: project.currency },
      storedParts(tx, id),
      'withdrawn',
    );
    tx.update(capitalCallParts)
      .set({ openAmount: 0, updatedAt: now })
      .where(eq(capitalCallParts.callId, id))
      .run();
    saveRow(tx, capitalCalls, call, { status: 'withdrawn' }, now);
    const changes = { number: { from: number } };
    audit({ recordId: id, projectId, companyId: project.companyId, changes });
    return { id, projectId };
  },
});

export const hasPayments = (db: Database, callId: number): boolean =>
  hasAny(
    db,
    capitalCallParts,
    and(
      eq(capitalCallParts.callId, callId),
      sql`${capitalCallParts.openAmount} < ${capitalCallParts.amount}`,
    ),
  );

/** @throws AppError `not-found` */
export function draft(call: Call): Call {
  if (call.status !== 'draft') throw new AppError('not-found');
  return call;
}

/** @throws Refused */
function assertUnfunded(tx: Database, projectId: number, amount: number) {
  const unfunded = unfundedOf(tx, projectId);
  if (unfunded === 0) throw new Refused('amount', 'capitalCall.errors.nothing');
  if (amount > unfunded) throw new Refused('amount', 'capitalCall.errors.tooMuch');
}

const yearsAhead = 2;

export const lastDueDay = (today: string): string => dayPlus(today, yearsAhead * 366);

/**
 * The typed due day, or the usual one.
 * @throws Refused
 */
function futureDay(caller: Pick<Caller, 'actor' | 'now'>, dueOn: string | undefined): string {
  const today = todayFor(caller);
  const day = dueOn ?? businessDaysAfter(today);
  if (day < today) throw new Refused('due_on', 'capitalCall.errors.past');
  if (day > lastDueDay(today)) throw new Refused('due_on', 'books.errors.year');
  return day;
}

const auditFields = ({ amount, purpose, dueOn }: Call) => ({ amount, purpose, dueOn });
