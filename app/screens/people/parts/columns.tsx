import type { Text } from '~/i18n/words';
import { roleLabels } from '~/models/people/kinds';
import type { PersonRow } from '~/models/people/list.server';
import { viewAsPath } from '~/paths';
import { Badge } from '~/ui/alert';
import { Ltr } from '~/ui/ltr';
import type { RowAction } from '~/ui/table-actions';
import type { Column } from '~/ui/table-head';

export type PersonColumn = 'email' | 'address' | 'roles' | 'company';

/** The name, and the requested columns. */
export function personColumns(text: Text, wanted: PersonColumn[]): Column<PersonRow>[] {
  const others: Record<PersonColumn, Column<PersonRow>> = {
    email: {
      key: 'email',
      header: text('person.field.email'),
      sortable: true,
      cell: ({ email }) => (email ? <Ltr>{email}</Ltr> : '–'),
    },
    address: {
      key: 'address',
      header: text('person.field.address'),
      drop: 1,
      cell: ({ address }) => (address ? <bdi>{address}</bdi> : '–'),
    },
    roles: {
      key: 'roles',
      header: text('person.field.roles'),
      drop: 3,
      cell: (row) => roleLabels(text, row),
    },
    company: {
      key: 'company',
      header: text('person.field.company'),
      drop: 2,
      cell: ({ companyName }) => (companyName ? <bdi>{companyName}</bdi> : '–'),
    },
  };
  return [
    {
      key: 'name',
      header: text('person.field.name'),
      sortable: true,
      primary: true,
      cell: ({ name, guestAs, isSuspended }) => (
        <>
          <bdi>{name}</bdi> {guestAs && <Badge>{text('person.guest')}</Badge>}{' '}
          {isSuspended && <Badge tone="bad">{text('access.suspended')}</Badge>}
        </>
      ),
    },
    ...wanted.map((column) => others[column]),
  ];
}

/** A row action that impersonates its person and returns to the page `here`. */
export const impersonateAction = (text: Text, row: PersonRow, here: string): RowAction | false =>
  row.mayImpersonate && {
    label: text('viewAs.start'),
    href: viewAsPath(row.id),
    fields: { back: here },
  };
