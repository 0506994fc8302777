import type { Database } from 'db/client.server';
import { plans, transactionStatuses, transactions } from 'db/schema/billing';
import { and, eq, or, type SQL, sql } from 'drizzle-orm';
import { type Actor, may } from '~/models/access/actor.server';
import { AppError } from '~/models/errors.server';
import { type ListPage, type ListQuery, likeAnywhere, ordered } from '~/models/lists/list-query.server';

// Rows are written as they happen, so the order of their ids is the order of their times.
const sortColumns = {
  created_at: transactions.id,
  amount: transactions.amount,
  status: transactions.status,
};

/** Columns a list of transactions may be sorted by. */
export const transactionSorts = Object.keys(sortColumns);

/** Whether the actor may read what a company was charged. */
export const mayReadTransactions = (actor: Actor): boolean =>
  actor.role === 'superadmin' || (actor.companyId !== null && may(actor, 'billing'));

/**
 * One page of the transactions of the actor's company (of all, for the super admin), newest first;
 * `filters.status` narrows it. @throws AppError `forbidden`
 */
export function listTransactions(db: Database, actor: Actor, query: ListQuery) {
  if (!mayReadTransactions(actor)) throw new AppError('forbidden');
  const where = and(
    actor.role === 'superadmin' ? undefined : eq(transactions.companyId, actor.companyId ?? 0),
    withStatus(query.filters.status),
    matching(query.search),
  );
  const rows = db
    .select({
      id: transactions.id,
      transactionId: transactions.transactionId,
      planTitle: plans.title,
      planDuration: plans.duration,
      amount: transactions.amount,
      currency: transactions.currency,
      message: transactions.message,
      status: transactions.status,
      createdAt: transactions.createdAt,
    })
    .from(transactions)
    .leftJoin(plans, eq(plans.id, transactions.planId))
    .where(where)
    .orderBy(...ordered(query, sortColumns, transactions.id))
    .limit(query.perPage)
    .offset((query.page - 1) * query.perPage)
    .all();
  const counted = db
    .select({ count: sql<number>`count(*)` })
    .from(transactions)
    .leftJoin(plans, eq(plans.id, transactions.planId))
    .where(where)
    .get();
  return { rows, total: counted?.count ?? 0 } satisfies ListPage<unknown>;
}

function withStatus(asked: string | undefined): SQL | undefined {
  const status = transactionStatuses.find((known) => known === asked);
  return status && eq(transactions.status, status);
}

function matching(search: string): SQL | undefined {
  if (!search) return undefined;
  const pattern = likeAnywhere(search);
  return or(
    sql`${transactions.transactionId} like ${pattern} escape '\\'`,
    sql`${transactions.message} like ${pattern} escape '\\'`,
    sql`${plans.title} like ${pattern} escape '\\'`,
  );
}
