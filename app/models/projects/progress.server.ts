import { projects } from 'db/schema/project';
import { phases } from 'db/schema/work';
import { sql } from 'drizzle-orm';

/** `progressOf` in SQL: phases with sub-phases are not counted themselves (docs/rules.md#work). */
export const leafProgress = sql<number | null>`(
  select cast(avg(${phases.progress}) as integer) from ${phases}
  where ${phases.projectId} = ${projects.id}
    and not exists (select 1 from phases as parts where parts.parent_id = ${phases.id}))`;
