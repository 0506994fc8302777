import { z } from 'zod';
import { issueCaptcha } from '~/http/captcha.server';
import {
  askDeletion,
  type Deletion,
  finishDeletion,
} from '~/models/account-deletion/delete.server';
import { AppError } from '~/models/errors';
import { type Payload, withExternalCall } from '~/models/operation.server';
import { findProfile } from '~/models/profile/profile.server';
import { endThisSession } from '~/models/profile/sessions.server';
import type { Verdict } from '~/models/proof/proof.server';
import { publicQuery } from '~/models/public-query.server';
import {
  resendCode,
  sendQr,
  verifyDeletion,
  verifyLost,
  verifyPhone,
  verifySignIn,
} from '~/models/sign-in/by-handle.server';
import { loginCaptcha, type SignedIn, startSignIn } from '~/models/sign-in/sign-in.server';
import { askSignup, completeSignup } from '~/models/signup/by-handle.server';
import type { Created } from '~/models/signup/signup.server';
import { open, perform } from './call.server';
import { always, done, flag, from, maybe, oneOf, presenter, text, through, whole } from './fields';
import { profile } from './profile.server';

type Begun = { token: string | null };

/**
 * The token of what is under way goes by the name of an id: it can be neither guessed nor looked
 * up.
 */
const handle = presenter<Begun>()('SignInUnderWay', {
  status_code: from(always(200), () => null),
  user_id: from(maybe(text), ({ token }) => token),
});

const adminUser = presenter<Begun>()('AdminUser', {
  id: from(maybe(text), ({ token }) => token),
  two_factor_enabled: from(maybe(flag), () => null),
});
const adminHandle = presenter<Begun>()('AdminSignInUnderWay', {
  user: from(adminUser, (begun) => begun),
  id: from(maybe(text), ({ token }) => token),
});

type Entered = Pick<SignedIn, 'token' | 'personId' | 'deviceMark'>;
type Step = { entered: Entered } | { entered?: never; next: string | null };

const session = presenter<Step>()('Session', {
  status_code: from(always(200), () => null),
  access_token: from(maybe(text), ({ entered }) => entered?.token),
  device_mark: from(maybe(text), ({ entered }) => entered?.deviceMark),
  user: from(
    maybe(profile),
    ({ entered }, { db }) => entered && findProfile(db, { id: entered.personId }),
  ),
  two_factor_enabled: from(flag, ({ entered }) => !entered),
  user_id: from(maybe(text), (step) => ('next' in step ? step.next : null)),
  id: from(maybe(text), (step) => ('next' in step ? step.next : null)),
});

type Passed<Done> = Extract<Verdict<Done>, { kind: 'done' | 'next' }>;
const entered = through(session, (verdict: Passed<SignedIn>) =>
  verdict.kind === 'done' ? { entered: verdict.done } : { next: verdict.token },
);
const whoEntered = (verdict: Passed<SignedIn>) =>
  verdict.kind === 'done' ? verdict.done.personId : null;

const signedUp = through(session, (created: Created) => ({ entered: created }));

const deletion = presenter<Passed<Deletion>>()('AccountDeletion', {
  status: from(oneOf(['success', 'authenticator']), ({ kind }) =>
    kind === 'done' ? 'success' : 'authenticator',
  ),
  user_id: from(maybe(text), (verdict) => (verdict.kind === 'next' ? verdict.token : null)),
});

/**
 * After the commit what was deleted leaves the disk too. @throws AppError `in-use` where somebody
 * has to take over first
 */
const deleteAccount = withExternalCall(verifyDeletion, async (caller, payload) => {
  const verdict = verifyDeletion(caller, payload);
  if (verdict.kind === 'done') await finishDeletion(caller, verdict.done);
  if (verdict.kind === 'done' && verdict.done.inTheWay)
    throw new AppError('in-use', verdict.done.inTheWay);
  return verdict;
});

type Challenge = ReturnType<typeof issueCaptcha>;
const picture = presenter<{ image: string; width: number; height: number }>()('CaptchaPicture', {
  image: text,
  width: whole,
  height: whole,
});
const captcha = presenter<Challenge>()('Captcha', {
  kind: oneOf(['question', 'recaptcha', 'off']),
  captcha_token: from(maybe(text), (asked) => (asked.kind === 'question' ? asked.token : null)),
  picture: from(maybe(picture), (asked) => (asked.kind === 'question' ? asked.picture : null)),
  site_key: from(maybe(text), (asked) => (asked.kind === 'recaptcha' ? asked.siteKey : null)),
});

const asksAlways = { captcha: () => true, handle: 'none' } as const;
const isMember = ({ email }: Payload) => ({
  door: 'member',
  by: email === undefined ? 'sms' : 'mail',
  redirect_to: '',
});
const isAdmin = () => ({ door: 'admin', by: 'mail', redirect_to: '' });

/** The specification's clients repeat the phone. It is ignored: the code belongs to one phone. */
const typedPhone = z.object({ phone_number: z.string().optional() });

export const signInCalls = [
  open('POST /api/login', 'Ask for a code, by phone or e-mail', startSignIn, handle, {
    given: isMember,
    handle: 'none',
    captcha: loginCaptcha,
    log: 'login.start',
  }),
  open(
    'POST /api/verify-user',
    'Whether a phone can be one; never whether it is anybody’s',
    verifyPhone,
    done,
  ),
  open('POST /api/verify-otp', 'Log in with the code', verifySignIn, entered, {
    handle: 'user_id',
    log: 'otp.verify',
    who: whoEntered,
  }),
  open('POST /api/resend-otp', 'Send another code, 60 seconds after the last', resendCode, done, {
    handle: 'user_id',
    log: 'otp.resend',
  }),
  open('POST /api/admin/login', 'Ask for a code as an admin', startSignIn, adminHandle, {
    given: isAdmin,
    handle: 'none',
    captcha: loginCaptcha,
    log: 'login.start',
  }),
  open(
    'POST /api/2fa/verify',
    'Log in with the code, then that of the authenticator where it is on',
    verifySignIn,
    entered,
    {
      handle: 'id',
      log: 'otp.verify',
      who: whoEntered,
    },
  ),
  open(
    'POST /api/send-2fa-qr',
    'Without the authenticator: ask for a second thing, then for the QR code',
    sendQr,
    handle,
    {
      handle: 'id',
      log: '2fa.lost',
    },
  ),
  open(
    'POST /api/send-2fa-qr/verify',
    'The second thing; the link to the QR code is mailed',
    verifyLost,
    done,
    {
      handle: 'id',
      log: '2fa.lost-verify',
    },
  ),
  open('POST /api/send-otp', 'Begin to sign up: a code for the phone', askSignup, handle, {
    ...asksAlways,
    log: 'signup.start',
  }),
  open('POST /api/signup/verify-otp', 'Sign up with the code', completeSignup, signedUp, {
    handle: 'user_id',
    log: 'signup.verify',
    who: ({ personId }: Created) => personId,
  }),
  open(
    'POST /api/delete-account-otp',
    'Begin to delete an account: a code for the phone',
    askDeletion,
    handle,
    {
      ...asksAlways,
      log: 'account.delete-start',
    },
  ),
  open('POST /api/delete-account', 'Delete the account with the code', deleteAccount, deletion, {
    handle: 'user_id',
    log: 'account.delete',
    also: typedPhone,
  }),
  open(
    'GET /api/captcha',
    'A question against robots, where one is asked',
    publicQuery({ run: () => issueCaptcha({ isHard: true }) }),
    captcha,
    {
      isFresh: true,
    },
  ),
  perform('POST /api/logout', 'End this session', endThisSession, done, { log: 'logout' }),
];
