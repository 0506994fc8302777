import type { Database } from 'db/client.server';
import { budgetLines, suppliers } from 'db/schema/book';
import { companies } from 'db/schema/company';
import { orderLines, orderStatuses, orders } from 'db/schema/order';
import { projects } from 'db/schema/project';
import { and, eq, getTableColumns, gte, type SQL, sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Actor } from '~/models/access/actor.server';
import { bookReading } from '~/models/books/input';
import { linesUnder } from '~/models/books/list.server';
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

/** Every query on orders must use this condition, with the rule `bookReading`. */
export const ordersVisibleTo = visibleToRunners(orders);

const sumOfLines = (amount: SQL) =>
  sql<number>`(select coalesce(sum(${amount}), 0) from ${orderLines}
    where ${orderLines.orderId} = ${orders.id})`;

const hasLineIn = (lines: SQL) => sql`exists (select 1 from ${orderLines}
  where ${orderLines.orderId} = ${orders.id} and ${orderLines.lineId} in ${lines})`;

/** The lines that orders of a project name, and its phases. */
export const orderPlaces = (db: Database, projectId: number) =>
  placeChoices(
    db,
    projectId,
    sql`exists (select 1 from ${orderLines} where ${orderLines.lineId} = ${budgetLines.id})`,
  );

/** Newest first; the orders of one project, or of all that the actor runs. */
export const orderList = listOf({
  ...bookReading,
  id: orders.id,
  visible: ordersVisibleTo,
  sorts: { number: orders.number, date: orders.date, updated_at: orders.updatedAt },
  filters: {
    projectId: anIdOf(isProjectVisible),
    status: oneOf(orderStatuses),
    supplierId: anId,
    /** The phases under it are included. */
    phaseId: anId,
    lineId: anId,
    updatedSince: momentIn,
  },
  narrow: ({ by }) =>
    and(
      by.projectId && eq(orders.projectId, by.projectId),
      by.status && eq(orders.status, by.status),
      by.supplierId && eq(orders.supplierId, by.supplierId),
      by.phaseId && hasLineIn(linesUnder(by.phaseId)),
      by.lineId && hasLineIn(sql`(${by.lineId})`),
      by.updatedSince && gte(orders.updatedAt, by.updatedSince),
    ),
  search: {
    like: (pattern) => sql`(${orders.title} like ${pattern} escape '\\'
      or (select ${suppliers.name} from ${suppliers}
        where ${suppliers.id} = ${orders.supplierId}) like ${pattern} escape '\\')`,
  },
  index: ({ by }) => {
    if (by.projectId) return 'orders_number';
    return by.supplierId ? 'orders_supplier' : 'orders_company';
  },
  rows: (db) =>
    db
      .select({
        ...pick(orders, 'id', 'number', 'title', 'date', 'status', 'retention', 'updatedAt'),
        project: { id: projects.id, name: projects.name },
        supplier: { id: suppliers.id, name: suppliers.name },
        currency: companies.currency,
        amount: sumOfLines(sql`${orderLines.amount}`),
        billed: sumOfLines(sql`${orderLines.billed}`),
        open: sql<number>`iif(${orders.status} = 'open',
          ${sumOfLines(sql`max(0, ${orderLines.amount} - ${orderLines.billed})`)}, 0)`,
      })
      .from(orders)
      .innerJoin(projects, eq(projects.id, orders.projectId))
      .innerJoin(companies, eq(companies.id, projects.companyId))
      .innerJoin(suppliers, eq(suppliers.id, orders.supplierId)),
});

/**
 * @param projectId of an address that names the project too
 * @throws AppError `not-found`
 */
export function findOrder(db: Database, actor: Actor, id: number, projectId?: number | null) {
  const row = db
    .select({
      order: getTableColumns(orders),
      supplier: { id: suppliers.id, name: suppliers.name },
    })
    .from(orders)
    .innerJoin(suppliers, eq(suppliers.id, orders.supplierId))
    .innerJoin(projects, eq(projects.id, orders.projectId))
    .where(and(eq(orders.id, id), projectsVisibleTo(actor)))
    .get();
  if (!row || (projectId && projectId !== row.order.projectId)) throw new AppError('not-found');
  const project = findProject(db, actor, row.order.projectId);
  return { ...row.order, supplier: row.supplier, project };
}

/** The order of an address. */
export const orderTarget = ({ db, actor }: Caller, idOf: IdOf) =>
  findOrder(db, actor, idOf('id'), idOf('project_id', null));

export const orderInput = z.object({ id: recordId(), project_id: orNull(recordId()) });

export type Order = ReturnType<typeof findOrder>;
