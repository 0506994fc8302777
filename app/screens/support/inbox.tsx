import { useLoaderData } from '@remix-run/react';
import { useText } from '~/i18n/text';
import type { TextKey } from '~/i18n/words';
import { supportDeletePath, supportMessagePath } from '~/paths';
import { ListPage } from '~/screens/shell/list-page';
import { Badge } from '~/ui/alert';
import { Ltr } from '~/ui/ltr';
import { Moment } from '~/ui/moment';
import { Hint } from '~/ui/text';
import type { supportInboxLoader } from './inbox.server';

export const statusTones = { new: 'warn', answered: 'good', closed: 'neutral' } as const;
type Status = keyof typeof statusTones;
const statuses = Object.keys(statusTones) as Status[];

export function SupportInboxScreen() {
  const list = useLoaderData<typeof supportInboxLoader>();
  const text = useText();
  const status = (value: Status) => text(`supportMessage.status.${value}` satisfies TextKey);
  return (
    <ListPage
      list={list}
      lead={text('supportMessage.list.lead')}
      filters={[
        {
          name: 'status',
          label: text('supportMessage.field.status'),
          options: statuses.map((value) => ({ value, label: status(value) })),
        },
      ]}
      columns={[
        {
          key: 'name',
          header: text('supportMessage.field.from'),
          primary: true,
          cell: (row) => (
            <span className="block sm:min-w-48">
              <a href={supportMessagePath(row.id)}>
                <bdi>{row.name}</bdi>
              </a>
              <Hint as="span" className="block">
                <Ltr>{row.email}</Ltr>
              </Hint>
            </span>
          ),
        },
        {
          key: 'message',
          header: text('supportMessage.field.message'),
          cell: (row) => (
            <bdi className="line-clamp-2 max-w-[48ch]" dir="auto">
              {row.begin}
            </bdi>
          ),
        },
        {
          key: 'status',
          header: text('supportMessage.field.status'),
          cell: (row) => <Badge tone={statusTones[row.status]}>{status(row.status)}</Badge>,
        },
        {
          key: 'id',
          header: text('supportMessage.field.received'),
          sortable: true,
          cell: (row) => <Moment at={row.createdAt} />,
        },
      ]}
      rowName={(row) => row.name}
      actions={({ id }) => [
        { label: text('supportMessage.list.open'), href: supportMessagePath(id) },
        { label: text('supportMessage.list.delete'), href: supportDeletePath(id), kind: 'danger' },
      ]}
      empty={text('supportMessage.list.empty')}
    />
  );
}
