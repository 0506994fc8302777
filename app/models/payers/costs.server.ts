import type { Database } from 'db/client.server';
import { distributions } from 'db/schema/distribution';
import { projects } from 'db/schema/project';
import { statements } from 'db/schema/statement';
import { and, eq, max, sql } from 'drizzle-orm';
import { booksOn } from '~/models/books/books.server';
import { dayAfter, later } from '~/models/finance/days';
import { aboutUnit, roundTo } from '~/models/investments/about';
import { pick } from '~/models/rows.server';
import type { Dated } from './divide';

const endOfTime = '9999-12-31';

/** The entries of typed amounts and of their payers. */
const ofTypedCosts = sql.raw(`(e.kind in ('opening', 'adjustment') or e.answer_id is not null
  or e.document_id is not null)`);

/** The amounts that the owner is owed for typed costs, by the day of their entries. */
export const owedForTyped = (db: Database, projectId: number): Dated[] =>
  db.all<Dated>(sql`
    select e.date as day, -sum(p.amount) as amount
    from journal_entries as e join postings as p on p.entry_id = e.id
    where e.project_id = ${projectId} and p.account = 'owner' and ${ofTypedCosts}
    group by e.date having amount <> 0 order by e.date`);

/** The balance of the bank at the end of each day on which it changes. */
export const cashByDay = (db: Database, projectId: number): Dated[] =>
  db.all<Dated>(sql`
    select date as day, sum(moved) over (order by date) as amount from (
      select e.date, sum(p.amount) as moved
      from journal_entries as e join postings as p on p.entry_id = e.id
      where e.project_id = ${projectId} and p.account = 'cash' group by e.date)
    order by date`);

export const sumOf = (rows: readonly { amount: number }[]): number =>
  rows.reduce((sum, { amount }) => sum + amount, 0);

/**
 * The amount that the question "who paid?" is about; 0 if it is answered, or if the project has
 * neither holders nor entries of its own.
 * @param until counts what was paid up to a day
 */
export function unansweredAmount(db: Database, projectId: number, until = endOfTime): number {
  const { typedPayer } =
    db
      .select(pick(projects, 'typedPayer'))
      .from(projects)
      .where(eq(projects.id, projectId))
      .get() ?? {};
  if (typedPayer !== null || !hasOwnRecords(db, projectId)) return 0;
  const owed = owedForTyped(db, projectId).filter(({ day }) => day <= until);
  return Math.max(0, sumOf(owed));
}

export type PaidOutside = { amount: number; on: string };

/**
 * The open question as the project's holders read it: the amount that their estimate of a month end
 * subtracts, to three digits. Null without one.
 */
export function aboutUnanswered(db: Database, projectId: number, on: string): PaidOutside | null {
  const amount = unansweredAmount(db, projectId, on);
  return amount === 0 ? null : { amount: roundTo(amount, aboutUnit(amount)), on };
}

/** True if a project has holders, or entries that no typed amount made. */
const hasOwnRecords = (db: Database, projectId: number): boolean =>
  db.get<{ found: number }>(sql`
    select exists (select 1 from holdings where project_id = ${projectId}) or exists (
      select 1 from journal_entries as e where e.project_id = ${projectId}
        and e.kind not in ('reversal') and not ${ofTypedCosts}) as found`)!.found === 1;

/** True while others financed a project whose typed costs have no payer. */
export function isPayerNeeded(db: Database, projectId: number, on: string): boolean {
  if (unansweredAmount(db, projectId) === 0) return false;
  const { capital, loan } = booksOn(db, projectId, on);
  return capital !== 0 || loan !== 0;
}

/**
 * The first day that nothing fixed covers: after the locked months, the last approved distribution
 * and the last statement. May be tomorrow.
 */
export function firstFreeDay(db: Database, projectId: number): string {
  const { lockedThrough } =
    db
      .select({ lockedThrough: projects.booksLockedThrough })
      .from(projects)
      .where(eq(projects.id, projectId))
      .get() ?? {};
  const { distributedOn } = db
    .select({ distributedOn: max(distributions.date) })
    .from(distributions)
    .where(and(eq(distributions.projectId, projectId), eq(distributions.status, 'approved')))
    .get()!;
  const { statedOn } = db
    .select({ statedOn: max(statements.endsOn) })
    .from(statements)
    .where(eq(statements.projectId, projectId))
    .get()!;
  const last = [lockedThrough, distributedOn, statedOn].reduce<string>(
    (day, next) => (next ? later(day, next) : day),
    '',
  );
  return last === '' ? '0001-01-01' : dayAfter(last);
}
