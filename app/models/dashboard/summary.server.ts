import type { Database } from 'db/client.server';
import { prepared } from 'db/prepared';
import { companies } from 'db/schema/company';
import { people } from 'db/schema/person';
import { and, desc, eq, gt, isNull, sql } from 'drizzle-orm';
import type { Actor } from '~/models/access/actor.server';
import { AppError } from '~/models/errors';
import { returnOnInvestment } from '~/models/projects/figures';

/** Sums in minor units of one currency; `roi` in percent, null where nothing was invested. */
export type CurrencyTotals = { currency: string; value: number; investment: number; roi: number | null };

export type DashboardSummary = {
  /** Projects that are not deleted. */
  numberOfAssets: number;
  /** One row for a company, one for each currency in use for the super admin. */
  totals: CurrencyTotals[];
  /** Company admins; null but for the super admin. */
  adminCount: number | null;
};

/**
 * The figures on top of an admin's dashboard (000 §3), out of sums that triggers keep with every company: it
 * costs the same for ten projects and for a million. @throws AppError `forbidden` for members
 */
export function dashboardSummary(db: Database, actor: Actor): DashboardSummary {
  if (actor.role === 'superadmin') return everybodysSummary(db);
  if (actor.role !== 'admin' || actor.companyId === null) throw new AppError('forbidden');
  const company = companyQuery(db).get({ id: actor.companyId });
  if (!company) throw new AppError('not-found');
  return { numberOfAssets: company.count, totals: [withReturn(company)], adminCount: null };
}

/** Amounts of different currencies do not add up, so each currency keeps a sum of its own, the most used first. */
function everybodysSummary(db: Database): DashboardSummary {
  const currencies = currencyQuery(db).all();
  return {
    numberOfAssets: currencies.reduce((sum, { count }) => sum + count, 0),
    totals: currencies.map(withReturn),
    adminCount: adminQuery(db).get()?.count ?? 0,
  };
}

const withReturn = ({ currency, value, investment }: Omit<CurrencyTotals, 'roi'>): CurrencyTotals => ({
  currency,
  value,
  investment,
  roi: returnOnInvestment(value, investment),
});

const companyQuery = prepared((db) =>
  db
    .select({
      currency: companies.currency,
      count: companies.projectCount,
      value: companies.projectValue,
      investment: companies.projectInvestment,
    })
    .from(companies)
    .where(eq(companies.id, sql.placeholder('id')))
    .prepare(),
);

const currencyQuery = prepared((db) => {
  const count = sql<number>`sum(${companies.projectCount})`;
  return db
    .select({
      currency: companies.currency,
      count,
      value: sql<number>`sum(${companies.projectValue})`,
      investment: sql<number>`sum(${companies.projectInvestment})`,
    })
    .from(companies)
    .where(gt(companies.projectCount, 0))
    .groupBy(companies.currency)
    .orderBy(desc(count))
    .prepare();
});

/** Admins of companies themselves; the users who work under them are not counted. */
const adminQuery = prepared((db) =>
  db
    .select({ count: sql<number>`count(*)` })
    .from(people)
    .where(and(eq(people.role, 'admin'), isNull(people.parentId), isNull(people.deletedAt)))
    .prepare(),
);
