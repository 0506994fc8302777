import type { Database } from 'db/client.server';
import { plans, transactionStatuses, transactions } from 'db/schema/billing';
import { companies } from 'db/schema/company';
import { eq, sql } from 'drizzle-orm';
import type { Actor } from '~/models/access/actor.server';
import { listOf } from '~/models/lists/list.server';
import { carrying, found, likeAnywhere, matchOf } from '~/models/lists/search.server';
import { oneOf, type Values } from '~/models/lists/state';

const filters = { status: oneOf(transactionStatuses) };

export const transactionList = listOf({
  permission: 'billing',
  may: ({ role, companyId }) => role === 'superadmin' || companyId !== null,
  id: transactions.id,
  visible: ({ role, companyId }) =>
    role === 'superadmin' ? undefined : eq(transactions.companyId, companyId ?? 0),
  // Rows are written as they happen, so the order of their ids is the order of their times.
  sorts: { created_at: transactions.id, amount: transactions.amount, status: transactions.status },
  filters,
  narrow: ({ by }) => by.status && eq(transactions.status, by.status),
  search: {
    ids: ({ db, actor }, search, values, part) =>
      found('transactions', matchFor(db, actor, search, values), part),
  },
  rows: (db) =>
    db
      .select({
        id: transactions.id,
        transactionId: transactions.transactionId,
        company: companies.name,
        planTitle: plans.title,
        planDuration: plans.duration,
        amount: transactions.amount,
        currency: transactions.currency,
        message: transactions.message,
        status: transactions.status,
        createdAt: transactions.createdAt,
      })
      .from(transactions)
      .innerJoin(companies, eq(companies.id, transactions.companyId))
      .leftJoin(plans, eq(plans.id, transactions.planId)),
});

export type TransactionRow = ReturnType<typeof transactionList>['rows'][number];

function matchFor(db: Database, actor: Actor, search: string, { status }: Values<typeof filters>): string {
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
