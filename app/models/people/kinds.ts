import type { Role } from 'db/schema/person';
import type { Text } from '~/i18n/words';
import type { PeopleKind } from '~/paths';

export const personRoles = ['entrepreneur', 'tenant', 'investor'] as const;

/** What a form asks for besides name, e-mail and phone, by the names of the payload. */
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
 * Five kinds of people share their pages, forms, files and operations, and differ by this
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

export const eachKind = <Made>(make: (kind: PeopleKind) => Made) =>
  Object.fromEntries(Object.keys(kinds).map((kind) => [kind, make(kind as PeopleKind)])) as Record<
    PeopleKind,
    Made
  >;

export const roleWord = (
  text: Text,
  { role, parentId }: { role: Role; parentId: number | null },
): string =>
  role === 'admin' && parentId !== null ? text('person.companyUser') : text(`shell.role.${role}`);

type InLists = { role: Role; parentId: number | null; guestAs: string | null };

/** What somebody is here: a guest is what they were invited as, whatever their account is. */
export const rolesWord = (text: Text, { guestAs, ...person }: InLists): string =>
  guestAs
    ? guestAs
        .split(',')
        .map((role) => text(`shell.role.${role as Role}`))
        .join(', ')
    : roleWord(text, person);
