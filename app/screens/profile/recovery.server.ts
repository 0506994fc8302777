import { data } from '@remix-run/node';
import { pageAction, pageLoader } from '~/http/page.server';
import { logSignIn } from '~/http/sign-in-log.server';
import { renewRecoveryCodes } from '~/models/profile/two-factor.server';
import { requireConfirmed, setTitle } from './confirmed.server';

export type RecoveryAnswer = { codes: string[] };

/** Asks before the old codes are made worthless. */
export const recoveryLoader = pageLoader({ isPrivate: true }, (page) => {
  if (page.request.method !== 'POST') requireConfirmed(page);
  setTitle(page, page.text('profile.recovery.renewTitle'));
  return { portal: page.portal };
});

/** The codes are in this very answer and nowhere else. */
export const recoveryAction = pageAction({}, (page) => {
  const { db, secrets, actor, now, text, frame } = page;
  requireConfirmed(page);
  const codes = renewRecoveryCodes(db, secrets, actor, now);
  logSignIn(page, { who: actor.id, what: '2fa.recovery-codes', result: 'allowed' });
  frame.toast = { kind: 'good', text: text('profile.recovery.renewed') };
  return data<RecoveryAnswer>({ codes });
});
