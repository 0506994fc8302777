import type { Database } from 'db/client.server';
import { journalEntries, postings } from 'db/schema/book';
import { companies } from 'db/schema/company';
import { orderLines, orders } from 'db/schema/order';
import { projects } from 'db/schema/project';
import { and, asc, eq, inArray, ne, sql } from 'drizzle-orm';
import type { Actor } from '~/models/access/actor.server';
import { entriesVisibleTo } from '~/models/books/list.server';
import { byId } from '~/models/fields';
import { query } from '~/models/operation.server';
import { ordersVisibleTo } from '~/models/orders/list.server';
import { pick } from '~/models/rows.server';
import { findSupplier, supplierReading } from './save.server';
import { statementOf } from './statement';
import { supplierAccounts, supplierSums } from './totals.server';

const ofSupplier = (actor: Actor, id: number) =>
  and(
    eq(journalEntries.supplierId, id),
    inArray(postings.account, supplierAccounts),
    entriesVisibleTo(actor),
  );

/** A supplier with their statement and their projects, as far as the reader runs them. */
export const supplierPage = query({
  ...supplierReading,
  input: byId,
  run({ db, actor }, { id }) {
    const supplier = findSupplier(db, actor, id);
    const statement = statementOf(monthsOf(db, actor, id));
    const sum = (name: 'billed' | 'retained' | 'paid') =>
      statement.reduce((total, row) => total + row[name], 0);
    return {
      ...supplier,
      currency: currencyOf(db, actor),
      ordered: orderedFrom(db, actor, id),
      billed: sum('billed'),
      retained: sum('retained'),
      paid: sum('paid'),
      owed: sum('billed') - sum('retained') - sum('paid'),
      statement,
      projects: projectsOfSupplier(db, actor, id),
    };
  },
});

const monthsOf = (db: Database, actor: Actor, id: number) => {
  const { billed, retained, paid } = supplierSums;
  const month = sql<string>`substr(${journalEntries.date}, 1, 7)`;
  return db
    .select({ month, billed, retained, paid })
    .from(journalEntries)
    .innerJoin(postings, eq(postings.entryId, journalEntries.id))
    .where(ofSupplier(actor, id))
    .groupBy(month)
    .all();
};

/** Orders that were placed, on the cost basis. */
const orderedFrom = (db: Database, actor: Actor, id: number): number =>
  db
    .select({ amount: sql<number>`coalesce(sum(${orderLines.amount}), 0)` })
    .from(orders)
    .innerJoin(orderLines, eq(orderLines.orderId, orders.id))
    .where(and(eq(orders.supplierId, id), ne(orders.status, 'draft'), ordersVisibleTo(actor)))
    .get()!.amount;

const projectsOfSupplier = (db: Database, actor: Actor, id: number) =>
  db
    .select({ ...pick(projects, 'id', 'name'), ...supplierSums })
    .from(journalEntries)
    .innerJoin(postings, eq(postings.entryId, journalEntries.id))
    .innerJoin(projects, eq(projects.id, journalEntries.projectId))
    .where(ofSupplier(actor, id))
    .groupBy(projects.id)
    .orderBy(asc(projects.name), asc(projects.id))
    .all();

const currencyOf = (db: Database, { companyId }: Actor): string =>
  db
    .select({ currency: companies.currency })
    .from(companies)
    .where(eq(companies.id, companyId ?? 0))
    .get()!.currency;
