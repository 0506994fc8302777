import { sql } from 'drizzle-orm';

export type ProjectValue = { date: string; currentPropertyValue: number };

/** The newest values of the project, oldest first, as JSON. */
export const valueOverTime = (most: number) => sql<string>`(
  select json_group_array(
    json_object('date', date, 'currentPropertyValue', current_property_value) order by date, id)
  from (select * from project_values where project_id = projects.id
    order by date desc, id desc limit ${sql.raw(String(most))}))`;
