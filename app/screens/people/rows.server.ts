import type { Permission } from 'db/schema/person';
import type { Page } from '~/http/page.server';
import { impersonableAmong } from '~/models/impersonation/impersonate.server';
import { mayList } from '~/models/people/allowed.server';
import { personRoles, roleWord } from '~/models/people/kinds';
import type { PersonRow } from '~/models/people/list.server';
import { type PeopleKind, peoplePath } from '~/paths';
import type { abilities } from './kind.server';

export type ShownPerson = {
  id: number;
  name: string;
  email: string | null;
  address: string | null;
  company: string | null;
  roles: string;
  mayEdit: boolean;
  mayDelete: boolean;
  mayImpersonate: boolean;
};

export function shownRows(page: Page, rows: PersonRow[], able: ReturnType<typeof abilities>): ShownPerson[] {
  const impersonable = impersonableAmong(
    page.db,
    page.actor,
    rows.map(({ id }) => id),
  );
  return rows.map((row) => ({ ...shownRow(page, row, able), mayImpersonate: impersonable.has(row.id) }));
}

function shownRow(
  { text }: Page,
  { granted, companyName, ...row }: PersonRow,
  able: ReturnType<typeof abilities>,
): Omit<ShownPerson, 'mayImpersonate'> {
  const permissions = new Set((granted?.split(',') ?? []) as Permission[]);
  const { id, role, parentId, companyId, name, email, address } = row;
  const person = { id, role, parentId, companyId, permissions };
  return {
    ...{ id, name, email, address, company: companyName },
    roles: roleWord(text, row),
    mayEdit: able.may(person, 'edit'),
    mayDelete: able.may(person, 'delete'),
  };
}

/** The lists of people this one stands beside; one alone needs no row of tabs. */
export function siblingsOf({ actor, portal, text }: Page, kind: PeopleKind) {
  if (kind === 'admin') return [];
  const kinds: PeopleKind[] = personRoles.filter((role) => mayList(actor, role));
  if (portal === 'admin') kinds.unshift('user');
  if (kinds.length < 2) return [];
  return kinds.map((other) => ({
    label: text(`person.kind.${other}.list`),
    href: peoplePath(portal, other),
    current: other === kind,
  }));
}
