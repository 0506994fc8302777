import { useLoaderData } from '@remix-run/react';
import { useText, useTimes } from '~/i18n/text';
import type { FormattedChange, FormattedEntry } from '~/models/audit/entry.server';
import { ExportLink, ListPage } from '~/screens/shell/list-page';
import { Moment } from '~/ui/moment';
import type { Column } from '~/ui/table-head';
import { Hint } from '~/ui/text';
import type { auditListLoader } from './list.server';

export function AuditListScreen() {
  const list = useLoaderData<typeof auditListLoader>();
  const text = useText();
  const company: Column<FormattedEntry> = {
    key: 'company',
    header: text('audit.column.company'),
    cell: (row) => (row.company ? <bdi>{row.company}</bdi> : '–'),
  };
  return (
    <ListPage
      list={list}
      lead={text('audit.lead', { zone: useTimes().timeZone })}
      filters={[{ name: 'record', label: text('audit.column.record'), options: list.records }]}
      toolbar={<ExportLink href={list.exportHref} />}
      columns={[
        {
          key: 'id',
          header: text('audit.column.when'),
          sortable: true,
          cell: ({ at }) => <Moment at={at} />,
        },
        { key: 'actor', header: text('audit.column.who'), cell: ({ actor }) => <bdi>{actor}</bdi> },
        { key: 'action', header: text('audit.column.action'), cell: ({ action }) => action },
        {
          key: 'record',
          header: text('audit.column.record'),
          primary: true,
          cell: ({ record, name, project }) => (
            <>
              {record} {name && <bdi>{name}</bdi>}
              {project && <Hint as="div">{text('audit.inProject', { name: project })}</Hint>}
            </>
          ),
        },
        ...(list.hasCompany ? [company] : []),
        {
          key: 'changes',
          header: text('audit.column.changes'),
          cell: ({ changes }) => <ChangeList changes={changes} />,
        },
      ]}
      empty={text('audit.empty')}
    />
  );
}

function ChangeList({ changes }: { changes: FormattedChange[] }) {
  const text = useText();
  if (changes.length === 0) return '–';
  return (
    <ul>
      {changes.map(({ field, from, to }) => (
        <li key={field}>
          {field}:{' '}
          {from !== null && (
            <>
              <del>
                <span className="visually-hidden">{text('audit.before')} </span>
                <bdi>{from}</bdi>
              </del>{' '}
            </>
          )}
          <ins className="no-underline">
            <span className="visually-hidden">{text('audit.after')} </span>
            <bdi>{to ?? '–'}</bdi>
          </ins>
        </li>
      ))}
    </ul>
  );
}
