import type { Role } from 'db/schema/person';
import { projectMembers, projects } from 'db/schema/project';
import { eq, type Placeholder, type SQL, sql } from 'drizzle-orm';
import type { Audience } from '~/models/access/actor.server';
import { matchOf, type Search, searchIndex } from '~/models/lists/search.server';
import type { Reader } from '~/models/lists/state';
import { withoutHiddenPhones } from './form-fields.server';
import { guestIdsOf, type MemberRole, ownersOfProjectsOf } from './visible.server';

export type Filters = {
  /** `guests`: only project members from other companies or none. */
  of: Reader;
  roles: Reader;
  /** The members and the owner of a project. */
  projectId: Reader;
  createdBy: Reader;
};

export const isReader = ({ role }: Audience): boolean => role === 'investor' || role === 'tenant';

/** Only investors and tenants can be guests, and only people who run projects have guests. */
export const hasGuests = ({ role }: Pick<Audience, 'role'>, kind: string): boolean =>
  (kind === 'tenant' || kind === 'investor') && (role === 'admin' || role === 'entrepreneur');

export const isMemberRole = (role: Role | undefined): role is Exclude<MemberRole, 'admin'> =>
  role === 'investor' || role === 'tenant';

/** Guests do not have this company's mark in the index, so they are searched by id. */
export function searchPeople(
  role: Role | undefined,
): Extract<Search<Filters>, { ids: unknown }>['ids'] {
  return (context, search, values, part) => {
    const { actor } = context;
    const { of, roles, projectId, createdBy } = values;
    const isOfCompany = !isReader(actor) && actor.role !== 'superadmin' && projectId === undefined;
    const find = (marks: string[], among?: SQL) =>
      searchIndex('people', matchOf(search, ['a', ...marks]), part, {
        among,
        where: withoutHiddenPhones(actor, search),
      });
    const own = () =>
      find(
        [
          ...(isOfCompany ? [`c${actor.companyId}`] : []),
          ...(role ? [role] : []),
          ...(roles && projectId === undefined ? [String(roles)] : []),
          ...(role === 'admin' ? ['top'] : []),
          ...(createdBy ? [`b${createdBy}`] : []),
        ],
        isReader(actor)
          ? ownersOfProjectsOf(actor)
          : projectId !== undefined
            ? peopleOfProject(sql`${projectId}`, roles === undefined ? undefined : sql`${roles}`)
            : undefined,
      );
    if (!isMemberRole(role) || !hasGuests(actor, role)) return own();
    const guests = find([], guestIdsOf(actor, role));
    return of ? guests : sql`select id from (${own()}) union all select id from (${guests})`;
  };
}

/** The members by the role they were invited as, and the owner. */
export const peopleOfProject = (id: SQL | Placeholder, role?: SQL | Placeholder): SQL =>
  sql`(select ${projectMembers.personId} as id from ${projectMembers} where ${projectMembers.projectId} = ${id} and ${role ? eq(projectMembers.role, role) : sql`true`} union select ${projects.ownerId} from ${projects} where ${projects.id} = ${id} and ${role ? sql`exists (select 1 from people where people.id = ${projects.ownerId} and people.role = ${role})` : sql`true`})`;
