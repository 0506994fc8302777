import type { Database } from 'db/client.server';
import { companies } from 'db/schema/company';
import { holdingChanges, holdings } from 'db/schema/holding';
import { projects } from 'db/schema/project';
import { and, asc, eq, getTableColumns, inArray, lte, type SQL, sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Actor, Audience } from '~/models/access/actor.server';
import type { FieldAudience } from '~/models/access/field-audience.server';
import { seesAmounts } from '~/models/access/holding-fields.server';
import { todayFor } from '~/models/access/times.server';
import { bookReading } from '~/models/books/input';
import type { Caller } from '~/models/caller';
import { AppError } from '~/models/errors';
import { orNull, recordId } from '~/models/fields';
import { allocate } from '~/models/finance/allocate';
import { lastMonthEnd } from '~/models/finance/days';
import { aboutShareOf } from '~/models/investments/about';
import { listOf } from '~/models/lists/list.server';
import { aDay, anIdOf } from '~/models/lists/state';
import type { IdOf } from '~/models/operation.server';
import { audienceFor } from '~/models/projects/audience.server';
import {
  findProject,
  isProjectVisible,
  ofProjectsRunBy,
  projectCondition,
  projectsVisibleTo,
} from '~/models/projects/visible.server';
import { pick } from '~/models/rows.server';

/** Investors can read only their own holdings. */
export const investing = { permission: 'projects.view', roles: ['investor'] } as const;

/** Every query on holdings must use this condition, with `bookReading` or `investing`. */
export function holdingsVisibleTo(actor: Audience): SQL {
  const inVisibleProject = projectCondition(holdings.projectId, projectsVisibleTo(actor));
  switch (actor.role) {
    case 'superadmin':
      return inVisibleProject;
    case 'admin':
    case 'entrepreneur':
      return ofProjectsRunBy(actor, holdings, holdings.projectId);
    case 'investor':
      return and(eq(holdings.personId, actor.id), inVisibleProject) as SQL;
    case 'tenant':
      return sql`false`;
  }
}

const selectRows = (db: Database) =>
  db
    .select({
      ...pick(holdings, 'id', 'projectId', 'personId', 'name', 'email', 'shareClass', 'isSponsor'),
      ...pick(holdings, 'committed', 'joinedOn', 'withholdingRate', 'version', 'updatedAt'),
      project: { id: projects.id, name: projects.name },
      currency: companies.currency,
    })
    .from(holdings)
    .innerJoin(projects, eq(projects.id, holdings.projectId))
    .innerJoin(companies, eq(companies.id, projects.companyId));

const sorts = {
  name: holdings.name,
  committed: holdings.committed,
  joined_on: holdings.joinedOn,
};

const like = (pattern: SQL | unknown) => sql`${holdings.name} like ${pattern} escape '\\'`;

/** The holdings of one project, or of all that the actor runs. */
export const holdingList = listOf({
  ...bookReading,
  id: holdings.id,
  visible: holdingsVisibleTo,
  sorts,
  first: { orderBy: 'committed', order: 'desc' },
  filters: { projectId: anIdOf(isProjectVisible) },
  narrow: ({ by }) => by.projectId && eq(holdings.projectId, by.projectId),
  search: { like },
  index: ({ by }) => (by.projectId ? 'holdings_project' : 'holdings_company'),
  rows: selectRows,
  toRows: (rows, { db }) => withShares(db, rows),
});

/** The holdings of the reader, in all projects. */
export const investmentList = listOf({
  ...investing,
  id: holdings.id,
  visible: holdingsVisibleTo,
  sorts: { committed: holdings.committed, joined_on: holdings.joinedOn },
  first: { orderBy: 'committed', order: 'desc' },
  /** Holdings as of a day. */
  filters: { on: aDay },
  narrow: ({ by }) => by.on && lte(holdings.joinedOn, by.on),
  search: {
    like: (pattern) =>
      sql`(select ${projects.name} from ${projects}
        where ${projects.id} = ${holdings.projectId}) like ${pattern} escape '\\'`,
  },
  index: () => 'holdings_person',
  rows: (db, actor) =>
    db
      .select({
        ...pick(holdings, 'id', 'projectId', 'shareClass', 'committed', 'joinedOn', 'updatedAt'),
        project: { id: projects.id, name: projects.name },
        currency: companies.currency,
        audience: audienceFor(actor),
      })
      .from(holdings)
      .innerJoin(projects, eq(projects.id, holdings.projectId))
      .innerJoin(companies, eq(companies.id, projects.companyId)),
  toRows: (rows, caller) => withAboutShares(caller, rows),
});

type OfProject = { id: number; projectId: number };

/** Adds the share in the project's commitments, in basis points. */
const withShares = <Row extends OfProject>(db: Database, rows: Row[]) => {
  const shares = sharesOf(db, [...new Set(rows.map(({ projectId }) => projectId))]);
  return rows.map((row) => ({ ...row, share: shares.get(row.id) ?? 0 }));
};

type OwnRow = OfProject & { joinedOn: string; audience: FieldAudience };

/** Adds the rounded share on the last month end, for readers who see the project's amounts. */
function withAboutShares<Row extends OwnRow>({ db, actor, now }: Caller, rows: Row[]) {
  const day = lastMonthEnd(todayFor({ actor, now }));
  const shares = new Map(
    [...new Set(rows.map(({ projectId }) => projectId))].flatMap((id) => [
      ...sharesOn(db, id, day),
    ]),
  );
  return rows.map((row) => ({
    ...row,
    share: seesAmounts(row.audience) ? aboutShareOn(row, day, shares) : null,
  }));
}

/** In basis points, with two significant digits; null before the holder joined. */
export const aboutShareOn = (
  { id, joinedOn }: { id: number; joinedOn: string },
  day: string,
  shares: Map<number, number>,
): number | null => (joinedOn > day ? null : aboutShareOf(shares.get(id) ?? 0));

/** The share of each holding of these projects in basis points; they sum to 10,000 in each. */
export function sharesOf(db: Database, projectIds: number[]): Map<number, number> {
  if (projectIds.length === 0) return new Map();
  const rows = db
    .select(pick(holdings, 'id', 'projectId', 'committed'))
    .from(holdings)
    .where(inArray(holdings.projectId, projectIds))
    .orderBy(asc(holdings.id))
    .all();
  return new Map(
    projectIds.flatMap((id) => sharesIn(rows.filter(({ projectId }) => projectId === id))),
  );
}

/** Returns the commitment of each holding at the end of a day. */
export function committedOn(
  db: Database,
  holders: { id: number }[],
  day: string,
): Map<number, number> {
  const rows = db
    .select({
      id: holdingChanges.holdingId,
      amount: sql<number>`sum(iif(${holdingChanges.date} <= ${day}, ${holdingChanges.amount}, 0))`,
    })
    .from(holdingChanges)
    .where(
      inArray(
        holdingChanges.holdingId,
        holders.map(({ id }) => id),
      ),
    )
    .groupBy(holdingChanges.holdingId)
    .all();
  return new Map(rows.map(({ id, amount }) => [id, amount]));
}

/** The shares by the commitments at the end of a day. */
export function sharesOn(db: Database, projectId: number, day: string): Map<number, number> {
  const ofProject = db
    .select(pick(holdings, 'id'))
    .from(holdings)
    .where(eq(holdings.projectId, projectId))
    .orderBy(asc(holdings.id))
    .all();
  const committed = committedOn(db, ofProject, day);
  return new Map(sharesIn(ofProject.map(({ id }) => ({ id, committed: committed.get(id) ?? 0 }))));
}

function sharesIn(rows: { id: number; committed: number }[]): [number, number][] {
  const amounts = rows.map(({ committed }) => committed);
  const shares = amounts.some((amount) => amount > 0) ? allocate(10_000, amounts) : [];
  return rows.map(({ id }, at) => [id, shares[at] ?? 0]);
}

/**
 * @param projectId of an address that names the project too
 * @throws AppError `not-found`
 */
export function findHolding(db: Database, actor: Actor, id: number, projectId?: number | null) {
  const holding = db
    .select(getTableColumns(holdings))
    .from(holdings)
    .where(and(eq(holdings.id, id), holdingsVisibleTo(actor)))
    .get();
  if (!holding || (projectId && projectId !== holding.projectId)) throw new AppError('not-found');
  return { ...holding, project: findProject(db, actor, holding.projectId) };
}

export type Holding = ReturnType<typeof findHolding>;

/** The holding of an address. */
export const holdingTarget = ({ db, actor }: Caller, idOf: IdOf) =>
  findHolding(db, actor, idOf('id'), idOf('project_id', null));

export const holdingInput = z.object({ id: recordId(), project_id: orNull(recordId()) });
