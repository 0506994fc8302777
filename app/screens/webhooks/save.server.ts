import { data } from '@remix-run/node';
import { formAction } from '~/http/form-action.server';
import { formKey, pageLoader } from '~/http/page.server';
import {
  createWebhook,
  deleteWebhook,
  rotateSecret,
  updateWebhook,
  webhookPage,
} from '~/models/webhooks/save.server';
import { webhookDeletePath, webhookPath, webhookSecretPath, webhooksPath } from '~/paths';
import type { Question } from '~/screens/shell/question';

export const webhookCreateLoader = pageLoader((page) => {
  createWebhook.authorize(page, {});
  const values = { events: [] as string[], form_key: formKey(page) };
  return {
    title: page.text('webhook.form.createTitle'),
    caching: 'never',
    isNew: true,
    values,
    backHref: webhooksPath(),
  };
});

/** The secret is shown in this response only. */
export const webhookCreateAction = formAction(createWebhook, {
  done: (page, { id, secret }) => {
    if (!secret) return page.goTo(webhookPath(id), 'webhook.toast.created');
    page.frame.toast = { kind: 'good', text: page.text('webhook.toast.created') };
    return data({ id, name: page.fieldValue('name'), secret });
  },
});

export const webhookEditLoader = pageLoader((page) => {
  const { id, name, url, events, version } = webhookPage(page, page.params);
  const values = { name, url, events, version: String(version) };
  return {
    title: page.text('webhook.form.editTitle', { name }),
    caching: 'never',
    isNew: false,
    values,
    backHref: webhookPath(id),
  };
});

export const webhookEditAction = formAction(updateWebhook, {
  done: (page, { id }) => page.goTo(webhookPath(id), 'webhook.toast.updated'),
});

export const webhookDeleteLoader = pageLoader((page) => {
  const { id, name } = webhookPage(page, page.params);
  return {
    title: page.text('webhook.delete.title', { name }),
    caching: 'never',
    words: [page.text('webhook.delete.text')],
    confirmLabel: page.text('webhook.delete.confirm'),
    danger: true,
    action: webhookDeletePath(id),
    closeHref: webhookPath(id),
  } satisfies Question;
});

export const webhookDeleteAction = formAction(deleteWebhook, {
  done: (page, { name }) => page.goTo(webhooksPath(), 'webhook.toast.deleted', { name }),
});

export const webhookSecretLoader = pageLoader((page) => {
  const { id } = webhookPage(page, page.params);
  return {
    title: page.text('webhook.secret.rotateTitle'),
    caching: 'never',
    action: webhookSecretPath(id),
    closeHref: webhookPath(id),
  };
});

export const webhookSecretAction = formAction(rotateSecret, {
  done: (page, { secret }) => {
    const { id, name } = webhookPage(page, page.params);
    page.frame.toast = { kind: 'good', text: page.text('webhook.toast.rotated') };
    return data({ id, name, secret });
  },
});
