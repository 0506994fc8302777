import type { Role } from 'db/schema/person';
import { projectMembers, projects } from 'db/schema/project';
import { and, eq, inArray, isNull, type SQL, sql } from 'drizzle-orm';
import type { Audience } from '~/models/access/actor.server';

/** The only door to projects (docs/rules.md#access). */
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

export const projectRunners = ['admin', 'entrepreneur'] as const satisfies Role[];
