import type { Database } from 'db/client.server';
import { projects } from 'db/schema/project';
import { eq, sql } from 'drizzle-orm';

/**
 * What a project really cost so far, in minor units, as SQL on `projects`: the actual costs of its top-level phases and
 * all extra values (docs/rules.md#work).
 */
export const spent = sql<number>`(
  (select coalesce(sum(own.actual_cost), 0) from phases as own where own.project_id = projects.id and own.parent_id is null)
  + (select coalesce(sum(extra.value ->> 'amount'), 0) from phases as own, json_each(own.custom_fields, '$.extras') as extra
     where own.project_id = projects.id)
  + (select coalesce(sum(extra.value ->> 'amount'), 0) from json_each(projects.extra_values) as extra))`;

export const spentOn = (db: Database, projectId: number): number =>
  db.select({ spent }).from(projects).where(eq(projects.id, projectId)).get()?.spent ?? 0;
