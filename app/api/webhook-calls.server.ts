import type { Caller, PublicCaller } from '~/models/operation.server';
import { sendTest } from '~/models/webhooks/deliveries.server';
import { webhookEvents } from '~/models/webhooks/events';
import {
  createWebhook,
  deleteWebhook,
  webhookList,
  webhookPage,
} from '~/models/webhooks/save.server';
import { perform, read } from './call.server';
import {
  done,
  flag,
  from,
  list,
  maybe,
  moment,
  oneOf,
  page,
  presenter,
  text,
  through,
  whole,
} from './fields';

type Webhook = ReturnType<typeof webhookPage>;

const parts = {
  id: whole,
  name: text,
  url: text,
  events: from(list(oneOf(webhookEvents)), ({ events }: Webhook) => events as typeof webhookEvents),
  is_paused: from(flag, ({ pausedAt }: Webhook) => pausedAt !== null),
  created_at: moment,
};
const webhook = presenter<Webhook>()('Webhook', parts);

/** `secret` is null in the response to a retry, because it is never stored in plain text. */
const newWebhook = presenter<Webhook & { secret: string | null }>()('NewWebhook', {
  ...parts,
  secret: maybe(text),
});

const createdWebhook = through(
  newWebhook,
  (own: { id: number; secret: string | null }, caller: PublicCaller) => ({
    ...webhookPage(caller as Caller, own),
    secret: own.secret,
  }),
);

const all = through(page(webhook), ({ rows }: ReturnType<typeof webhookList>) => ({
  rows,
  total: rows.length,
}));

export const webhookCalls = [
  read('GET /api/webhooks', 'Your company’s webhooks', webhookList, all),
  perform(
    'POST /api/webhooks',
    'Create a webhook; its secret is returned only once',
    createWebhook,
    createdWebhook,
  ),
  perform(
    'POST /api/webhooks/{id}/test',
    'Send a test event, even to a paused webhook',
    sendTest,
    done,
  ),
  perform('DELETE /api/webhooks/{id}', 'Delete a webhook', deleteWebhook, done),
];
