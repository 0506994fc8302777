import { useLoaderData } from '@remix-run/react';
import { useText } from '~/i18n/text';
import { ListPage } from '~/screens/shell/list-page';
import {
  OutdatedStatement,
  StatementHash,
  StatementStatus,
  statementPeriod,
} from '~/screens/shell/statement-status';
import { Badge } from '~/ui/alert';
import type { statementListLoader } from './save.server';

export function StatementListScreen() {
  const list = useLoaderData<typeof statementListLoader>();
  const { createHref, breadcrumbs } = list;
  const text = useText();
  return (
    <ListPage
      list={list}
      heading={text('statement.list.title')}
      breadcrumbs={breadcrumbs}
      lead={text('statement.list.lead')}
      create={createHref !== null && { label: text('statement.list.create'), href: createHref }}
      columns={[
        {
          key: 'holder',
          header: text('statement.field.holder'),
          primary: true,
          cell: ({ holder, holderHref, hasAccount }) => (
            <>
              <a href={holderHref}>
                <bdi>{holder}</bdi>
              </a>{' '}
              {!hasAccount && <Badge>{text('statement.list.noAccount')}</Badge>}
            </>
          ),
        },
        {
          key: 'ends_on',
          header: text('statement.field.period'),
          sortable: true,
          cell: ({ href, ...row }) =>
            href === null ? (
              statementPeriod(text, row)
            ) : (
              <a href={href}>{statementPeriod(text, row)}</a>
            ),
        },
        {
          key: 'status',
          header: text('statement.field.status'),
          cell: (row) => (
            <>
              <StatementStatus of={row} /> {row.isOutdated && <OutdatedStatement />}
            </>
          ),
        },
        {
          key: 'checksum',
          header: text('statement.field.pdfHash'),
          cell: ({ pdfHash }) => <StatementHash of={pdfHash} />,
        },
      ]}
      rowName={({ holder, ...row }) =>
        text('statement.list.name', { holder, period: statementPeriod(text, row) })
      }
      empty={text('statement.list.empty')}
    />
  );
}
