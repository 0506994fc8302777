import type { Database } from 'db/client.server';
import { plans, transactionStatuses, transactions } from 'db/schema/billing';
import { and, eq, type SQL, sql } from 'drizzle-orm';
import { type Actor, may } from '~/models/access/actor.server';
import { AppError } from '~/models/errors';
import {
  type ListPage,
  type ListQuery,
  likeAnywhere,
  mostCounted,
  ordered,
  pageOf,
  totalUpTo,
} from '~/models/lists/list-query.server';
import { carrying, findNewest, idsOf, matchOf, mostFound } from '~/models/lists/search.server';

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
  const found = query.search
    ? idsOf(findNewest(db, 'transactions_search', matchFor(db, actor, query)))
    : undefined;
  const where = and(
    found && sql`${transactions.id} in ${found}`,
    actor.role === 'superadmin' ? undefined : eq(transactions.companyId, actor.companyId ?? 0),
    withStatus(query.filters.status),
  );
  const asked = sql`${transactions} ${found ? sql`not indexed` : sql``} where ${where ?? sql`true`}`;
  const order = ordered(query, sortColumns, transactions.id);
  const page = pageOf(transactions.id, asked, order, query);
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
    .where(sql`${transactions.id} in ${page}`)
    .orderBy(...order)
    .all();
  const total = totalUpTo(db, found ? mostFound : mostCounted, asked);
  return { rows, ...total } satisfies ListPage<unknown>;
}

function withStatus(asked: string | undefined): SQL | undefined {
  const status = knownStatus(asked);
  return status && eq(transactions.status, status);
}

const knownStatus = (asked: string | undefined) => transactionStatuses.find((known) => known === asked);

/** By number and message, or by the plan that was paid for. */
function matchFor(db: Database, actor: Actor, { search, filters }: ListQuery): string {
  const status = knownStatus(filters.status);
  const marks = [
    ...(actor.role === 'superadmin' ? [] : [`c${actor.companyId}`]),
    ...(status ? [status] : []),
  ];
  const ofPlans = db
    .select({ id: plans.id })
    .from(plans)
    .where(sql`${plans.title} like ${likeAnywhere(search)} escape '\\'`)
    .all()
    .map(({ id }) => [`p${id}`, ...marks].map(carrying).join(' AND '));
  return [matchOf(search, marks), ...ofPlans].map((one) => `(${one})`).join(' OR ');
}
