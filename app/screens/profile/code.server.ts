import { data, redirect } from '@remix-run/node';
import { deliverSoon } from '~/http/deliver.server';
import { type ActionPage, type Page, pageAction, pageLoader } from '~/http/page.server';
import { logSignIn } from '~/http/sign-in-log.server';
import { codeMessage } from '~/http/sign-in-messages.server';
import { redirectWithToast } from '~/http/toast.server';
import { withinLimits } from '~/http/too-many.server';
import type { TextKey } from '~/i18n/words';
import { latestCode } from '~/models/outbox/read.server';
import { contactChangeIn, resendContactCode } from '~/models/profile/change-contact.server';
import type { ContactChange } from '~/models/profile/pending.server';
import { proveContactChange } from '~/models/profile/prove-contact.server';
import { resendWait } from '~/models/sign-in/start.server';
import { typedProof } from '~/models/sign-in/typed-proof.server';
import { type PortalName, profileChangePath, profileCodePath, profilePath } from '~/paths';
import { sessionOf, setTitle } from './confirmed.server';

export type CodeAnswer = { error?: TextKey; limitedFor?: number; wait?: number };

const kindOf = ({ channel }: ContactChange): 'email' | 'phone' => (channel === 'mail' ? 'email' : 'phone');

export type ChangeCodePage = {
  portal: PortalName;
  contact: 'email' | 'phone';
  to: string;
  wait: number;
  demoCode: string | null;
};

/** Asks for the code that went to the new e-mail address or phone. */
export const changeCodeLoader = pageLoader({ isPrivate: true }, (page): ChangeCodePage => {
  const { db, secrets, mode, now, text, portal } = page;
  setTitle(page, text('profile.contact.codeTitle'));
  const change = contactChangeIn(sessionOf(page));
  if (!change) throw redirect(profilePath(portal));
  const { to, sentAt } = change;
  const contact = kindOf(change);
  return {
    ...{ portal, contact, to },
    wait: Math.max(0, Math.ceil((sentAt + resendWait - now) / 1000)),
    demoCode: mode === 'demo' ? latestCode(db, secrets, to, sentAt) : null,
  };
});

export const changeCodeAction = pageAction({}, async (page) => {
  const contact = contactChangeIn(sessionOf(page));
  if (!contact) return redirect(profilePath(page.portal), 303);
  const isResend = page.form.get('step') === 'resend';
  const { seconds, limit, result } = await withinLimits(() =>
    isResend ? resend(page, contact) : prove(page, contact),
  );
  if (result) return result;
  const what = `profile.prove-${kindOf(contact)}`;
  logSignIn(page, { who: page.actor.id, what, result: 'limited', detail: { limit } });
  return tooMany(seconds);
});

const asking = (page: Page, contact: ContactChange) => {
  const { actor, address, now } = page;
  return { actor, session: sessionOf(page), contact, address, now };
};

function resend(page: ActionPage, contact: ContactChange) {
  const { db, secrets, portal } = page;
  const compose = (channel: 'mail' | 'sms') => codeMessage(page, channel);
  const wait = resendContactCode(db, secrets, { ...asking(page, contact), compose });
  if (wait > 0) return tooMany(0, wait);
  deliverSoon();
  return redirect(profileCodePath(portal), 303);
}

function prove(page: ActionPage, contact: ContactChange) {
  const { db, secrets, actor, form, text, portal } = page;
  const code = typedProof(form.get('otp'));
  if (!code) return refuse('signIn.errors.sixDigits');
  const attempt = { ...asking(page, contact), code, locale: page.locale };
  const outcome = proveContactChange(db, secrets, attempt);
  const kind = kindOf(contact);
  const result = outcome === 'passed' ? 'allowed' : 'failed';
  logSignIn(page, { who: actor.id, what: `profile.prove-${kind}`, result, detail: { outcome } });
  const failed = (key: TextKey) => redirectWithToast(page, profileChangePath(portal, kind), text(key), 'bad');
  switch (outcome) {
    case 'passed':
      deliverSoon();
      return redirectWithToast(page, profilePath(portal), text(`profile.contact.${kind}.done`));
    case 'locked':
      return failed('profile.contact.locked');
    case 'taken':
      return failed(`person.errors.${kind}Taken`);
    case 'expired':
      return refuse('signIn.errors.expired');
    case 'wrong':
      return refuse('signIn.errors.wrongCode');
  }
}

const refuse = (error: TextKey) => data<CodeAnswer>({ error }, { status: 422 });

const tooMany = (limitedFor: number, wait = 0) =>
  data<CodeAnswer>(
    { limitedFor, wait },
    { status: 429, headers: { 'Retry-After': String(limitedFor + wait) } },
  );
