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

/**
 * The money spent on a project so far, in minor units, as SQL on `projects`: the actual costs of
 * its top-level phases and all extra values (docs/rules.md#work).
 */
export const spent = sql<number>`(
  (select coalesce(sum(own.actual_cost), 0) from phases as own
    where own.project_id = projects.id and own.parent_id is null)
  + (select coalesce(sum(${sumOfExtras('own.custom_fields', '$.extras')}), 0) from phases as own
    where own.project_id = projects.id)
  + ${sumOfExtras('projects.extra_values', '$')})`;

export const spentOn = (db: Database, projectId: number): number =>
  db.select({ spent }).from(projects).where(eq(projects.id, projectId)).get()?.spent ?? 0;
