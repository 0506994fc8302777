import { useLoaderData } from '@remix-run/react';
import { useText } from '~/i18n/text';
import { type UpdateStatus, updateStatuses } from '~/models/investor-updates/input';
import { ListPage } from '~/screens/shell/list-page';
import { Badge } from '~/ui/alert';
import { SubmitButton } from '~/ui/button';
import { Day, Period } from '~/ui/moment';
import { Hint } from '~/ui/text';
import type { updateListLoader } from './list.server';

export function UpdateListScreen() {
  const list = useLoaderData<typeof updateListLoader>();
  const { breadcrumbs, create, isInvestor } = list;
  const text = useText();
  return (
    <ListPage
      list={list}
      heading={text('investorUpdate.list.title')}
      breadcrumbs={breadcrumbs}
      lead={text(isInvestor ? 'investorUpdate.list.leadInvestor' : 'investorUpdate.list.lead')}
      action={create && <CreateForm {...create} />}
      filters={
        isInvestor
          ? undefined
          : [
              {
                name: 'status',
                label: text('investorUpdate.field.status'),
                options: updateStatuses.map((value) => ({
                  value,
                  label: text(`investorUpdate.status.${value}`),
                })),
              },
            ]
      }
      columns={[
        {
          key: 'title',
          header: text('investorUpdate.field.title'),
          primary: true,
          cell: ({ href, title, status, sender }) => (
            <>
              <a href={href}>
                <bdi>{title}</bdi>
              </a>{' '}
              {status === 'draft' && <UpdateBadge status={status} />}
              {sender !== null && (
                <Hint as="span" className="block">
                  {text('investorUpdate.list.by', { name: sender })}
                </Hint>
              )}
            </>
          ),
        },
        {
          key: 'period',
          header: text('investorUpdate.field.period'),
          cell: ({ startsAt, endsAt }) => <Period from={startsAt} to={endsAt} />,
        },
        {
          key: 'sent_at',
          header: text('investorUpdate.field.sentAt'),
          cell: ({ sentAt }) => <Day at={sentAt} />,
        },
      ]}
      rowName={({ title }) => title}
      empty={text(isInvestor ? 'investorUpdate.list.emptyInvestor' : 'investorUpdate.list.empty')}
    />
  );
}

function UpdateBadge({ status }: { status: UpdateStatus }) {
  const text = useText();
  return (
    <Badge tone={status === 'sent' ? 'good' : 'neutral'}>
      {text(`investorUpdate.status.${status}`)}
    </Badge>
  );
}

function CreateForm({ action, formKey }: { action: string; formKey: string }) {
  const text = useText();
  return (
    <form method="post" action={action} data-enhance="double-submit">
      <input type="hidden" name="form_key" value={formKey} />
      <SubmitButton icon="plus">{text('investorUpdate.list.create')}</SubmitButton>
    </form>
  );
}
