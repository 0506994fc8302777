import type { Database } from 'db/client.server';
import { people } from 'db/schema/person';
import { projectMembers, projects } from 'db/schema/project';
import { and, eq, inArray, isNull, type Placeholder, type SQL, sql } from 'drizzle-orm';
import { type Actor, may } from '~/models/access/actor.server';
import { AppError } from '~/models/errors';

/** An actor, or what stands for one of their role in a prepared query. */
export type Audience = {
  role: Actor['role'];
  id: number | Placeholder;
  companyId: number | null | Placeholder;
};

/**
 * The only door to projects: the rows this actor may see (001 §6). The super admin sees all, an admin and their
 * users the company's, an entrepreneur their own, investors and tenants those they were invited to.
 */
export function projectsVisibleTo(actor: Audience): SQL {
  const alive = isNull(projects.deletedAt);
  return and(alive, ownership(actor)) as SQL;
}

function ownership(actor: Audience): SQL | undefined {
  switch (actor.role) {
    case 'superadmin':
      return undefined;
    case 'admin':
      return eq(projects.companyId, actor.companyId ?? 0);
    case 'entrepreneur':
      return eq(projects.ownerId, actor.id);
    case 'investor':
    case 'tenant':
      return inArray(
        projects.id,
        sql`(select ${projectMembers.projectId} from ${projectMembers} where ${projectMembers.personId} = ${actor.id})`,
      );
  }
}

/** Who may change a project they see: its entrepreneur and the company's admin (001 §6). */
export function mayEditProjects(actor: Actor): boolean {
  return (actor.role === 'entrepreneur' || actor.role === 'admin') && may(actor, 'projects.edit');
}

export function mayCreateProjects(actor: Actor): boolean {
  return (actor.role === 'entrepreneur' || actor.role === 'admin') && may(actor, 'projects.create');
}

/**
 * The company a new project belongs to. The super admin has none, so projects are made by admins and entrepreneurs.
 * @throws AppError `forbidden`
 */
export function companyFor(actor: Actor): number {
  if (actor.companyId === null || !mayCreateProjects(actor)) throw new AppError('forbidden');
  return actor.companyId;
}

/** The entrepreneurs of the actor's company, to own a project; an entrepreneur always owns their own. */
export function ownersFor(db: Database, actor: Actor): { id: number; name: string }[] {
  if (actor.role === 'entrepreneur') return [{ id: actor.id, name: actor.name }];
  return db
    .select({ id: people.id, name: people.name })
    .from(people)
    .where(
      and(
        eq(people.companyId, actor.companyId ?? 0),
        inArray(people.role, ['entrepreneur', 'admin']),
        eq(people.isActive, true),
        isNull(people.deletedAt),
      ),
    )
    .orderBy(people.name)
    .limit(500)
    .all();
}
