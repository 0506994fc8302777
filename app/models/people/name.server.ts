import type { Database } from 'db/client.server';
import { people } from 'db/schema/person';
import { projects } from 'db/schema/project';
import { and, eq, type SQL, sql } from 'drizzle-orm';
import type { Actor } from '~/models/access/actor.server';
import { projectsVisibleTo } from '~/models/projects/visible.server';

/**
 * The name of somebody whose projects are asked for: of the company for its admins, of anybody for the super admin,
 * else of who made a project the actor sees. Undefined out of sight.
 */
export function creatorName(db: Database, actor: Actor, id: number): string | undefined {
  return db
    .select({ name: people.name })
    .from(people)
    .where(and(eq(people.id, id), inSight(actor)))
    .get()?.name;
}

function inSight(actor: Actor): SQL | undefined {
  if (actor.role === 'superadmin') return undefined;
  if (actor.role === 'admin') return eq(people.companyId, actor.companyId ?? 0);
  return sql`exists (select 1 from ${projects} where ${projects.createdBy} = ${people.id} and ${projectsVisibleTo(actor)})`;
}
