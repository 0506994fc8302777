import { useLoaderData } from '@remix-run/react';
import { indexCreatePath, indexDeletePath, indexEditPath, indexPath } from '~/book-paths';
import { useFrame } from '~/http/frame';
import { useText } from '~/i18n/text';
import { decimalText } from '~/models/finance/decimal';
import { ListPage } from '~/screens/shell/list-page';
import { withListState } from '~/ui/list-state';
import { Ltr } from '~/ui/ltr';
import { Day, Month } from '~/ui/moment';
import type { indexListLoader } from './list.server';

export function IndexListScreen() {
  const list = useLoaderData<typeof indexListLoader>();
  const { state, mayCreate, mayEdit, mayDelete } = list;
  const { portal } = useFrame();
  const text = useText();
  return (
    <ListPage
      list={list}
      lead={text('priceIndex.list.lead')}
      create={
        mayCreate && {
          label: text('priceIndex.list.create'),
          href: withListState(indexCreatePath(portal), state),
        }
      }
      columns={[
        {
          key: 'name',
          header: text('priceIndex.field.name'),
          sortable: true,
          primary: true,
          cell: ({ id, name }) => (
            <a href={indexPath(portal, id)}>
              <bdi>{name}</bdi>
            </a>
          ),
        },
        {
          key: 'month',
          header: text('priceIndex.field.month'),
          cell: ({ month }) => (month === null ? '–' : <Month at={month} />),
        },
        {
          key: 'value',
          header: text('priceIndex.field.value'),
          align: 'end',
          cell: ({ value }) => (value === null ? '–' : <Ltr>{decimalText(value)}</Ltr>),
        },
        {
          key: 'published_on',
          header: text('priceIndex.field.publishedOn'),
          cell: ({ publishedOn }) => <Day at={publishedOn} />,
        },
        {
          key: 'loans',
          header: text('priceIndex.field.loans'),
          align: 'end',
          cell: ({ loans }) => loans,
        },
      ]}
      rowName={(row) => row.name}
      hasActions={mayEdit || mayDelete}
      actions={({ id }) => [
        mayEdit && {
          label: text('priceIndex.list.edit'),
          href: withListState(indexEditPath(portal, id), state),
        },
        mayDelete && {
          label: text('priceIndex.list.delete'),
          href: withListState(indexDeletePath(portal, id), state),
          kind: 'danger',
        },
      ]}
      empty={text('priceIndex.list.empty')}
    />
  );
}
