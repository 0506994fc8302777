import type { Database } from 'db/client.server';
import { journalEntries, postings } from 'db/schema/book';
import { companies } from 'db/schema/company';
import { projects } from 'db/schema/project';
import { and, asc, eq, inArray, sql } from 'drizzle-orm';
import type { Actor } from '~/models/access/actor.server';
import { entriesVisibleTo } from '~/models/books/list.server';
import { byId } from '~/models/fields';
import { query } from '~/models/operation.server';
import { pick } from '~/models/rows.server';
import { findSupplier, supplierReading } from './save.server';
import { statementOf } from './statement';

const billed = sql<number>`-sum(${postings.amount})`;
const paid = sql<number>`-sum(iif(${postings.account} = 'cash', ${postings.amount}, 0))`;

const ofSupplier = (actor: Actor, id: number) =>
  and(
    eq(journalEntries.supplierId, id),
    inArray(postings.account, ['payable', 'cash']),
    entriesVisibleTo(actor),
  );

/** A supplier with their statement and their projects, as far as the reader runs them. */
export const supplierPage = query({
  ...supplierReading,
  input: byId,
  run({ db, actor }, { id }) {
    const supplier = findSupplier(db, actor, id);
    const statement = statementOf(monthsOf(db, actor, id));
    const sum = (name: 'billed' | 'paid') => statement.reduce((total, row) => total + row[name], 0);
    return {
      ...supplier,
      currency: currencyOf(db, actor),
      billed: sum('billed'),
      paid: sum('paid'),
      owed: sum('billed') - sum('paid'),
      statement,
      projects: projectsOfSupplier(db, actor, id),
    };
  },
});

const monthsOf = (db: Database, actor: Actor, id: number) => {
  const month = sql<string>`substr(${journalEntries.date}, 1, 7)`;
  return db
    .select({ month, billed, paid })
    .from(journalEntries)
    .innerJoin(postings, eq(postings.entryId, journalEntries.id))
    .where(ofSupplier(actor, id))
    .groupBy(month)
    .all();
};

const projectsOfSupplier = (db: Database, actor: Actor, id: number) =>
  db
    .select({ ...pick(projects, 'id', 'name'), billed, paid })
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
