import { formAction } from '~/http/form-action.server';
import { pageLoader } from '~/http/page.server';
import { ownIdentity, removeIdentity } from '~/models/providers/own.server';
import { isLastWay } from '~/models/sign-in/ways-in.server';
import { identityDeletePath, profilePath } from '~/paths';
import { redirectIfUnconfirmed, requireConfirmed } from '~/screens/shell/confirmed.server';
import type { Question, Refusal } from '~/screens/shell/question';

export const identityDeleteLoader = pageLoader({ isPrivate: true }, (page) => {
  const { text, portal, params } = page;
  const { id, name } = ownIdentity(page, params);
  const title = text('provider.remove.title', { name });
  const closeHref = profilePath(portal);
  if (isLastWay(page, { identityId: id }))
    return {
      title,
      caching: 'never',
      words: [text('provider.errors.last')],
      closeHref,
      backLabel: text('passkey.remove.back'),
    } satisfies Refusal;
  requireConfirmed(page);
  return {
    title,
    caching: 'never',
    words: [text('provider.remove.text', { name })],
    confirmLabel: text('provider.remove.confirm'),
    danger: true,
    action: identityDeletePath(portal, id),
    closeHref,
  } satisfies Question;
});

export const identityDeleteAction = formAction(removeIdentity, {
  done: ({ goTo, portal }, { name }) =>
    goTo(profilePath(portal), 'provider.done.removed', { name }),
  refused: redirectIfUnconfirmed,
  log: 'identity.delete',
});
