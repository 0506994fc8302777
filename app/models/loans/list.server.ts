import type { Database } from 'db/client.server';
import { journalEntries, postings } from 'db/schema/book';
import { companies } from 'db/schema/company';
import { loans } from 'db/schema/loan';
import { linkedPayments, priceIndexes } from 'db/schema/price-index';
import { projects } from 'db/schema/project';
import { and, eq, getTableColumns, type SQL, sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Actor } from '~/models/access/actor.server';
import { inCostAccounts } from '~/models/books/accounts';
import { bookReading } from '~/models/books/input';
import type { Caller } from '~/models/caller';
import { AppError } from '~/models/errors';
import { orNull, recordId } from '~/models/fields';
import { listOf } from '~/models/lists/list.server';
import { anIdOf } from '~/models/lists/state';
import type { IdOf } from '~/models/operation.server';
import {
  findProject,
  isProjectVisible,
  projectsVisibleTo,
  visibleToRunners,
} from '~/models/projects/visible.server';
import { pick } from '~/models/rows.server';

/** Every query on loans must use this condition, with the rule `bookReading`. */
const loansVisibleTo = visibleToRunners(loans);

const postedTo = (accounts: SQL) =>
  sql<number>`(select coalesce(sum(${postings.amount}), 0) from ${journalEntries}
    inner join ${postings} on ${postings.entryId} = ${journalEntries.id}
    where ${journalEntries.loanId} = ${loans.id} and ${postings.account} in ${accounts})`;

const linkagePaid = sql<number>`(select coalesce(sum(${linkedPayments.linkage}), 0)
  from ${journalEntries} inner join ${linkedPayments} on ${linkedPayments.entryId} = ${journalEntries.id}
  where ${journalEntries.loanId} = ${loans.id} and ${journalEntries.reversedBy} is null)`;

/** The loans of one project, or of all that the actor runs. */
export const loanList = listOf({
  ...bookReading,
  id: loans.id,
  visible: loansVisibleTo,
  sorts: { first_payment_on: loans.firstPaymentOn, principal: loans.principal },
  filters: { projectId: anIdOf(isProjectVisible) },
  narrow: ({ by }) => by.projectId && eq(loans.projectId, by.projectId),
  search: { like: (pattern) => sql`${loans.lender} like ${pattern} escape '\\'` },
  index: ({ by }) => (by.projectId ? 'loans_project' : 'loans_company'),
  rows: (db) =>
    db
      .select({
        ...pick(loans, 'id', 'lender', 'principal', 'annualRate', 'method', 'firstPaymentOn'),
        ...pick(loans, 'months', 'indexId', 'updatedAt'),
        project: { id: projects.id, name: projects.name },
        currency: companies.currency,
        /** The principal that was drawn and is not repaid. */
        balance: sql<number>`-${postedTo(sql`('loan')`)}`,
        /** The interest that was paid. */
        interest: sql<number>`${postedTo(inCostAccounts)} - ${linkagePaid}`,
        /** The linkage of all paid instalments. */
        linkage: linkagePaid,
        indexName: priceIndexes.name,
      })
      .from(loans)
      .leftJoin(priceIndexes, eq(priceIndexes.id, loans.indexId))
      .innerJoin(projects, eq(projects.id, loans.projectId))
      .innerJoin(companies, eq(companies.id, projects.companyId)),
});

/**
 * @param projectId of an address that names the project too
 * @throws AppError `not-found`
 */
export function findLoan(db: Database, actor: Actor, id: number, projectId?: number | null) {
  const loan = db
    .select(getTableColumns(loans))
    .from(loans)
    .innerJoin(projects, eq(projects.id, loans.projectId))
    .where(and(eq(loans.id, id), projectsVisibleTo(actor)))
    .get();
  if (!loan || (projectId && projectId !== loan.projectId)) throw new AppError('not-found');
  return { ...loan, project: findProject(db, actor, loan.projectId) };
}

/** The loan of an address. */
export const loanTarget = ({ db, actor }: Caller, idOf: IdOf) =>
  findLoan(db, actor, idOf('id'), idOf('project_id', null));

export const loanInput = z.object({ id: recordId(), project_id: orNull(recordId()) });

export type Loan = ReturnType<typeof findLoan>;
