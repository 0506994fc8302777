import { useLoaderData } from '@remix-run/react';
import {
  supplierCreatePath,
  supplierDeletePath,
  supplierEditPath,
  supplierPath,
} from '~/book-paths';
import { useFrame } from '~/http/frame';
import { useText } from '~/i18n/text';
import { ListPage } from '~/screens/shell/list-page';
import { withListState } from '~/ui/list-state';
import { Ltr } from '~/ui/ltr';
import { Money } from '~/ui/money';
import type { supplierListLoader } from './list.server';

export function SupplierListScreen() {
  const list = useLoaderData<typeof supplierListLoader>();
  const { state, mayCreate, mayEdit, mayDelete } = list;
  const { portal } = useFrame();
  const text = useText();
  // Most companies retain nothing.
  const hasRetained = list.rows.some(({ retained }) => retained !== 0);
  const amounts = (['billed', 'retained', 'paid', 'owed'] as const).filter(
    (name) => name !== 'retained' || hasRetained,
  );
  return (
    <ListPage
      list={list}
      lead={text('supplier.list.lead')}
      create={
        mayCreate && {
          label: text('supplier.list.create'),
          href: withListState(supplierCreatePath(portal), state),
        }
      }
      columns={[
        {
          key: 'name',
          header: text('supplier.field.name'),
          sortable: true,
          primary: true,
          cell: ({ id, name }) => (
            <a href={supplierPath(portal, id)}>
              <bdi>{name}</bdi>
            </a>
          ),
        },
        {
          key: 'contact',
          drop: 1,
          header: text('supplier.field.contact'),
          cell: ({ contact }) => <bdi>{contact ?? '–'}</bdi>,
        },
        {
          key: 'phone',
          drop: 2,
          header: text('supplier.field.phone'),
          cell: ({ phone }) => (phone ? <Ltr>{phone}</Ltr> : '–'),
        },
        ...amounts.map((name) => ({
          key: name,
          header: text(`supplier.field.${name}`),
          align: 'end' as const,
          drop: name === 'paid' || name === 'retained' ? (3 as const) : undefined,
          cell: (row: (typeof list.rows)[number]) => (
            <Money minor={row[name]} currency={row.currency} href={supplierPath(portal, row.id)} />
          ),
        })),
      ]}
      rowName={(row) => row.name}
      hasActions={mayEdit || mayDelete}
      actions={({ id }) => [
        mayEdit && {
          label: text('supplier.list.edit'),
          href: withListState(supplierEditPath(portal, id), state),
        },
        mayDelete && {
          label: text('supplier.list.delete'),
          href: withListState(supplierDeletePath(portal, id), state),
          kind: 'danger',
        },
      ]}
      empty={text('supplier.list.empty')}
    />
  );
}
