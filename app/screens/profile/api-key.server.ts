import { data } from '@remix-run/node';
import { formAction } from '~/http/form-action.server';
import { formKey, pageAction, pageLoader } from '~/http/page.server';
import { logSignIn } from '~/http/sign-in-log.server';
import { createKey, ownKey, revokeKey } from '~/models/api-keys/own.server';
import { apiKeyRevokePath, profilePath } from '~/paths';
import { redirectIfUnconfirmed, requireConfirmed } from '~/screens/shell/confirmed.server';
import type { Question } from '~/screens/shell/question';

export const apiKeyCreateLoader = pageLoader({ isPrivate: true }, (page) => {
  if (page.request.method !== 'POST') requireConfirmed(page);
  return {
    title: page.text('apiKey.form.title'),
    caching: 'never',
    portal: page.portal,
    values: { scope: 'read', days: '365', form_key: formKey(page) } as const,
  };
});

/** The key is in this very answer and nowhere else. */
export const apiKeyCreateAction = formAction(createKey, {
  done: ({ goTo, portal, fieldValue }, { token }) =>
    token
      ? data({ token, name: fieldValue('name') })
      : goTo(profilePath(portal), 'apiKey.made.again', {}, 'warn'),
  refused: redirectIfUnconfirmed,
  log: 'api-key.create',
});

export const apiKeyRevokeLoader = pageLoader({ isPrivate: true }, (page) => {
  const { text, portal, params } = page;
  const { id, name } = ownKey(page, params);
  return {
    title: text('apiKey.revoke.title', { name }),
    caching: 'never',
    words: [text('apiKey.revoke.text')],
    confirmLabel: text('apiKey.revoke.confirm'),
    danger: true,
    action: apiKeyRevokePath(portal, id),
    closeHref: profilePath(portal),
  } satisfies Question;
});

export const apiKeyRevokeAction = pageAction({}, (page) => {
  const { name } = revokeKey(page, page.params);
  logSignIn(page, { who: page.actor.id, what: 'api-key.delete', result: 'allowed' });
  return page.goTo(profilePath(page.portal), 'apiKey.revoke.done', { name });
});
