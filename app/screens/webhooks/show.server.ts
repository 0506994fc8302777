import { performForm } from '~/http/form-action.server';
import { listPayload } from '~/http/list.server';
import { type ActionPage, pageAction, pageLoader } from '~/http/page.server';
import { notFound } from '~/http/portals.server';
import type { TextKey } from '~/i18n/words';
import { timesFor } from '~/models/access/times.server';
import type { AppError } from '~/models/errors';
import type { Operation } from '~/models/operation.server';
import {
  deliveryList,
  deliveryStates,
  sendAgain,
  sendTest,
} from '~/models/webhooks/deliveries.server';
import {
  pauseWebhook,
  resumeWebhook,
  webhookList,
  webhookPage,
} from '~/models/webhooks/save.server';
import { webhookPath } from '~/paths';

export const webhookListLoader = pageLoader((page) => {
  const { rows, mayAdd } = webhookList(page);
  return { title: page.text('webhook.title'), caching: 'never', hooks: rows, mayAdd };
});

export const webhookLoader = pageLoader((page) => {
  const { actor, text, params, now } = page;
  const times = timesFor(actor);
  const { oldSecretUntil, ...hook } = webhookPage(page, params);
  const { rows, state, ...list } = deliveryList(page, {
    ...listPayload(page),
    webhook_id: hook.id,
  });
  const { webhook_id: _inTheAddress, ...filters } = state.filters;
  return {
    caching: 'never',
    ...list,
    title: hook.name,
    path: webhookPath(hook.id),
    hook,
    oldSecretEnds:
      oldSecretUntil !== null && oldSecretUntil > now ? times.minute(oldSecretUntil) : null,
    state: { ...state, filters },
    states: deliveryStates.map((value) => ({
      value,
      label: text(`webhook.deliveries.state.${value}`),
    })),
    rows: rows.map(({ triedAt, nextTryAt, ...row }) => ({
      ...row,
      tried: triedAt === null ? null : times.minute(triedAt),
      next: nextTryAt === null ? null : times.minute(nextTryAt),
    })),
  };
});

export const webhookAction = pageAction({}, (page) => {
  const perform = (operation: Operation<unknown>, said: TextKey) => {
    const back = webhookPath(page.params.id ?? '');
    return performForm(page, operation, {
      done: () => page.goTo(back, said),
      refused: reportLimit,
    });
  };
  switch (page.form.get('step')) {
    case 'pause':
      return perform(pauseWebhook, 'webhook.toast.paused');
    case 'resume':
      return perform(resumeWebhook, 'webhook.toast.resumed');
    case 'test':
      return perform(sendTest, 'webhook.toast.test');
    case 'again':
      return perform(sendAgain, 'webhook.toast.again');
    default:
      throw notFound();
  }
});

function reportLimit(page: ActionPage, { code, values }: AppError) {
  if (code !== 'limit') return undefined;
  const { seconds = 0 } = values;
  return page.goTo(webhookPath(page.params.id ?? ''), 'webhook.toast.limit', { seconds }, 'bad');
}
