import type { Database } from 'db/client.server';
import { journalEntries } from 'db/schema/book';
import { and, eq, gt, isNotNull, lte, sql } from 'drizzle-orm';
import { z } from 'zod';
import { todayFor } from '~/models/access/times.server';
import { booksOn } from '~/models/books/books.server';
import { bookKeeping, bookReading } from '~/models/books/input';
import { checkbox, recordId } from '~/models/fields';
import { dayPlus } from '~/models/finance/days';
import { query } from '~/models/operation.server';
import { unansweredAmount } from '~/models/payers/costs.server';
import { findProject } from '~/models/projects/visible.server';
import { cashInHand } from '~/models/scenarios/balance-flows';
import { storedImpact } from '~/models/scenarios/impact.server';
import { changedThen } from '~/models/scenarios/impact-inputs.server';
import { businessDaysAfter } from './due-day';
import { compareCall } from './impact.server';
import { callInput, findCall } from './list.server';
import { paymentsOf, proposedParts, storedParts, unfundedOf } from './parts.server';
import { draft, hasPayments } from './save.server';

/** A call with its parts; those of a draft are what they would be today. */
export const callPage = query({
  ...bookReading,
  input: callInput.extend({ explain: checkbox }),
  run({ db, actor, now }, { id, projectId, explain }) {
    const call = findCall(db, actor, id, projectId);
    const unfunded = unfundedOf(db, call.projectId);
    const isDraft = call.status === 'draft';
    const today = todayFor({ actor, now });
    // Commitments may have shrunk since the draft was saved.
    const isPossible = !isDraft || call.amount <= unfunded;
    const parts = isDraft
      ? isPossible
        ? proposedParts(db, call.projectId, call.amount)
        : []
      : storedParts(db, id);
    const current = isDraft && isPossible ? compareCall(db, call, today) : null;
    const open = parts.reduce((sum, part) => sum + part.openAmount, 0);
    return {
      ...call,
      parts,
      open,
      unfunded,
      isPossible,
      /** As of today for a draft; then as it was issued. Null if it cannot be issued. */
      impact: isDraft ? (current?.impact ?? null) : storedImpact(db, 'capitalCallId', id),
      /** To explain the impact; null unless `explain` is on. */
      changed: explain
        ? (current?.changed ?? changedThen(db, { decision: 'capitalCallId', recordId: id }))
        : null,
      /** To explain what is open of an issued call; null unless `explain` is on. */
      payments: explain ? paymentsOf(db, id) : null,
      isOverdue: call.status === 'issued' && open > 0 && call.dueOn < today,
      hasPayments: hasPayments(db, id),
    };
  },
});

export type CallPage = ReturnType<typeof callPage>;

/** The bills of this many days are what a new call proposes to cover. */
export const coveredDays = 60;

/** The proposed amount of a new call, and the largest amount that can be called. */
export const newCall = query({
  ...bookKeeping,
  input: z.object({ project_id: recordId() }),
  run({ db, actor, now }, { projectId }) {
    const today = todayFor({ actor, now });
    const unfunded = unfundedOf(db, projectId);
    const bills = openBillsUntil(db, projectId, dayPlus(today, coveredDays));
    const books = booksOn(db, projectId, today);
    const isPayerKnown = unansweredAmount(db, projectId) === 0;
    const cash = cashInHand({ books, isPayerKnown });
    return {
      project: findProject(db, actor, projectId),
      unfunded,
      bills,
      cash,
      amount: Math.min(unfunded, Math.max(0, bills - Math.max(0, cash))),
      dueOn: businessDaysAfter(today),
    };
  },
});

export const callForEdit = query({
  ...bookKeeping,
  input: callInput,
  run: ({ db, actor }, { id, projectId }) => {
    const call = draft(findCall(db, actor, id, projectId));
    return { ...call, unfunded: unfundedOf(db, call.projectId) };
  },
});

const openBillsUntil = (db: Database, projectId: number, day: string): number =>
  db
    .select({ open: sql<number>`coalesce(sum(${journalEntries.openAmount}), 0)` })
    .from(journalEntries)
    .where(
      and(
        eq(journalEntries.projectId, projectId),
        gt(journalEntries.openAmount, 0),
        isNotNull(journalEntries.dueDate),
        lte(journalEntries.dueDate, day),
      ),
    )
    .get()?.open ?? 0;
