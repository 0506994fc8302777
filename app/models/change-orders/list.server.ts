import type { Database } from 'db/client.server';
import { budgetLines } from 'db/schema/book';
import { companies } from 'db/schema/company';
import { changeOrderLines, changeOrderStatuses, changeOrders } from 'db/schema/order';
import { projects } from 'db/schema/project';
import { and, eq, gte, type SQL, sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Actor } from '~/models/access/actor.server';
import { bookReading } from '~/models/books/input';
import { linesUnder, phasesUnder } from '~/models/books/list.server';
import { placeChoices } from '~/models/books/places.server';
import type { Caller } from '~/models/caller';
import { AppError } from '~/models/errors';
import { orNull, recordId } from '~/models/fields';
import { listOf } from '~/models/lists/list.server';
import { anId, anIdOf, momentIn, oneOf } from '~/models/lists/state';
import type { IdOf } from '~/models/operation.server';
import {
  findProject,
  isProjectVisible,
  projectsVisibleTo,
  visibleToRunners,
} from '~/models/projects/visible.server';
import { pick } from '~/models/rows.server';

/** Every query on change orders must use this condition, with the rule `bookReading`. */
const changeOrdersVisibleTo = visibleToRunners(changeOrders);

/** The change of the budget, in minor units; negative if the order lowers it. */
export const amountOfChange = sql<number>`(select coalesce(sum(line.amount), 0)
  from change_order_lines as line where line.change_order_id = change_orders.id)`;

const hasLine = (condition: SQL) => sql`exists (select 1 from ${changeOrderLines}
  where ${changeOrderLines.changeOrderId} = ${changeOrders.id} and (${condition}))`;

/** The lines that change orders of a project name, and its phases. */
export const changePlaces = (db: Database, projectId: number) =>
  placeChoices(
    db,
    projectId,
    sql`exists (select 1 from ${changeOrderLines}
      where ${changeOrderLines.lineId} = ${budgetLines.id})`,
  );

/** Newest first; the change orders of one project, or of all that the actor runs. */
export const changeOrderList = listOf({
  ...bookReading,
  id: changeOrders.id,
  visible: changeOrdersVisibleTo,
  sorts: { number: changeOrders.number, updated_at: changeOrders.updatedAt },
  filters: {
    projectId: anIdOf(isProjectVisible),
    status: oneOf(changeOrderStatuses),
    /** The phases under it are included. */
    phaseId: anId,
    lineId: anId,
    updatedSince: momentIn,
  },
  narrow: ({ by }) =>
    and(
      by.projectId && eq(changeOrders.projectId, by.projectId),
      by.status && eq(changeOrders.status, by.status),
      by.phaseId &&
        hasLine(sql`${changeOrderLines.lineId} in ${linesUnder(by.phaseId)}
          or ${changeOrderLines.phaseId} in ${phasesUnder(by.phaseId)}`),
      by.lineId && hasLine(sql`${changeOrderLines.lineId} = ${by.lineId}`),
      by.updatedSince && gte(changeOrders.updatedAt, by.updatedSince),
    ),
  search: { like: (pattern) => sql`${changeOrders.title} like ${pattern} escape '\\'` },
  index: ({ by }) => (by.projectId ? 'change_orders_number' : 'change_orders_company'),
  rows: (db) =>
    db
      .select({
        ...pick(changeOrders, 'id', 'number', 'title', 'status', 'days', 'funding', 'updatedAt'),
        project: { id: projects.id, name: projects.name },
        currency: companies.currency,
        amount: amountOfChange,
      })
      .from(changeOrders)
      .innerJoin(projects, eq(projects.id, changeOrders.projectId))
      .innerJoin(companies, eq(companies.id, projects.companyId)),
});

/**
 * @param projectId of an address that names the project too
 * @throws AppError `not-found`
 */
export function findChangeOrder(db: Database, actor: Actor, id: number, projectId?: number | null) {
  const row = db
    .select({ change: changeOrders })
    .from(changeOrders)
    .innerJoin(projects, eq(projects.id, changeOrders.projectId))
    .where(and(eq(changeOrders.id, id), projectsVisibleTo(actor)))
    .get();
  if (!row || (projectId && projectId !== row.change.projectId)) throw new AppError('not-found');
  return { ...row.change, project: findProject(db, actor, row.change.projectId) };
}

/** The change order of an address. */
export const changeOrderTarget = ({ db, actor }: Caller, idOf: IdOf) =>
  findChangeOrder(db, actor, idOf('id'), idOf('project_id', null));

export const changeOrderInput = z.object({ id: recordId(), project_id: orNull(recordId()) });

export type ChangeOrder = ReturnType<typeof findChangeOrder>;
