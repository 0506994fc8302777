import type { Database } from 'db/client.server';
import { orderFiles, orders } from 'db/schema/order';
import { and, eq } from 'drizzle-orm';
import type { z } from 'zod';
import { todayFor } from '~/models/access/times.server';
import { changesBetween } from '~/models/audit/record.server';
import { bookKeeping } from '~/models/books/input';
import type { Caller } from '~/models/caller';
import { AppError, Refused } from '~/models/errors';
import { releaseFiles } from '~/models/files/unused.server';
import { operation } from '~/models/operation.server';
import type { CamelKeys } from '~/models/payload';
import { findProject } from '~/models/projects/visible.server';
import { addRow, nextNumber, saveRow } from '~/models/rows.server';
import { supplierNamed } from '~/models/suppliers/find.server';
import { saveDocuments } from './documents.server';
import { documentUploads, orderFields, percentOf } from './input';
import { amountOf, hasBills, saveLines } from './lines.server';
import { type Order, orderTarget } from './list.server';

export const createOrder = operation({
  name: 'order.create',
  ...bookKeeping,
  target: ({ db, actor }, idOf) => ({ project: findProject(db, actor, idOf('project_id')) }),
  input: orderFields,
  uploads: documentUploads,
  once: true,
  run({ audit, target: { project }, ...caller }, input) {
    const { tx, actor, now } = caller;
    const { id: projectId, companyId } = project;
    const columns = columnsOf(caller, companyId, input);
    const number = nextNumber(tx, orders, projectId);
    const id = addRow(tx, orders, { ...columns, projectId, number, createdBy: actor.id }, now);
    saveLines(caller, { id, projectId }, input.lines);
    saveFiles(caller, id, input);
    const changes = { title: { to: input.title }, amount: { to: amountOf(tx, id) } };
    audit({ recordId: id, projectId, companyId, changes });
    return { id, projectId };
  },
});

/** An order can be changed until it is closed. Its bills do not change. */
export const updateOrder = operation({
  name: 'order.update',
  ...bookKeeping,
  target: (caller, idOf) => assertNotClosed(orderTarget(caller, idOf)),
  input: orderFields,
  uploads: documentUploads,
  versioned: true,
  run({ audit, target: order, ...caller }, input) {
    const { tx, now } = caller;
    const { id, projectId, project, supplier } = order;
    const { companyId } = project;
    const amount = amountOf(tx, id);
    const columns = columnsOf(caller, companyId, { ...input, date: input.date ?? order.date });
    if (hasBills(tx, id)) assertSameTerms(order, columns);
    saveLines(caller, order, input.lines);
    saveFiles(caller, id, input);
    saveRow(tx, orders, order, columns, now);
    const before = { ...auditFields(order), supplier: supplier.name, amount };
    const after = { ...auditFields(columns), supplier: input.supplier, amount: amountOf(tx, id) };
    audit({ recordId: id, projectId, companyId, changes: changesBetween(before, after) });
    return { id, projectId };
  },
});

/** Deletes a draft; an order that was open is closed instead. */
export const deleteOrder = operation({
  name: 'order.delete',
  ...bookKeeping,
  target: orderTarget,
  run({ tx, audit, target: { id, title, status, projectId, project } }) {
    if (status !== 'draft') throw new AppError('not-found');
    const files = tx
      .delete(orderFiles)
      .where(eq(orderFiles.orderId, id))
      .returning({ fileId: orderFiles.fileId })
      .all();
    tx.delete(orders).where(eq(orders.id, id)).run();
    releaseFiles(
      tx,
      files.map(({ fileId }) => fileId),
    );
    const changes = { title: { from: title } };
    audit({ recordId: id, projectId, companyId: project.companyId, changes });
    return { title, projectId };
  },
});

/** @throws AppError `not-found` for a closed order */
export function assertNotClosed(order: Order): Order {
  if (order.status === 'closed') throw new AppError('not-found');
  return order;
}

type Writer = Caller & { tx: Database };
type OrderInput = CamelKeys<z.output<typeof orderFields>>;

function columnsOf({ tx, actor, now }: Writer, companyId: number, input: OrderInput) {
  const { title, retention, date = todayFor({ actor, now }) } = input;
  const supplier = supplierNamed(tx, { actor, now, companyId }, input.supplier);
  return { title, retention, date, supplierId: supplier.id };
}

type Terms = { supplierId: number; retention: number };

/** Existing bills keep their supplier and retention. */
function assertSameTerms(order: Terms, columns: Terms) {
  if (columns.supplierId !== order.supplierId)
    throw new Refused('supplier', 'order.refused.supplier');
  if (columns.retention !== order.retention)
    throw new Refused('retention', 'order.refused.retention');
}

type Described = { title: string; date: string; retention: number };
const auditFields = ({ title, date, retention }: Described) => ({
  title,
  date,
  retention: percentOf(retention),
});

function saveFiles(caller: Writer, orderId: number, input: OrderInput) {
  const { tx, now } = caller;
  const ofOrder = eq(orderFiles.orderId, orderId);
  const rows = tx.select().from(orderFiles).where(ofOrder).all();
  saveDocuments(caller, input, {
    current: rows.map(({ fileId }) => fileId),
    add: (fileId) => addRow(tx, orderFiles, { orderId, fileId }, now),
    remove: (fileId) =>
      tx
        .delete(orderFiles)
        .where(and(ofOrder, eq(orderFiles.fileId, fileId)))
        .run(),
  });
}
