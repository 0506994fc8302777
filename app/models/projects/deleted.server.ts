import { companies } from 'db/schema/company';
import { people } from 'db/schema/person';
import { projects } from 'db/schema/project';
import { and, eq, isNotNull } from 'drizzle-orm';
import { inIndex, listOf } from '~/models/lists/list.server';
import { pick } from '~/models/rows.server';

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
        ...pick(projects, 'id', 'name', 'location', 'currentPropertyValue'),
        currency: companies.currency,
        deletedAt: projects.deletedAt,
        deletedBy: people.name,
      })
      .from(projects)
      .innerJoin(companies, eq(companies.id, projects.companyId))
      .leftJoin(people, eq(people.id, projects.deletedBy)),
});
