import type { Text } from '~/i18n/words';
import { Ltr } from '~/ui/ltr';
import type { Column } from '~/ui/table-head';
import type { PeopleList } from '../list.server';
import type { ShownPerson } from '../rows.server';

/** The columns of 001 §2 (name, email, address, roles), and the company where people of several stand together. */
export function personColumns(text: Text, wanted: PeopleList['columns']): Column<ShownPerson>[] {
  const others: Record<PeopleList['columns'][number], Column<ShownPerson>> = {
    email: {
      key: 'email',
      header: text('person.field.email'),
      sortable: true,
      cell: ({ email }) => (email ? <Ltr>{email}</Ltr> : '–'),
    },
    address: {
      key: 'address',
      header: text('person.field.address'),
      cell: ({ address }) => (address ? <bdi>{address}</bdi> : '–'),
    },
    roles: { key: 'roles', header: text('person.field.roles'), cell: ({ roles }) => roles },
    company: {
      key: 'company',
      header: text('person.field.company'),
      cell: ({ company }) => (company ? <bdi>{company}</bdi> : '–'),
    },
  };
  return [
    {
      key: 'name',
      header: text('person.field.name'),
      sortable: true,
      primary: true,
      cell: ({ name }) => <bdi>{name}</bdi>,
    },
    ...wanted.map((column) => others[column]),
  ];
}
