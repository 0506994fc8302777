import type { Database } from 'db/client.server';
import { people } from 'db/schema/person';
import { and, eq, isNull } from 'drizzle-orm';
import type { Actor } from '~/models/access/actor.server';

/** The name of somebody of the actor's company (of anybody, for the super admin); undefined out of sight. */
export function nameOfColleague(db: Database, actor: Actor, id: number): string | undefined {
  const inSight = actor.role === 'superadmin' ? undefined : eq(people.companyId, actor.companyId ?? 0);
  return db
    .select({ name: people.name })
    .from(people)
    .where(and(eq(people.id, id), isNull(people.deletedAt), inSight))
    .get()?.name;
}
