import { useLoaderData } from '@remix-run/react';
import { count } from '~/i18n/format';
import { useLocale, useText, useTimes } from '~/i18n/text';
import { webhookNouns } from '~/models/webhooks/events';
import { webhookPath, webhooksPath } from '~/paths';
import { ListPage } from '~/screens/shell/list-page';
import { Alert, Badge } from '~/ui/alert';
import { Facts } from '~/ui/lists';
import { Ltr } from '~/ui/ltr';
import { Moment } from '~/ui/moment';
import { Hint } from '~/ui/text';
import { HookActions, WebhookState } from './parts/hook-actions';
import type { webhookLoader } from './show.server';

const tones = { waiting: 'info', sent: 'good', failed: 'bad' } as const;

export function WebhookScreen() {
  const list = useLoaderData<typeof webhookLoader>();
  const text = useText();
  const locale = useLocale();
  const times = useTimes();
  const { hook, oldSecretEnds: bothUntil } = list;
  const nouns = webhookNouns.filter((noun) =>
    hook.events.some((event) => event.startsWith(`${noun}.`)),
  );
  return (
    <ListPage
      list={list}
      caption={text('webhook.deliveries.title')}
      breadcrumbs={[{ label: text('webhook.title'), href: webhooksPath() }]}
      lead={<Ltr>{hook.url}</Ltr>}
      filters={[{ name: 'status', label: text('webhook.deliveries.status'), options: list.states }]}
      columns={[
        {
          key: 'id',
          header: text('webhook.deliveries.when'),
          sortable: true,
          cell: ({ createdAt }) => <Moment at={createdAt} />,
        },
        {
          key: 'event',
          header: text('webhook.deliveries.event'),
          primary: true,
          cell: ({ event }) => <EventName event={event} />,
        },
        {
          key: 'status',
          header: text('webhook.deliveries.status'),
          cell: ({ status, next }) => (
            <>
              <Badge tone={tones[status]}>{text(`webhook.deliveries.state.${status}`)}</Badge>
              {next && <Hint as="div">{text('webhook.deliveries.next', { when: next })}</Hint>}
            </>
          ),
        },
        {
          key: 'tries',
          header: text('webhook.deliveries.tries'),
          align: 'end',
          cell: ({ tries, tried }) => (
            <>
              {count(tries, locale)}
              {tried && <Hint as="div">{text('webhook.deliveries.last', { when: tried })}</Hint>}
            </>
          ),
        },
        {
          key: 'answer',
          header: text('webhook.deliveries.answer'),
          cell: ({ answerStatus, answer, problem }) => (
            <div className="wrap-anywhere">
              {problem && text(`webhook.problem.${problem}`)}
              {answerStatus !== null && <Ltr>{String(answerStatus)}</Ltr>}
              {answer && (
                <Hint as="div">
                  <bdi>{answer}</bdi>
                </Hint>
              )}
              {!problem && answerStatus === null && '–'}
            </div>
          ),
        },
      ]}
      rowName={({ event, createdAt }) => `${event} ${times.minute(createdAt)}`}
      actions={({ id, status, next }) => [
        !(status === 'waiting' && next === null) && {
          label: text('webhook.deliveries.again'),
          href: webhookPath(hook.id),
          fields: { step: 'again', delivery_id: String(id) },
        },
      ]}
      empty={text('webhook.deliveries.empty')}
    >
      <Facts
        items={[
          { label: text('webhook.field.state'), value: <WebhookState hook={hook} /> },
          {
            label: text('webhook.field.events'),
            value: nouns.map((noun) => text(`webhook.noun.${noun}`)).join(', '),
          },
        ]}
      />
      {hook.pausedBecause && (
        <Alert kind="warn">
          {text(`webhook.because.${hook.pausedBecause}`)} {text('webhook.missed')}
        </Alert>
      )}
      {bothUntil && <Hint>{text('webhook.secret.both', { until: bothUntil })}</Hint>}
      <HookActions id={hook.id} isPaused={hook.pausedAt !== null} />
      <div>
        <h2>{text('webhook.deliveries.title')}</h2>
        <Hint>{text('webhook.deliveries.lead', { zone: times.timeZone })}</Hint>
      </div>
    </ListPage>
  );
}

/** A long name breaks between noun and verb. */
function EventName({ event }: { event: string }) {
  const [noun, verb] = event.split('.');
  return (
    <Ltr>
      {noun}.<wbr />
      {verb}
    </Ltr>
  );
}
