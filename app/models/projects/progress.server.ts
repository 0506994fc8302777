import { sql } from 'drizzle-orm';

/** `progressOf` in SQL: phases with sub-phases are not counted themselves (docs/rules.md#work). */
export const leafProgress = sql<number | null>`(
  select cast(avg(p.progress) as integer) from phases as p
  where p.project_id = projects.id
    and not exists (select 1 from phases as parts where parts.parent_id = p.id))`;
