import { formAction } from '~/http/form-action.server';
import { isAtOrigin } from '~/http/origin.server';
import { type Page, pageLoader } from '~/http/page.server';
import { addPasskey, passkeyOptions } from '~/models/passkeys/add.server';
import { ownPasskey, removePasskey, renamePasskey } from '~/models/passkeys/own.server';
import { isLastWay } from '~/models/sign-in/ways-in.server';
import { passkeyDeletePath, profileChangePath, profilePath } from '~/paths';
import { redirectIfUnconfirmed, requireConfirmed } from '~/screens/shell/confirmed.server';
import type { Question, Refusal } from '~/screens/shell/question';
import { browserName } from './browser-name';

export const passkeyCreateLoader = pageLoader({ isPrivate: true }, async (page) => {
  if (page.request.method !== 'POST') requireConfirmed(page);
  const options = await passkeyOptions(page);
  return {
    title: page.text('passkey.form.title'),
    caching: 'never' as const,
    portal: page.portal,
    /** Null where browsers offer no passkeys. */
    options: options && JSON.stringify(options),
    /** The address to add passkeys at, if the browser is at another one. */
    elsewhere: page.origin !== null && !isAtOrigin(page.url, page.origin) ? page.origin : null,
    values: { name: suggestedName(page) },
  };
});

/** The browser, which is often also where the passkey is. */
function suggestedName({ text, request }: Page): string | undefined {
  const { browser, system } = browserName(request.headers.get('user-agent'));
  return browser && system ? text('profile.sessions.on', { browser, system }) : undefined;
}

export const passkeyCreateAction = formAction(addPasskey, {
  done: ({ goTo, portal }, { name }) => goTo(profilePath(portal), 'passkey.done.added', { name }),
  refused: redirectIfUnconfirmed,
  neverEchoed: ['credential'],
  log: 'passkey.create',
});

export const passkeyEditLoader = pageLoader({ isPrivate: true }, (page) => {
  const { name } = ownPasskey(page, page.params);
  return {
    title: page.text('passkey.rename.title'),
    caching: 'never',
    portal: page.portal,
    values: { name },
  };
});

export const passkeyEditAction = formAction(renamePasskey, {
  done: ({ goTo, portal }) => goTo(profilePath(portal), 'passkey.done.renamed'),
});

export const passkeyDeleteLoader = pageLoader({ isPrivate: true }, (page) => {
  const { text, portal, params } = page;
  const { id, name } = ownPasskey(page, params);
  const title = text('passkey.remove.title', { name });
  const closeHref = profilePath(portal);
  if (isLastWay(page, { passkeyId: id }))
    return {
      title,
      caching: 'never',
      words: [text('passkey.errors.last')],
      closeHref,
      backLabel: text('passkey.remove.back'),
      more: [
        { label: text('profile.contact.email.add'), href: profileChangePath(portal, 'email') },
      ],
    } satisfies Refusal;
  requireConfirmed(page);
  return {
    title,
    caching: 'never',
    words: [text('passkey.remove.text')],
    confirmLabel: text('passkey.remove.confirm'),
    danger: true,
    action: passkeyDeletePath(portal, id),
    closeHref,
  } satisfies Question;
});

export const passkeyDeleteAction = formAction(removePasskey, {
  done: ({ goTo, portal }, { name }) => goTo(profilePath(portal), 'passkey.done.removed', { name }),
  refused: redirectIfUnconfirmed,
  log: 'passkey.delete',
});
