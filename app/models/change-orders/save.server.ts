import type { Database } from 'db/client.server';
import { changeOrderFiles, changeOrders } from 'db/schema/order';
import { and, eq } from 'drizzle-orm';
import { changesBetween } from '~/models/audit/record.server';
import { bookKeeping } from '~/models/books/input';
import type { Caller } from '~/models/caller';
import { AppError } from '~/models/errors';
import { operation } from '~/models/operation.server';
import { saveDocuments } from '~/models/orders/documents.server';
import { documentUploads } from '~/models/orders/input';
import { findProject } from '~/models/projects/visible.server';
import { addRow, nextNumber, saveRow } from '~/models/rows.server';
import { changeOrderFields } from './input';
import { saveLines } from './lines.server';
import { type ChangeOrder, changeOrderTarget } from './list.server';

export const createChangeOrder = operation({
  name: 'change-order.create',
  ...bookKeeping,
  target: ({ db, actor }, idOf) => ({ project: findProject(db, actor, idOf('project_id')) }),
  input: changeOrderFields,
  uploads: documentUploads,
  once: true,
  run({ audit, target: { project }, ...caller }, { lines, documents, removeDocuments, ...fields }) {
    const { tx, actor, now } = caller;
    const { id: projectId, companyId } = project;
    const row = {
      ...fields,
      projectId,
      number: nextNumber(tx, changeOrders, projectId),
      createdBy: actor.id,
    };
    const id = addRow(tx, changeOrders, row, now);
    saveLines(caller, { id, projectId }, lines);
    saveFiles(caller, id, { documents, removeDocuments });
    audit({ recordId: id, projectId, companyId, changes: { title: { to: fields.title } } });
    return { id, projectId };
  },
});

/** Changes a draft. A submitted change order cannot be changed. */
export const updateChangeOrder = operation({
  name: 'change-order.update',
  ...bookKeeping,
  target: (caller, idOf) => draft(changeOrderTarget(caller, idOf)),
  input: changeOrderFields,
  uploads: documentUploads,
  versioned: true,
  run({ audit, target: change, ...caller }, { lines, documents, removeDocuments, ...fields }) {
    const { id, projectId, project } = change;
    saveLines(caller, change, lines);
    saveFiles(caller, id, { documents, removeDocuments });
    saveRow(caller.tx, changeOrders, change, fields, caller.now);
    const changes = changesBetween<Record<string, unknown>>(change, fields);
    audit({ recordId: id, projectId, companyId: project.companyId, changes });
    return { id, projectId };
  },
});

/** @throws AppError `not-found` */
export function draft(change: ChangeOrder): ChangeOrder {
  if (change.status !== 'draft') throw new AppError('not-found');
  return change;
}

function saveFiles(
  caller: Caller & { tx: Database },
  changeOrderId: number,
  input: { documents: number[]; removeDocuments: number[] },
) {
  const { tx, now } = caller;
  const ofOrder = eq(changeOrderFiles.changeOrderId, changeOrderId);
  const rows = tx.select().from(changeOrderFiles).where(ofOrder).all();
  saveDocuments(caller, input, {
    current: rows.map(({ fileId }) => fileId),
    add: (fileId) => addRow(tx, changeOrderFiles, { changeOrderId, fileId }, now),
    remove: (fileId) =>
      tx
        .delete(changeOrderFiles)
        .where(and(ofOrder, eq(changeOrderFiles.fileId, fileId)))
        .run(),
  });
}
