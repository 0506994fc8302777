import { data, redirect } from '@remix-run/node';
import { deliverSoon } from '~/http/deliver.server';
import { type ActionPage, type Page, pageAction, pageLoader } from '~/http/page.server';
import { safePath } from '~/http/redirect-target.server';
import { logSignIn } from '~/http/sign-in-log.server';
import { codeMessage } from '~/http/sign-in-messages.server';
import { withinLimits } from '~/http/too-many.server';
import type { TextKey } from '~/i18n/words';
import { latestCode } from '~/models/outbox/read.server';
import {
  confirmByCode,
  confirmBySecondFactor,
  ownContact,
  sendConfirmation,
} from '~/models/profile/confirm.server';
import { findProfile } from '~/models/profile/find.server';
import { pendingIn } from '~/models/profile/pending.server';
import { resendWait } from '~/models/sign-in/start.server';
import { typedProof } from '~/models/sign-in/typed-proof.server';
import { profilePath } from '~/paths';
import { sessionOf, setTitle } from './confirmed.server';

export type ConfirmAnswer = { error?: TextKey; limitedFor?: number; wait?: number };

export const confirmLoader = pageLoader({ isPrivate: true }, (page) => {
  const { db, secrets, actor, mode, now, text, portal } = page;
  setTitle(page, text('profile.confirm.title'));
  const { confirmation } = pendingIn(sessionOf(page));
  const isSecondFactor = findProfile(db, actor).twoFactorEnabled;
  const sent = isSecondFactor ? undefined : confirmation;
  return {
    portal,
    isSecondFactor,
    sentTo: sent?.to ?? null,
    wait: sent ? Math.max(0, Math.ceil((sent.sentAt + resendWait - now) / 1000)) : 0,
    demoCode: mode === 'demo' && sent ? latestCode(db, secrets, sent.to, sent.sentAt) : null,
    canSend: ownContact(db, actor) !== null,
  };
});

export type ConfirmPage = Awaited<ReturnType<typeof confirmLoader>>;

export const confirmAction = pageAction({}, async (page) => {
  const isSend = page.form.get('step') === 'send';
  const { seconds, limit, result } = await withinLimits(() => (isSend ? send(page) : prove(page)));
  if (result) return result;
  logSignIn(page, { who: page.actor.id, what: 'confirm', result: 'limited', detail: { limit } });
  return tooMany(seconds);
});

const asking = (page: Page) => {
  const { actor, address, now } = page;
  return { actor, session: sessionOf(page), address, now };
};

function send(page: ActionPage) {
  const { db, secrets, url } = page;
  const compose = (channel: 'mail' | 'sms') => codeMessage(page, channel);
  const wait = sendConfirmation(db, secrets, { ...asking(page), compose });
  if (wait > 0) return tooMany(0, wait);
  deliverSoon();
  return redirect(url.pathname + url.search, 303);
}

function prove(page: ActionPage) {
  const { db, secrets, actor, form, url, portal } = page;
  const code = typedProof(form.get('otp'));
  if (!code) return data<ConfirmAnswer>({ error: 'signIn.errors.sixDigits' }, { status: 422 });
  const attempt = { ...asking(page), code };
  const byApp = findProfile(db, actor).twoFactorEnabled;
  const isRight = byApp && confirmBySecondFactor(db, secrets, attempt);
  const verdict = byApp ? (isRight ? 'passed' : 'wrong') : confirmByCode(db, secrets, attempt);
  logSignIn(page, { who: actor.id, what: 'confirm', result: verdict === 'passed' ? 'allowed' : 'failed' });
  if (verdict === 'passed')
    return redirect(safePath(url.searchParams.get('redirectTo')) ?? profilePath(portal), 303);
  const errors = {
    wrong: 'signIn.errors.wrongCode',
    expired: 'signIn.errors.expired',
    locked: 'profile.confirm.locked',
  } as const;
  return data<ConfirmAnswer>({ error: errors[verdict] }, { status: 422 });
}

const tooMany = (limitedFor: number, wait = 0) =>
  data<ConfirmAnswer>(
    { limitedFor, wait },
    { status: 429, headers: { 'Retry-After': String(limitedFor + wait) } },
  );
