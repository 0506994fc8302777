import type { Database } from 'db/client.server';
import { companies } from 'db/schema/company';
import {
  type Permission,
  people,
  peopleTotals,
  personPermissions,
  type Role,
} from 'db/schema/person';
import { projects } from 'db/schema/project';
import { and, eq, inArray, isNull, type SQL, sql } from 'drizzle-orm';
import type { Actor, Audience } from '~/models/access/actor.server';
import { audienceByRole, seesField, visibleFields } from '~/models/access/field-audience.server';
import { personVisibility } from '~/models/access/record-fields.server';
import { impersonableAmong } from '~/models/impersonation/impersonate.server';
import { listOf } from '~/models/lists/list.server';
import type { Cell, Columns, ListFilters } from '~/models/lists/spec';
import { anIdOf, oneOf } from '~/models/lists/state';
import type { Caller, Rule } from '~/models/operation.server';
import { isProjectVisible, projectsVisibleTo } from '~/models/projects/visible.server';
import type { PeopleKind } from '~/paths';
import {
  isOfAdmin,
  isPersonSuspended,
  mayManageAs,
  mayOpen,
  suspendableScope,
} from './allowed.server';
import { audienceInFile } from './form-fields.server';
import { companyPlans } from './info.server';
import { roleLabels } from './kinds';
import { permissionsOf } from './permissions.server';
import {
  type Filters,
  hasGuests,
  isMemberRole,
  isReader,
  peopleOfProject,
  searchPeople,
} from './search.server';
import {
  guestRoles,
  guestsOf,
  isPersonVisible,
  ofOwnCompany,
  peopleVisibleTo,
} from './visible.server';

export const companyRoles = ['admin', 'entrepreneur', 'investor', 'tenant'] as const;

type Spec = Rule & {
  may?: (actor: Actor) => boolean;
  /** The kind whose pages edit the rows; `user` covers everyone. */
  kind?: PeopleKind;
  /** Restricts the list to one role; company admins have no parent. */
  role?: Role;
  filters?: Partial<Filters>;
  columns?: Columns<ExportedPerson>;
};

const fields = (actor: Audience) => ({
  id: people.id,
  role: people.role,
  parentId: people.parentId,
  companyId: people.companyId,
  companyName: companies.name,
  name: people.name,
  email: people.email,
  address: people.address,
  createdAt: people.createdAt,
  /** The granted permissions, separated by commas. */
  granted: sql<
    string | null
  >`(select group_concat(${personPermissions.permission}) from ${personPermissions} where ${personPermissions.personId} = ${people.id})`,
  guestAs: guestRoles(actor),
  isOfAdmin,
  isSuspended: isPersonSuspended(actor),
});
const listedPeople = (db: Database, actor: Audience) =>
  db.select(fields(actor)).from(people).leftJoin(companies, eq(companies.id, people.companyId));

type ListedPerson = ReturnType<ReturnType<typeof listedPeople>['all']>[number];

const exportedPeople = (db: Database, actor: Audience) =>
  db
    .select({ ...fields(actor), countryCode: people.countryCode, phoneNumber: people.phoneNumber })
    .from(people)
    .leftJoin(companies, eq(companies.id, people.companyId));

type ExportedPerson = ReturnType<ReturnType<typeof exportedPeople>['all']>[number];

const permissionsIn = (granted: string | null) =>
  new Set((granted?.split(',') ?? []) as Permission[]) as ReadonlySet<Permission>;

function peopleList({ kind = 'user', role, filters, columns, ...rule }: Spec) {
  const isTopAdmin = role === 'admin';
  return listOf({
    ...rule,
    id: people.id,
    visible: peopleVisibleTo,
    sorts: { name: people.name, email: people.email },
    filters: filters as Filters,
    narrow: ({ actor, by }) =>
      and(
        isTopAdmin ? isNull(people.parentId) : undefined,
        by.createdBy && eq(people.createdBy, by.createdBy),
        by.projectId && inArray(people.id, peopleOfProject(by.projectId, by.roles)),
        by.projectId &&
          sql`exists (select 1 from ${projects} where ${projects.id} = ${by.projectId} and ${projectsVisibleTo(actor)})`,
      ),
    parts: ({ actor, by }) => {
      if (by.projectId) return [undefined];
      const own = and(
        isReader(actor) || actor.role === 'superadmin' ? undefined : ofOwnCompany(actor),
        role && eq(people.role, role),
        by.roles && eq(people.role, by.roles),
      );
      if (!isMemberRole(role) || !hasGuests(actor, role)) return [own];
      const guests = guestsOf(actor, role);
      return by.of ? [guests] : [own, guests];
    },
    search: { ids: searchPeople(role) },
    index: ({ actor, by }) => (isReader(actor) || by.of || by.projectId ? null : undefined),
    total: ({ actor, by }) => cachedTotal(actor, by, role),
    rows: listedPeople,
    toRows: (rows, caller) => toPersonRows(rows, caller, kind),
    file: columns && { rows: exportedPeople, columns },
  });
}

/** Adds what the caller may do with each person on the pages of this kind. */
function toPersonRows(rows: ListedPerson[], { db, actor }: Caller, kind: PeopleKind) {
  const ids = rows.map(({ id }) => id);
  const impersonable = impersonableAmong(db, actor, ids);
  const visible = visibleFields(personVisibility, actor);
  return rows.map(({ granted, ...row }) => {
    const person = { ...row, permissions: permissionsIn(granted) };
    const mayEdit = mayManageAs(actor, kind, person, 'edit');
    return {
      ...visible(row, mayEdit ? 'owner' : audienceByRole(actor)),
      mayEdit,
      mayDelete: mayManageAs(actor, kind, person, 'delete'),
      mayImpersonate: impersonable.has(row.id),
      maySuspend: suspendableScope(actor, person) !== null,
    };
  });
}

export type PersonRow = ReturnType<typeof toPersonRows>[number];

/** Triggers maintain the number of people of each company by role; company 0 has the totals. */
function cachedTotal(
  actor: Audience,
  by: ListFilters<Filters>['by'],
  role?: Role,
): SQL | undefined {
  if (isReader(actor) || by.of || by.projectId || by.createdBy) return undefined;
  const kinds = by.roles
    ? sql`and kind in (${by.roles}, iif(${by.roles} = 'admin', 'company-user', ''))`
    : sql`${role ? sql`and kind = ${role}` : sql``}`;
  const guests =
    isMemberRole(role) && hasGuests(actor, role)
      ? sql` + (select count(*) from ${people} where ${and(guestsOf(actor, role), peopleVisibleTo(actor))})`
      : sql``;
  return sql`select coalesce(sum(${peopleTotals.count}), 0)${guests} from ${peopleTotals} where ${eq(peopleTotals.companyId, actor.companyId ?? 0)} ${kinds}`;
}

const companyAdminColumns: Columns<ExportedPerson> = [
  ['person.field.name', (person) => person.name],
  ['person.field.email', (person) => person.email],
  ['person.field.countryCode', ifSeen('countryCode', (person) => person.countryCode)],
  ['person.field.phone', ifSeen('phoneNumber', (person) => person.phoneNumber)],
  ['person.field.address', (person) => person.address],
  ['person.field.companyName', (person) => person.companyName],
];

/** The import reads the same columns. */
const personColumns: Columns<ExportedPerson> = [
  ...companyAdminColumns.slice(0, -1),
  ['person.field.role', (person, { text }) => roleLabels(text, person)],
  ['person.field.company', (person) => person.companyName],
  ['person.field.permissions', ifSeen('permissions', grantsOf)],
];

function ifSeen(
  name: keyof typeof personVisibility,
  cell: (person: ExportedPerson) => Cell,
): Columns<ExportedPerson>[number][1] {
  return (person, { actor }) =>
    seesField(personVisibility[name], audienceInFile(actor, person), actor) ? cell(person) : null;
}

function grantsOf({ role, parentId, granted }: ExportedPerson): string {
  return permissionsOf({ role, parentId, permissions: permissionsIn(granted) }).join(' ');
}

const ofRole = (role: Exclude<PeopleKind, 'user' | 'admin'>, filters: Partial<Filters> = {}) =>
  peopleList({
    permission: 'people.view',
    may: (actor) => mayOpen(actor, role),
    kind: role,
    role,
    filters,
    columns: personColumns,
  });

const ofMembers = (role: 'investor' | 'tenant') =>
  ofRole(role, {
    of: (text, actor) => (text === 'guests' && hasGuests(actor, role) ? text : undefined),
  });

export const peopleLists = {
  entrepreneur: ofRole('entrepreneur'),
  tenant: ofMembers('tenant'),
  investor: ofMembers('investor'),
  user: peopleList({
    permission: 'people.view',
    may: (actor) => mayOpen(actor, 'user'),
    filters: { roles: oneOf(companyRoles), projectId: anIdOf(isProjectVisible) },
    columns: personColumns,
  }),
  admin: peopleList({
    permission: 'people.view',
    roles: ['superadmin'],
    kind: 'admin',
    role: 'admin',
    columns: companyAdminColumns,
  }),
};

/** All people, or those created by one person. */
export const createdPeopleList = peopleList({
  roles: ['superadmin'],
  filters: { createdBy: anIdOf(isPersonVisible) },
});

/** People whose plans the actor may see, each with the plan of their company. */
export const subscriberList = listOf({
  ...peopleList({ permission: 'billing', may: (actor) => mayOpen(actor, 'user') }).spec,
  toRows(rows, caller) {
    const { db } = caller;
    const plans = companyPlans(
      db,
      rows.map(({ companyId }) => companyId),
    );
    return toPersonRows(rows, caller, 'user').map((row) => ({
      ...row,
      plan: plans.get(row.companyId) ?? null,
    }));
  },
});
