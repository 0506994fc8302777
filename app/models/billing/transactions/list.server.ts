import type { Database } from 'db/client.server';
import { plans, transactionStatuses, transactions } from 'db/schema/billing';
import { companies } from 'db/schema/company';
import { and, eq, gt, gte, lt, lte, type Placeholder, type SQL, sql } from 'drizzle-orm';
import { type Locale, textFor } from '~/i18n/words';
import type { Actor } from '~/models/access/actor.server';
import { assertBillingEnabled } from '~/models/billing/subscriptions/subscription.server';
import { isoMoment } from '~/models/fields';
import { listOf } from '~/models/lists/list.server';
import { hasMark, likeAnywhere, matchOf, searchIndex } from '~/models/lists/search.server';
import type { Columns } from '~/models/lists/spec';
import { aDay, anId, oneOf, type Values } from '~/models/lists/state';
import type { Caller, Payload } from '~/models/operation.server';
import { pick } from '~/models/rows.server';
import { reasonCodes, reasonText } from './reasons';

/** The columns that `reasonText` needs. */
export const reasonColumns = {
  reason: transactions.reason,
  message: transactions.message,
  refundedId: sql<string | null>`(select charge.transaction_id from transactions charge
    where charge.id = ${transactions.refundOf})`,
};

const filters = {
  status: oneOf(transactionStatuses),
  planId: anId,
  company: (text: string, { role }: Actor) => (role === 'superadmin' ? anId(text) : undefined),
  from: aDay,
  to: aDay,
};

const entries = (db: Database) =>
  db
    .select({
      id: transactions.id,
      transactionId: transactions.transactionId,
      company: companies.name,
      planTitle: plans.title,
      planDuration: plans.duration,
      amount: transactions.amount,
      currency: transactions.currency,
      ...reasonColumns,
      status: transactions.status,
      createdAt: transactions.createdAt,
      receiptNumber: transactions.receiptNumber,
      isCharged: sql<number>`${transactions.amount} > 0 and ${transactions.status} = 'complete'
        and ${transactions.paymentId} is not null`,
    })
    .from(transactions)
    .innerJoin(companies, eq(companies.id, transactions.companyId))
    .leftJoin(plans, eq(plans.id, transactions.planId));

const columns: Columns<ReturnType<ReturnType<typeof entries>['all']>[number]> = [
  ['dashboard.transactions.id', (row) => row.transactionId],
  ['dashboard.transactions.date', (row) => isoMoment(row.createdAt).slice(0, 10)],
  ['dashboard.transactions.company', (row) => row.company],
  ['dashboard.transactions.plan', (row) => row.planTitle],
  ['dashboard.transactions.amount', (row) => row.amount / 100],
  ['dashboard.transactions.currency', (row) => row.currency],
  [
    'dashboard.transactions.status',
    (row, { text }) => text(`dashboard.transactions.statuses.${row.status}`),
  ],
  ['dashboard.transactions.message', (row, { text }) => reasonText(text, row)],
  ['dashboard.transactions.receipt', (row) => row.receiptNumber],
];

/**
 * The id of a row some days outside a date range, so that older or newer rows are not read. Ids
 * increase with time; the margin covers time zones and a clock that was set back.
 */
function edge(day: SQL | Placeholder, away: '-5 day' | '+5 day') {
  const [outside, order, none] =
    away === '-5 day'
      ? [sql`<=`, sql`order by day desc, id desc`, 0]
      : [sql`>=`, sql`order by day, id`, Number.MAX_SAFE_INTEGER];
  return sql`coalesce((select id from transactions
    where day ${outside} date(${day}, ${away}) ${order} limit 1), ${none})`;
}

const list = listOf({
  permission: 'billing',
  may: ({ role, companyId }) => role === 'superadmin' || companyId !== null,
  id: transactions.id,
  visible: ({ role, companyId }) =>
    role === 'superadmin' ? undefined : eq(transactions.companyId, companyId ?? 0),
  // Ids are assigned in the order of events, so they sort by time as well.
  sorts: { created_at: transactions.id, amount: transactions.amount, status: transactions.status },
  filters,
  narrow: ({ by }) =>
    and(
      by.status && eq(transactions.status, by.status),
      by.planId && eq(transactions.planId, by.planId),
      by.company && eq(transactions.companyId, by.company),
      by.from && and(gte(transactions.day, by.from), gt(transactions.id, edge(by.from, '-5 day'))),
      by.to && and(lte(transactions.day, by.to), lt(transactions.id, edge(by.to, '+5 day'))),
    ),
  search: {
    ids: ({ db, actor, locale }, search, values, part) =>
      searchIndex('transactions', matchFor({ db, actor, locale }, search, values), part),
  },
  rows: entries,
  toRows: (rows, { actor }) =>
    rows.map(({ isCharged, ...row }) => ({
      ...row,
      mayRefund: isCharged === 1 && actor.role === 'superadmin',
    })),
  file: { rows: entries, columns },
});

/**
 * Without billing the list does not exist (docs/rules.md#subscriptions).
 * @throws AppError `not-found`
 */
export const transactionList = Object.assign(
  (caller: Caller, payload: Payload = {}) => {
    assertBillingEnabled(caller.gateway);
    return list(caller, payload);
  },
  list,
  {
    batches(caller: Caller, payload?: Payload, ids?: number[]) {
      assertBillingEnabled(caller.gateway);
      return list.batches(caller, payload, ids);
    },
  },
);

export type TransactionRow = ReturnType<typeof transactionList>['rows'][number];

function matchFor(
  { db, actor, locale }: { db: Database; actor: Actor; locale: Locale },
  search: string,
  { status, planId, company }: Values<typeof filters>,
): string {
  const marks = [
    ...(actor.role === 'superadmin' ? [] : [`c${actor.companyId}`]),
    ...(company ? [`c${company}`] : []),
    ...(planId ? [`p${planId}`] : []),
    ...(status ? [status] : []),
  ];
  const term = search.trim().toLowerCase();
  const ofReasons = reasonCodes
    .filter((code) => textFor(locale)(`transaction.reasons.${code}`).toLowerCase().includes(term))
    .map((code) => [`r${code}`, ...marks].map(hasMark).join(' AND '));
  const ofPlans = db
    .select({ id: plans.id })
    .from(plans)
    .where(sql`${plans.title} like ${likeAnywhere(search)} escape '\\'`)
    .all()
    .map(({ id }) => [`p${id}`, ...marks].map(hasMark).join(' AND '));
  return [matchOf(search, marks), ...ofPlans, ...ofReasons].map((one) => `(${one})`).join(' OR ');
}

const maxCompanies = 200;

/** The filter options of the list: plans, and for the super admin companies with transactions. */
export function transactionFilters(db: Database, actor: Actor) {
  const chargedCompanies = db
    .select(pick(companies, 'id', 'name'))
    .from(companies)
    .where(
      sql`exists (select 1 from ${transactions} where ${transactions.companyId} = ${companies.id})`,
    )
    .orderBy(companies.name)
    .limit(maxCompanies);
  return {
    plans: db
      .select({ id: plans.id, name: plans.title })
      .from(plans)
      .orderBy(plans.order, plans.id)
      .all(),
    companies: actor.role === 'superadmin' ? chargedCompanies.all() : [],
  };
}
