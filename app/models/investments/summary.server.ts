import type { Database } from 'db/client.server';
import { capitalCallParts, capitalCalls } from 'db/schema/capital-call';
import { companies } from 'db/schema/company';
import { holdings } from 'db/schema/holding';
import { projects } from 'db/schema/project';
import { statements } from 'db/schema/statement';
import { and, asc, desc, eq, gt, inArray, isNotNull, isNull, sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Actor } from '~/models/access/actor.server';
import { todayFor } from '~/models/access/times.server';
import type { Caller } from '~/models/caller';
import { checkbox, isoDay, orNull } from '~/models/fields';
import { lastMonthEnd } from '~/models/finance/days';
import { committedOn, holdingsVisibleTo, investing } from '~/models/holdings/list.server';
import { query } from '~/models/operation.server';
import { audienceFor } from '~/models/projects/audience.server';
import { pick } from '~/models/rows.server';
import { holderFigures } from './holder-figures.server';
import { investmentNews } from './news.server';

/** More would hide the figures. */
const mostUnread = 5;

/** The figures of the reader's own holdings on a day, today by default, and the payments due. */
export const investmentSummary = query({
  ...investing,
  input: z.object({ on: orNull(isoDay), explain: checkbox }),
  run(caller, { on, explain }) {
    const { db, actor } = caller;
    const day = pastDay(caller, on);
    const own = ownHoldings(db, actor);
    const current = own.filter(({ joinedOn }) => joinedOn <= day);
    const committed = committedOn(db, current, day);
    // Amounts of different currencies are not added.
    const totals = [...new Set(current.map(({ currency }) => currency))].map((currency) => {
      const some = current.filter((one) => one.currency === currency);
      const { byHolding, total, withoutEstimate } = holderFigures(db, some, day);
      const sum = some.reduce((all, { id }) => all + (committed.get(id) ?? 0), 0);
      return { currency, committed: sum, withoutEstimate, byHolding, ...total };
    });
    const figures = new Map(totals.flatMap(({ byHolding }) => [...byHolding]));
    const rows = current.map(({ id, currency, project }) => ({
      id,
      project,
      currency,
      committed: committed.get(id) ?? 0,
      ...figures.get(id)!,
    }));
    return {
      on: day,
      totals: totals.map(({ byHolding: _, ...total }) => ({
        ...total,
        /** The holdings that explain it; null unless requested. */
        explicable: explain ? rows.filter(({ currency }) => currency === total.currency) : null,
      })),
      holdings: rows,
      toPay: openCalls(db, own),
      unread: unreadStatements(db, own),
      news: investmentNews(caller, own),
    };
  },
});

/**
 * The end of the last month up to the requested day, so that figures of single days do not show
 * what others paid on them; or today, because future figures are unknown.
 */
export function pastDay(caller: Pick<Caller, 'actor' | 'now'>, on: string | null): string {
  const today = todayFor(caller);
  return on !== null && on < today ? lastMonthEnd(on) : today;
}

export type InvestmentSummary = ReturnType<typeof investmentSummary>;

const ownHoldings = (db: Database, actor: Actor) =>
  db
    .select({
      ...pick(holdings, 'id', 'projectId', 'joinedOn'),
      project: projects.name,
      currency: companies.currency,
      audience: audienceFor(actor),
    })
    .from(holdings)
    .innerJoin(projects, eq(projects.id, holdings.projectId))
    .innerJoin(companies, eq(companies.id, projects.companyId))
    .where(holdingsVisibleTo(actor))
    .orderBy(asc(holdings.id))
    .all();

type Own = { id: number };

/** The parts of calls that the reader has not paid, the most urgent first. */
const openCalls = (db: Database, own: Own[]) =>
  db
    .select({
      holdingId: capitalCallParts.holdingId,
      ...pick(capitalCallParts, 'openAmount', 'dueOn'),
      number: capitalCalls.number,
      project: projects.name,
      currency: companies.currency,
    })
    .from(capitalCallParts)
    .innerJoin(capitalCalls, eq(capitalCalls.id, capitalCallParts.callId))
    .innerJoin(projects, eq(projects.id, capitalCalls.projectId))
    .innerJoin(companies, eq(companies.id, projects.companyId))
    .where(
      and(
        inArray(
          capitalCallParts.holdingId,
          own.map(({ id }) => id),
        ),
        gt(capitalCallParts.openAmount, 0),
      ),
    )
    .orderBy(asc(capitalCallParts.dueOn), asc(capitalCallParts.id))
    .all();

/** The statements that the reader has not opened, newest first. */
const unreadStatements = (db: Database, own: Own[]) =>
  db
    .select({
      ...pick(statements, 'id', 'holdingId', 'startsOn', 'endsOn'),
      project: projects.name,
    })
    .from(statements)
    .innerJoin(projects, eq(projects.id, statements.projectId))
    .where(
      and(
        inArray(
          statements.holdingId,
          own.map(({ id }) => id),
        ),
        isNotNull(statements.fileId),
        isNull(statements.openedAt),
        sql`not exists (select 1 from statements as newer
          where newer.holding_id = ${statements.holdingId} and newer.id > ${statements.id}
            and newer.starts_on = ${statements.startsOn} and newer.ends_on = ${statements.endsOn}
            and newer.file_id is not null)`,
      ),
    )
    .orderBy(desc(statements.id))
    .limit(mostUnread)
    .all();
