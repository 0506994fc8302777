import { redirect } from '@remix-run/node';
import { deliverSoon } from '~/http/deliver.server';
import { pageAction, pageLoader } from '~/http/page.server';
import { logSignIn } from '~/http/sign-in-log.server';
import { mailedEmailLink } from '~/http/sign-in-messages.server';
import { redirectWithToast } from '~/http/toast.server';
import { withinLimits } from '~/http/too-many.server';
import { sendEmailLink } from '~/models/sign-in/email-link.server';
import { profilePath } from '~/paths';

/** Only posted to. */
export const emailLinkSendLoader = pageLoader({ isPrivate: true }, (page) =>
  redirect(profilePath(page.portal)),
);

/** Mails another link that confirms the e-mail address, and goes back to the profile. */
export const emailLinkSendAction = pageAction({}, async (page) => {
  const { db, secrets, actor, address, now, text } = page;
  const compose = mailedEmailLink(page);
  const { seconds, limit, result } = await withinLimits(
    () => compose !== null && sendEmailLink(db, secrets, actor.id, { compose, address, now }),
  );
  const outcome = seconds > 0 ? 'limited' : result ? 'allowed' : 'failed';
  logSignIn(page, { who: actor.id, what: 'email.send-link', result: outcome, detail: { limit } });
  deliverSoon();
  const words = {
    allowed: text('profile.emailLink.sent'),
    failed: text('profile.emailLink.failed'),
    limited: text('signIn.errors.limited', { count: Math.ceil(seconds / 60) }),
  };
  const kind = outcome === 'allowed' ? 'good' : 'bad';
  return redirectWithToast(page, profilePath(page.portal), words[outcome], kind);
});
