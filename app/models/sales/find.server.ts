import type { Database } from 'db/client.server';
import { projects } from 'db/schema/project';
import { sales } from 'db/schema/sale';
import { and, eq, getTableColumns } from 'drizzle-orm';
import { z } from 'zod';
import type { Actor } from '~/models/access/actor.server';
import type { Caller } from '~/models/caller';
import { AppError } from '~/models/errors';
import { orNull, recordId } from '~/models/fields';
import type { IdOf } from '~/models/operation.server';
import { findProject, projectsVisibleTo } from '~/models/projects/visible.server';

/**
 * @param projectId of an address that names the project too
 * @throws AppError `not-found`
 */
export function findSale(db: Database, actor: Actor, id: number, projectId?: number | null) {
  const sale = db
    .select(getTableColumns(sales))
    .from(sales)
    .innerJoin(projects, eq(projects.id, sales.projectId))
    .where(and(eq(sales.id, id), projectsVisibleTo(actor)))
    .get();
  if (!sale || (projectId && projectId !== sale.projectId)) throw new AppError('not-found');
  return { ...sale, project: findProject(db, actor, sale.projectId) };
}

export type Sale = ReturnType<typeof findSale>;

/** The sale of an address. */
export const saleTarget = ({ db, actor }: Caller, idOf: IdOf) =>
  findSale(db, actor, idOf('id'), idOf('project_id', null));

export const saleInput = z.object({ id: recordId(), project_id: orNull(recordId()) });

/** @throws AppError `not-found` */
export function inStatus(sale: Sale, status: Sale['status']): Sale {
  if (sale.status !== status) throw new AppError('not-found');
  return sale;
}
