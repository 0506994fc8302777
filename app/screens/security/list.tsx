import { useLoaderData } from '@remix-run/react';
import { useText, useTimes } from '~/i18n/text';
import { ListPage } from '~/screens/shell/list-page';
import { Badge } from '~/ui/alert';
import { Ltr } from '~/ui/ltr';
import { Moment } from '~/ui/moment';
import { Hint } from '~/ui/text';
import type { securityListLoader } from './list.server';

export function SecurityListScreen() {
  const list = useLoaderData<typeof securityListLoader>();
  const text = useText();
  return (
    <ListPage
      list={list}
      lead={text('security.lead', { zone: useTimes().timeZone })}
      filters={[{ name: 'result', label: text('security.column.result'), options: list.results }]}
      columns={[
        {
          key: 'id',
          header: text('security.column.when'),
          sortable: true,
          cell: ({ at }) => <Moment at={at} />,
        },
        {
          key: 'what',
          header: text('security.column.what'),
          primary: true,
          cell: ({ what }) => what,
        },
        {
          key: 'result',
          header: text('security.column.result'),
          drop: 3,
          cell: ({ result }) => (
            <Badge tone={result === 'allowed' ? 'good' : 'warn'}>
              {text(`security.result.${result}`)}
            </Badge>
          ),
        },
        {
          key: 'person',
          header: text('security.column.person'),
          drop: 3,
          cell: ({ person }) => (person ? <bdi>{person}</bdi> : text('security.stranger')),
        },
        {
          key: 'address',
          header: text('security.column.address'),
          drop: 1,
          cell: ({ address }) => <Ltr>{address}</Ltr>,
        },
        {
          key: 'path',
          header: text('security.column.page'),
          cell: ({ path, detail }) => (
            <div className="wrap-anywhere">
              {path ? <Ltr>{path}</Ltr> : '–'}
              {detail && (
                <Hint as="div">
                  <Ltr>{detail}</Ltr>
                </Hint>
              )}
            </div>
          ),
        },
      ]}
      empty={text('security.empty')}
    />
  );
}
