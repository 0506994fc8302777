import type { Database } from 'db/client.server';
import { budgetLines, journalEntries, postings } from 'db/schema/book';
import { files } from 'db/schema/file';
import { type OrderStatus, orderFiles, orderLines } from 'db/schema/order';
import { phases } from 'db/schema/work';
import { and, asc, eq, isNull, type SQL, sql } from 'drizzle-orm';
import { z } from 'zod';
import { todayFor } from '~/models/access/times.server';
import { inCostAccounts } from '~/models/books/accounts';
import { bookKeeping, bookReading } from '~/models/books/input';
import { suppliersOf } from '~/models/books/show.server';
import { AppError } from '~/models/errors';
import { recordId } from '~/models/fields';
import { query } from '~/models/operation.server';
import { findProject } from '~/models/projects/visible.server';
import { pick } from '~/models/rows.server';
import { findOrder, orderInput } from './list.server';
import { placesOf } from './places.server';
import { heldBy } from './release.server';
import { assertNotClosed } from './save.server';

/** An order with its billed, retained and released amounts (docs/rules.md#orders). */
export const orderPage = query({
  ...bookReading,
  input: orderInput,
  run({ db, actor }, { id, projectId }) {
    const order = findOrder(db, actor, id, projectId);
    const lines = linesOf(db, order);
    return {
      ...order,
      lines,
      figures: figuresOf(lines, retentionOf(db, id)),
      entries: entriesOf(db, id),
      documents: documentsOf(db, id),
    };
  },
});

export type OrderPage = ReturnType<typeof orderPage>;

function linesOf(db: Database, { id, status }: { id: number; status: OrderStatus }) {
  const rows = db
    .select({
      ...pick(orderLines, 'id', 'lineId', 'amount', 'billed'),
      title: budgetLines.title,
      phaseId: budgetLines.phaseId,
      account: budgetLines.account,
      phase: phases.title,
    })
    .from(orderLines)
    .innerJoin(budgetLines, eq(budgetLines.id, orderLines.lineId))
    .leftJoin(phases, eq(phases.id, budgetLines.phaseId))
    .where(eq(orderLines.orderId, id))
    .orderBy(asc(orderLines.id))
    .all();
  return rows.map((line) => ({
    ...line,
    /** The amount that is still to be billed. A closed order expects nothing more. */
    remaining: status === 'closed' ? 0 : Math.max(0, line.amount - line.billed),
    exceeded: Math.max(0, line.billed - line.amount),
  }));
}

type Retention = { retained: number; released: number };

function figuresOf(lines: ReturnType<typeof linesOf>, { retained, released }: Retention) {
  const total = (name: 'amount' | 'billed' | 'remaining' | 'exceeded') =>
    lines.reduce((sum, line) => sum + line[name], 0);
  const retention = retained - released;
  return {
    amount: total('amount'),
    billed: total('billed'),
    retained,
    released,
    held: retention,
    /** The amount that will still be owed until the order is finished. */
    balance: total('remaining') + retention,
    exceeded: total('exceeded'),
  };
}

const ofOrder = (id: number) =>
  sql`${postings.orderLineId} in (select ${orderLines.id} from ${orderLines}
    where ${orderLines.orderId} = ${id})`;

/** Reversed entries do not count. */
function retentionOf(db: Database, id: number): Retention {
  const rows = db
    .select({ kind: journalEntries.kind, amount: sql<number>`abs(sum(${postings.amount}))` })
    .from(postings)
    .innerJoin(journalEntries, eq(journalEntries.id, postings.entryId))
    .where(and(ofOrder(id), eq(postings.account, 'retention'), isNull(journalEntries.reversedBy)))
    .groupBy(journalEntries.kind)
    .all();
  const amountOf = (kind: string) => rows.find((row) => row.kind === kind)?.amount ?? 0;
  return { retained: amountOf('bill'), released: amountOf('release') };
}

const sumOf = (accounts: SQL) =>
  sql<number>`coalesce(sum(iif(${postings.account} in ${accounts}, ${postings.amount}, 0)), 0)`;

/** The bills and releases of an order with their reversals, oldest first. */
const entriesOf = (db: Database, id: number) =>
  db
    .select({
      ...pick(
        journalEntries,
        ...(['id', 'kind', 'date', 'dueDate', 'invoiceNumber', 'net', 'vat'] as const),
        ...(['openAmount', 'reverses', 'reversedBy'] as const),
      ),
      /** The cost that it adds to what is billed. */
      billed: sumOf(inCostAccounts),
      /** The amount that it adds to what is retained; a release is negative. */
      retained: sql<number>`0 - ${sumOf(sql`('retention')`)}`,
    })
    .from(postings)
    .innerJoin(journalEntries, eq(journalEntries.id, postings.entryId))
    .where(ofOrder(id))
    .groupBy(journalEntries.id)
    .orderBy(asc(journalEntries.date), asc(journalEntries.id))
    .all();

const documentsOf = (db: Database, id: number) =>
  db
    .select(pick(files, 'id', 'name', 'mediaType'))
    .from(orderFiles)
    .innerJoin(files, eq(files.id, orderFiles.fileId))
    .where(eq(orderFiles.orderId, id))
    .orderBy(asc(orderFiles.id))
    .all();

/** The choices of the form of a new order. */
export const newOrder = query({
  ...bookKeeping,
  input: z.object({ project_id: recordId() }),
  run({ db, actor, now }, { projectId }) {
    const project = findProject(db, actor, projectId);
    const today = todayFor({ actor, now });
    const suppliers = suppliersOf(db, project.companyId);
    return { project, today, suppliers, places: placesOf(db, projectId) };
  },
});

export const orderForEdit = query({
  ...bookKeeping,
  input: orderInput,
  run({ db, actor }, { id, projectId }) {
    const order = assertNotClosed(findOrder(db, actor, id, projectId));
    return {
      order: { ...order, lines: linesOf(db, order), documents: documentsOf(db, id) },
      suppliers: suppliersOf(db, order.project.companyId),
      places: placesOf(db, order.projectId),
    };
  },
});

/** The lines of an open order, for the form of a bill. */
export const orderForBill = query({
  ...bookKeeping,
  input: orderInput,
  run({ db, actor, now }, { id, projectId }) {
    const order = findOrder(db, actor, id, projectId);
    if (order.status !== 'open') throw new AppError('not-found');
    return { ...order, lines: linesOf(db, order), today: todayFor({ actor, now }) };
  },
});

/** The retention of an order that can be released. */
export const releaseForm = query({
  ...bookKeeping,
  input: orderInput,
  run({ db, actor, now }, { id, projectId }) {
    const order = findOrder(db, actor, id, projectId);
    const retained = heldBy(db, id).reduce((sum, { amount }) => sum + amount, 0);
    if (retained === 0) throw new AppError('not-found');
    return { ...order, held: retained, today: todayFor({ actor, now }) };
  },
});
