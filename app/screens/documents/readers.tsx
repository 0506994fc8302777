import { useLoaderData } from '@remix-run/react';
import { useText } from '~/i18n/text';
import { ExportLink, ListPage } from '~/screens/shell/list-page';
import { Fold } from '~/ui/fold';
import { Day } from '~/ui/moment';
import { Hint } from '~/ui/text';
import { Readers } from './parts/readers';
import type { documentReadersLoader } from './readers.server';

export function DocumentReadersScreen() {
  const list = useLoaderData<typeof documentReadersLoader>();
  const text = useText();
  return (
    <ListPage
      list={list}
      heading={text('document.readers.title')}
      breadcrumbs={list.breadcrumbs}
      lead={text('document.readers.lead')}
      toolbar={<ExportLink href={list.exportHref} />}
      columns={[
        {
          key: 'name',
          header: text('document.field.name'),
          sortable: true,
          primary: true,
          cell: ({ href, name, audience, createdAt }) => (
            <>
              <a href={href}>
                <bdi>{name}</bdi>
              </a>
              <Hint as="span" className="block">
                {audience} · <Day at={createdAt} />
              </Hint>
            </>
          ),
        },
        {
          key: 'opened',
          header: text('document.readers.opened'),
          cell: ({ readers, openedCount }) =>
            readers.length === 0 ? (
              <Hint as="span">{text('document.readers.none')}</Hint>
            ) : (
              <Fold
                label={text('document.readers.count', {
                  opened: openedCount,
                  total: readers.length,
                })}
                isOpen={readers.length <= 5}
              >
                <Readers readers={readers} />
              </Fold>
            ),
        },
      ]}
      rowName={(row) => row.name}
      empty={text('document.readers.empty')}
    />
  );
}
