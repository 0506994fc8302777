import { journalEntries, suppliers } from 'db/schema/book';
import { companies } from 'db/schema/company';
import { orders } from 'db/schema/order';
import { projects } from 'db/schema/project';
import { and, desc, eq, isNull } from 'drizzle-orm';
import { entriesVisibleTo } from '~/models/books/list.server';
import { hasMark } from '~/models/lists/search.server';
import { ordersVisibleTo } from '~/models/orders/list.server';
import { pick } from '~/models/rows.server';
import { suppliersOf } from '~/models/suppliers/save.server';
import { inProject, matches, type SearchRequest } from './find.server';

export function findSuppliers(request: SearchRequest) {
  const { actor, db } = request;
  const path = { visible: suppliersOf(actor), marks: hasMark(`c${actor.companyId ?? 0}`) };
  return db
    .select(pick(suppliers, 'id', 'name', 'taxId', 'contact', 'note'))
    .from(suppliers)
    .where(matches('suppliers', request, { tables: [suppliers], ...path }))
    .orderBy(desc(suppliers.id))
    .all();
}

export function findOrders(request: SearchRequest) {
  const on = eq(projects.id, orders.projectId);
  const visible = and(on, ordersVisibleTo(request.actor));
  return request.db
    .select({
      ...pick(orders, 'id', 'number', 'title', 'date', 'status'),
      supplier: suppliers.name,
      ...inProject,
    })
    .from(orders)
    .innerJoin(projects, on)
    .innerJoin(suppliers, eq(suppliers.id, orders.supplierId))
    .where(matches('orders', request, { tables: [orders, projects], visible }))
    .orderBy(desc(orders.id))
    .all();
}

/** Expenses, bills and income. The index has no other entries. */
export function findEntries(request: SearchRequest) {
  const on = eq(projects.id, journalEntries.projectId);
  const isCurrent = isNull(journalEntries.reversedBy);
  const visible = and(on, isCurrent, entriesVisibleTo(request.actor));
  return request.db
    .select({
      ...pick(journalEntries, 'id', 'kind', 'date', 'invoiceNumber', 'note', 'net', 'vat'),
      supplier: suppliers.name,
      currency: companies.currency,
      ...inProject,
    })
    .from(journalEntries)
    .innerJoin(projects, on)
    .innerJoin(companies, eq(companies.id, projects.companyId))
    .leftJoin(suppliers, eq(suppliers.id, journalEntries.supplierId))
    .where(matches('journal_entries', request, { tables: [journalEntries, projects], visible }))
    .orderBy(desc(journalEntries.id))
    .all();
}
