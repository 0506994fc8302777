import type { Database } from 'db/client.server';
import { journalEntries, suppliers } from 'db/schema/book';
import { orders } from 'db/schema/order';
import { nameKey } from 'db/search-index';
import { and, eq, ne, type SQL } from 'drizzle-orm';
import type { Actor, Audience } from '~/models/access/actor.server';
import { changesBetween } from '~/models/audit/record.server';
import { AppError, Refused } from '~/models/errors';
import { byId } from '~/models/fields';
import { operation, query } from '~/models/operation.server';
import { projectRunners } from '~/models/projects/visible.server';
import { addRow, hasAny, pick, saveRow } from '~/models/rows.server';
import { supplierFields } from './input';

/** Suppliers belong to a company; the operator keeps none (docs/rules.md#suppliers). */
export const supplierReading = { permission: 'phases.view', roles: projectRunners } as const;
const supplierKeeping = { permission: 'phases.edit', roles: projectRunners } as const;

/** Every query on suppliers must use this condition. */
export const suppliersOf = (actor: Audience): SQL => eq(suppliers.companyId, actor.companyId ?? 0);

/** @throws AppError `not-found` */
export function findSupplier(db: Database, actor: Actor, id: number) {
  const supplier = db
    .select({
      ...pick(suppliers, 'id', 'name', 'taxId', 'contact', 'phone', 'email', 'note'),
      ...pick(suppliers, 'version', 'updatedAt'),
    })
    .from(suppliers)
    .where(and(eq(suppliers.id, id), suppliersOf(actor)))
    .get();
  if (!supplier) throw new AppError('not-found');
  return supplier;
}

export const createSupplier = operation({
  name: 'supplier.create',
  ...supplierKeeping,
  input: supplierFields,
  once: true,
  run({ tx, actor, now, audit }, fields) {
    const { companyId } = actor;
    if (companyId === null) throw new AppError('forbidden');
    assertNameFree(tx, actor, fields.name);
    const row = { ...fields, companyId, nameKey: nameKey(fields.name), createdBy: actor.id };
    const id = addRow(tx, suppliers, row, now);
    audit({ recordId: id, changes: { name: { to: fields.name } } });
    return { id };
  },
});

export const updateSupplier = operation({
  name: 'supplier.update',
  ...supplierKeeping,
  target: ({ db, actor }, idOf) => findSupplier(db, actor, idOf('id')),
  versioned: true,
  input: supplierFields,
  run({ tx, actor, now, audit, target }, fields) {
    const { id, version } = target;
    assertNameFree(tx, actor, fields.name, id);
    const columns = { ...fields, nameKey: nameKey(fields.name) };
    saveRow(tx, suppliers, { id, version }, columns, now);
    audit({ recordId: id, changes: changesBetween<Record<string, unknown>>(target, fields) });
    return { id };
  },
});

function assertNameFree(tx: Database, actor: Actor, name: string, exceptId = 0) {
  const hasName = and(
    suppliersOf(actor),
    eq(suppliers.nameKey, nameKey(name)),
    ne(suppliers.id, exceptId),
  );
  if (hasAny(tx, suppliers, hasName)) throw new Refused('name', 'supplier.errors.nameTaken');
}

export const supplierForEdit = query({
  ...supplierKeeping,
  input: byId,
  run: ({ db, actor }, { id }) => findSupplier(db, actor, id),
});

/** Entries are never deleted, so a supplier that has some stays, and so does one with orders. */
const hasEntries = (db: Database, id: number): boolean =>
  hasAny(db, journalEntries, eq(journalEntries.supplierId, id)) ||
  hasAny(db, orders, eq(orders.supplierId, id));

export const supplierDeletion = query({
  ...supplierKeeping,
  input: byId,
  run({ db, actor }, { id }) {
    const { name } = findSupplier(db, actor, id);
    return { id, name, isInUse: hasEntries(db, id) };
  },
});

export const deleteSupplier = operation({
  name: 'supplier.delete',
  ...supplierKeeping,
  target: ({ db, actor }, idOf) => findSupplier(db, actor, idOf('id')),
  run({ tx, audit, target: { id, name } }) {
    if (hasEntries(tx, id)) throw new AppError('in-use');
    tx.delete(suppliers).where(eq(suppliers.id, id)).run();
    audit({ recordId: id, changes: { name: { from: name } } });
    return { name };
  },
});
