import type { Role } from 'db/schema/person';
import type { Text } from '~/i18n/words';
import type { PeopleKind } from '~/paths';

export const personRoles = ['entrepreneur', 'tenant', 'investor'] as const;

/** Form fields in addition to name, email and phone, by their payload names. */
type Field =
  | 'address'
  | 'profile_photo'
  | 'company_name'
  | 'role_id'
  | 'project_ids'
  | 'permission';

type Kind = {
  roles: readonly Role[];
  fields: Partial<Record<Field, 'needed' | 'optional'>>;
};

const ofOneRole = (role: Role): Kind => ({
  roles: [role],
  fields: { address: 'needed', profile_photo: 'needed', permission: 'optional' },
});

/**
 * Five kinds of people share their pages, forms, files and operations; this is how they differ
 * (docs/rules.md#people).
 */
export const kinds: Record<PeopleKind, Kind> = {
  entrepreneur: ofOneRole('entrepreneur'),
  tenant: ofOneRole('tenant'),
  investor: ofOneRole('investor'),
  user: {
    roles: ['admin', ...personRoles],
    fields: {
      role_id: 'needed',
      address: 'optional',
      profile_photo: 'optional',
      project_ids: 'optional',
      permission: 'optional',
    },
  },
  admin: {
    roles: ['admin'],
    fields: { company_name: 'needed', address: 'optional', profile_photo: 'needed' },
  },
};

export const eachKind = <Result>(create: (kind: PeopleKind) => Result) =>
  Object.fromEntries(
    Object.keys(kinds).map((kind) => [kind, create(kind as PeopleKind)]),
  ) as Record<PeopleKind, Result>;

export const roleLabel = (
  text: Text,
  { role, parentId }: { role: Role; parentId: number | null },
): string =>
  role === 'admin' && parentId !== null ? text('person.companyUser') : text(`shell.role.${role}`);

type ListedRole = { role: Role; parentId: number | null; guestAs: string | null };

/** The role as shown in lists: for guests, the roles they were invited as. */
export const roleLabels = (text: Text, { guestAs, ...person }: ListedRole): string =>
  guestAs
    ? guestAs
        .split(',')
        .map((role) => text(`shell.role.${role as Role}`))
        .join(', ')
    : roleLabel(text, person);
