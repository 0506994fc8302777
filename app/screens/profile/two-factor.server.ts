import { data, redirect } from '@remix-run/node';
import { toString as drawQr } from 'qrcode';
import { deliverSoon } from '~/http/deliver.server';
import { type ActionPage, type Page, pageAction, pageLoader } from '~/http/page.server';
import { logSignIn } from '~/http/sign-in-log.server';
import { disabledNotice, enrolledNotice } from '~/http/sign-in-messages.server';
import { redirectWithToast } from '~/http/toast.server';
import { withinLimits } from '~/http/too-many.server';
import type { TextKey } from '~/i18n/words';
import { findProfile } from '~/models/profile/find.server';
import { beginTwoFactor, disableOwnTwoFactor, enableTwoFactor } from '~/models/profile/two-factor.server';
import { readEnrolment } from '~/models/sign-in/enrolment.server';
import { recoveryCodesLeft } from '~/models/sign-in/recovery-codes.server';
import { typedProof } from '~/models/sign-in/typed-proof.server';
import { profilePath, twoFactorSettingsPath } from '~/paths';
import { requireConfirmed, sessionOf, setTitle } from './confirmed.server';

export type TwoFactorAnswer = { error?: TextKey; limitedFor?: number; codes?: string[] };

export const twoFactorLoader = pageLoader({ isPrivate: true }, async (page) => {
  const { db, actor, text, portal } = page;
  setTitle(page, text('profile.twoFactor.title'));
  const { twoFactorEnabled: isOn } = findProfile(db, actor);
  const enrolment = isOn ? null : await enrolmentOf(page);
  return { portal, isOn, enrolment, codesLeft: recoveryCodesLeft(db, actor.id) };
});

export type TwoFactorPage = Awaited<ReturnType<typeof twoFactorLoader>>;

/** The key being set up in this very session, as a drawing to scan and as four-letter groups to type. */
async function enrolmentOf(page: Page) {
  const enrolment = readEnrolment(page.db, page.secrets, sessionOf(page).id, page.now);
  if (!enrolment) return null;
  const svg = await drawQr(enrolment.uri, { type: 'svg', margin: 2 });
  return {
    image: `data:image/svg+xml;base64,${Buffer.from(svg).toString('base64')}`,
    manualKey: enrolment.key.replace(/(.{4})(?=.)/g, '$1 '),
  };
}

export const twoFactorAction = pageAction({}, async (page) => {
  const step = page.form.get('step');
  if (step === 'start') return start(page);
  const { seconds, result } = await withinLimits(() => (step === 'disable' ? disable(page) : enable(page)));
  if (result) return result;
  logSignIn(page, { who: page.actor.id, what: '2fa.verify', result: 'limited' });
  const headers = { 'Retry-After': String(seconds) };
  return data<TwoFactorAnswer>({ limitedFor: seconds }, { status: 429, headers });
});

function start(page: ActionPage) {
  const { db, secrets, actor, now, portal } = page;
  requireConfirmed(page);
  beginTwoFactor(db, secrets, actor, sessionOf(page).id, now);
  logSignIn(page, { who: actor.id, what: '2fa.start', result: 'allowed' });
  return redirect(twoFactorSettingsPath(portal), 303);
}

/** The codes are in this very answer and nowhere else: asked for again, the page has them no more. */
function enable(page: ActionPage) {
  const { db, secrets, actor, form, address, now, text, frame, portal } = page;
  // A reload of the answer with the codes sends the form again.
  if (findProfile(db, actor).twoFactorEnabled) return redirect(twoFactorSettingsPath(portal), 303);
  const sessionId = sessionOf(page).id;
  const code = typedProof(form.get('otp'));
  const enrolment = readEnrolment(db, secrets, sessionId, now);
  if (!enrolment) return refuse('profile.twoFactor.expired');
  if (!code) return refuse('signIn.errors.sixDigits');
  const { challengeId } = enrolment;
  const attempt = { challengeId, sessionId, code, address, now, notice: enrolledNotice(page) };
  const outcome = enableTwoFactor(db, secrets, actor, attempt);
  const isOn = outcome.verdict === 'passed';
  logSignIn(page, { who: actor.id, what: '2fa.enable', result: isOn ? 'allowed' : 'failed' });
  if (outcome.verdict !== 'passed') return refuse(`profile.twoFactor.${outcome.verdict}`);
  deliverSoon();
  frame.toast = { kind: 'good', text: text('profile.twoFactor.enabled') };
  return data<TwoFactorAnswer>({ codes: outcome.codes });
}

function disable(page: ActionPage) {
  const { db, secrets, actor, form, now, text, portal } = page;
  const code = typedProof(form.get('otp'));
  const isOff =
    code !== null && disableOwnTwoFactor(db, secrets, actor, { code, notice: disabledNotice(page), now });
  logSignIn(page, { who: actor.id, what: '2fa.disable', result: isOff ? 'allowed' : 'failed' });
  if (!isOff) return refuse('profile.twoFactor.wrong');
  deliverSoon();
  return redirectWithToast(page, profilePath(portal), text('profile.twoFactor.disabled'));
}

const refuse = (error: TextKey) => data<TwoFactorAnswer>({ error }, { status: 422 });
