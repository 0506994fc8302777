import type { Database } from 'db/client.server';
import { projects } from 'db/schema/project';
import { eq, sql } from 'drizzle-orm';

/**
 * The sum of the extras in a JSON column. Invalid JSON, which only other tools could have written,
 * is ignored because `->>` fails on it.
 */
const sumOfExtras = (column: string, path: string) =>
  sql.raw(`(
    select coalesce(sum(case when extra.type = 'object' then extra.value ->> 'amount' end), 0)
    from json_each(iif(json_valid(${column}), ${column}, '{}'), '${path}') as extra)`);

/** The extra values that are typed on the project and its phases, as SQL on `projects`. */
const typedExtras = sql<number>`(
  (select coalesce(sum(${sumOfExtras('own.custom_fields', '$.extras')}), 0) from phases as own
    where own.project_id = projects.id)
  + ${sumOfExtras('projects.extra_values', '$')})`;

export const extrasOf = (db: Database, projectId: number): number =>
  db.select({ typedExtras }).from(projects).where(eq(projects.id, projectId)).get()?.typedExtras ??
  0;

/**
 * Every cost outside the work except the purchase price, typed or booked, as SQL on `projects`, in
 * minor units (docs/rules.md#totals).
 */
export const outsideWork = sql<number>`(${typedExtras}
  + (select coalesce(sum(own.actual), 0) from budget_lines as own
    where own.project_id = projects.id and own.account <> 'work' and not own.is_typed))`;

export const outsideWorkOf = (db: Database, projectId: number): number =>
  db.select({ outsideWork }).from(projects).where(eq(projects.id, projectId)).get()?.outsideWork ??
  0;

/** The cost of the work so far, as SQL on `projects`, in minor units (docs/rules.md#names). */
export const spentOnWork = sql<number>`(
  (select coalesce(sum(own.actual), 0) from budget_lines as own
    where own.project_id = projects.id and own.account = 'work'))`;

/**
 * `grand_total`: the actual cost of the phases, without what of it lies outside the work, and every
 * cost outside the work.
 */
export const spentInAll = sql<number>`(${outsideWork}
  + (select coalesce(sum(own.actual_cost - own.actual_outside), 0) from phases as own
    where own.project_id = projects.id and own.parent_id is null))`;

export const spentInAllOn = (db: Database, projectId: number): number =>
  db.select({ spentInAll }).from(projects).where(eq(projects.id, projectId)).get()?.spentInAll ?? 0;
