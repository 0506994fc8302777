import { statSync } from 'node:fs';
import type { Database } from 'db/client.server';
import { transactions } from 'db/schema/billing';
import { companies } from 'db/schema/company';
import { jobs } from 'db/schema/job';
import { outbox } from 'db/schema/sign-in';
import { supportMessages } from 'db/schema/support';
import { and, asc, desc, eq, gte, isNotNull, lt, sql } from 'drizzle-orm';
import { timesFor, todayFor } from '~/models/access/times.server';
import { backupsIn } from '~/models/backup/folder.server';
import { dayMs } from '~/models/durations';
import { backupsOf } from '~/models/installation/providers.server';
import { query } from '~/models/operation.server';
import { countOf, pick } from '~/models/rows.server';

const month = 30 * dayMs;
/** A nightly backup that is older than this was missed. */
const oldestBackup = 2 * dayMs;
/** In percent of a limit. */
const nearLimit = 80;
const maxRows = { companies: 5, nearLimit: 10, months: 12 };

/** The facts and open tasks that the operator of an installation has to know. */
export const installationState = query({
  roles: ['superadmin'],
  run({ db, actor, now, gateway, companyBytes }) {
    const today = todayFor({ actor, now });
    const signUpsIn = (from: number, to: number) =>
      countOf(db, companies, and(gte(companies.createdAt, from), lt(companies.createdAt, to)));
    return {
      needs: {
        support: countOf(db, supportMessages, eq(supportMessages.status, 'new')),
        mails: countOf(db, outbox, sql`${outbox.status} = 'failed'`),
        jobs: countOf(db, jobs, sql`failed_at is not null`),
        payments: failedPayments(db, timesFor(actor).isoDay(now - month)),
      },
      backup: backupState(db, now),
      signUps: {
        recent: signUpsIn(now - month, now + 1),
        before: signUpsIn(now - 2 * month, now - month),
      },
      newest: db
        .select({
          ...pick(companies, 'id', 'name', 'createdAt', 'projectCount'),
          /** Null if all its people were deleted. */
          ownerId: sql<number | null>`(select min(people.id) from people
            where people.company_id = companies.id and people.parent_id is null
              and people.deleted_at is null)`,
        })
        .from(companies)
        .orderBy(desc(companies.id))
        .limit(maxRows.companies)
        .all(),
      nearLimit: companiesNearLimit(db, now, companyBytes),
      income: gateway ? incomeByMonth(db, today) : [],
    };
  },
});

export type InstallationState = ReturnType<typeof installationState>;

const failedPayments = (db: Database, since: string) =>
  countOf(db, transactions, and(gte(transactions.day, since), eq(transactions.status, 'failed')));

/** `isOld` if nightly backups are on and the newest one is missing or too old. */
function backupState(db: Database, now: number) {
  const { folder, keep } = backupsOf(db);
  const [newest] = backupsIn(folder);
  const at = newest ? (statSync(newest, { throwIfNoEntry: false })?.mtimeMs ?? null) : null;
  const age = at === null ? null : now - at;
  return { at, isOn: keep > 0, isOld: keep > 0 && (age === null || age > oldestBackup) };
}

/** Companies that use most of their plan's projects or of their storage, the fullest first. */
function companiesNearLimit(db: Database, now: number, companyBytes: number) {
  // The tables are named by hand, because Drizzle leaves their names out of a query of one table.
  const limit = sql<number | null>`(
    select iif(count(*) > count(plans.project_limit), null, max(plans.project_limit))
    from subscriptions inner join plans on plans.id = subscriptions.plan_id
    where subscriptions.company_id = companies.id
      and (subscriptions.status = 'past_due'
        or (subscriptions.status in ('trial', 'active') and subscriptions.expired_at > ${now})))`;
  const projects = sql<number>`coalesce(${companies.projectCount} * 100 / nullif(${limit}, 0), 0)`;
  const storage = sql<number>`${companies.fileBytes} * 100 / ${companyBytes}`;
  return db
    .select({ ...pick(companies, 'id', 'name', 'projectCount'), limit, projects, storage })
    .from(companies)
    .where(sql`max(${projects}, ${storage}) >= ${nearLimit}`)
    .orderBy(desc(sql`max(${projects}, ${storage})`), asc(companies.id))
    .limit(maxRows.nearLimit)
    .all();
}

/** Charges less refunds per month and currency, in minor units, the current month first. */
function incomeByMonth(db: Database, today: string) {
  const first = new Date(`${today.slice(0, 7)}-01T00:00:00Z`);
  first.setUTCMonth(first.getUTCMonth() - (maxRows.months - 1));
  const of = sql<string>`substr(${transactions.day}, 1, 7)`;
  return db
    .select({
      month: of,
      currency: transactions.currency,
      amount: sql<number>`sum(${transactions.amount})`,
    })
    .from(transactions)
    .where(
      and(
        gte(transactions.day, first.toISOString().slice(0, 10)),
        isNotNull(transactions.receiptNumber),
      ),
    )
    .groupBy(of, transactions.currency)
    .orderBy(desc(of), asc(transactions.currency))
    .all();
}
