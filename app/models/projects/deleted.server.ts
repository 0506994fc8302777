import { companies } from 'db/schema/company';
import { people } from 'db/schema/person';
import { projects } from 'db/schema/project';
import { and, eq, isNotNull } from 'drizzle-orm';
import { listOf } from '~/models/lists/list.server';
import { inIndex } from '~/models/lists/search.server';

/** The deleted projects of a company (of all, for the super admin), last deleted first. */
export const deletedProjectList = listOf({
  permission: 'projects.delete',
  roles: ['superadmin', 'admin'],
  id: projects.id,
  visible: ({ role, companyId }) =>
    and(
      isNotNull(projects.deletedAt),
      role === 'superadmin' ? undefined : eq(projects.companyId, companyId ?? 0),
    ),
  sorts: { id: projects.deletedAt, deleted_at: projects.deletedAt, name: projects.name },
  search: inIndex('projects', ({ role, companyId }) =>
    role === 'superadmin' ? ['x'] : ['x', `c${companyId}`],
  ),
  rows: (db) =>
    db
      .select({
        id: projects.id,
        name: projects.name,
        location: projects.location,
        currentPropertyValue: projects.currentPropertyValue,
        currency: companies.currency,
        deletedAt: projects.deletedAt,
        deletedBy: people.name,
      })
      .from(projects)
      .innerJoin(companies, eq(companies.id, projects.companyId))
      .leftJoin(people, eq(people.id, projects.deletedBy)),
});
