import { useLoaderData } from '@remix-run/react';
import { useText } from '~/i18n/text';
import { ExportLink, ListPage } from '~/screens/shell/list-page';
import { Fold } from '~/ui/fold';
import { Day } from '~/ui/moment';
import { Hint } from '~/ui/text';
import { Readers } from './parts/readers';
import type { documentReadersLoader } from './readers.server';

/** Longer lists are folded on phones. */
const maxOpen = 5;

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
          cell: ({ href, name, audience, createdAt, readers, openedCount }) => (
            <>
              <a href={href}>
                <bdi>{name}</bdi>
              </a>
              <Hint as="span" className="block">
                {audience} · <Day at={createdAt} />
              </Hint>
              {readers.length > 0 && (
                <Hint as="span" className="block">
                  {text('document.readers.count', { opened: openedCount, total: readers.length })}
                </Hint>
              )}
            </>
          ),
        },
        {
          key: 'members',
          header: text('document.readers.members'),
          cell: ({ readers }) =>
            readers.length === 0 ? (
              <Hint as="span">{text('document.readers.none')}</Hint>
            ) : (
              <Fold label={text('document.readers.members')} isOpen={readers.length <= maxOpen}>
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
