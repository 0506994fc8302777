import { z } from 'zod';
import { issueCaptcha } from '~/http/captcha.server';
import { AppError } from '~/models/errors';
import { type Payload, withExternalCall } from '~/models/operation.server';
import { findProfile } from '~/models/profile/profile.server';
import { endThisSession } from '~/models/profile/sessions.server';
import { publicQuery } from '~/models/public-query.server';
import {
  checkPhone,
  completeSignup,
  requestNewAuthenticator,
  resendAnyCode,
  startSignupByPhone,
} from '~/models/sign-in/api-clients.server';
import type { Accepted } from '~/models/sign-in/context';
import {
  answerDeletion,
  type Deletion,
  finishDeletion,
  startDeletion,
} from '~/models/sign-in/purposes/delete-account.server';
import { answerLostAuthenticator } from '~/models/sign-in/purposes/lost-authenticator.server';
import {
  answerSignIn,
  loginCaptcha,
  type SignedIn,
  startSignIn,
} from '~/models/sign-in/purposes/sign-in.server';
import type { Created } from '~/models/sign-in/purposes/sign-up.server';
import { open, perform } from './call.server';
import { always, done, flag, from, maybe, oneOf, presenter, text, through, whole } from './fields';
import { profile } from './profile.server';

type Started = { token: string | null };

/** The spec passes an id from step to step; this is a token that cannot be guessed. */
const handle = presenter<Started>()('SignInUnderWay', {
  status_code: from(always(200), () => null),
  user_id: from(maybe(text), ({ token }) => token),
});

const adminUser = presenter<Started>()('AdminUser', {
  id: from(maybe(text), ({ token }) => token),
  two_factor_enabled: from(maybe(flag), () => null),
});
const adminHandle = presenter<Started>()('AdminSignInUnderWay', {
  user: from(adminUser, (started) => started),
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

const entered = through(session, (accepted: Accepted<SignedIn>) =>
  accepted.kind === 'done' ? { entered: accepted.done } : { next: accepted.token },
);
const whoEntered = (accepted: Accepted<SignedIn>) =>
  accepted.kind === 'done' ? accepted.done.personId : null;

const signedUp = through(session, (created: Created) => ({ entered: created }));

const deletion = presenter<Accepted<Deletion>>()('AccountDeletion', {
  status: from(oneOf(['success', 'authenticator']), ({ kind }) =>
    kind === 'done' ? 'success' : 'authenticator',
  ),
  user_id: from(maybe(text), (accepted) => (accepted.kind === 'next' ? accepted.token : null)),
});

/** @throws AppError `in-use` if someone else has to take over first */
const deleteAccount = withExternalCall(answerDeletion, async (caller, payload) => {
  const accepted = answerDeletion(caller, payload);
  if (accepted.kind === 'done') await finishDeletion(caller, accepted.done);
  if (accepted.kind === 'done' && accepted.done.obstacle)
    throw new AppError('in-use', accepted.done.obstacle);
  return accepted;
});

type Challenge = ReturnType<typeof issueCaptcha>;
const picture = presenter<{ image: string; width: number; height: number }>()('CaptchaPicture', {
  image: text,
  width: whole,
  height: whole,
});
const captcha = presenter<Challenge>()('Captcha', {
  kind: oneOf(['question', 'recaptcha', 'off']),
  captcha_token: from(maybe(text), (challenge) =>
    challenge.kind === 'question' ? challenge.token : null,
  ),
  picture: from(maybe(picture), (challenge) =>
    challenge.kind === 'question' ? challenge.picture : null,
  ),
  site_key: from(maybe(text), (challenge) =>
    challenge.kind === 'recaptcha' ? challenge.siteKey : null,
  ),
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
  open('POST /api/login', 'Request a sign-in code by phone or email', startSignIn, handle, {
    fixedValues: isMember,
    handle: 'none',
    captcha: loginCaptcha,
    log: 'login.start',
  }),
  open(
    'POST /api/verify-user',
    'Check whether a phone number is valid; does not reveal whether it has an account',
    checkPhone,
    done,
  ),
  open('POST /api/verify-otp', 'Sign in with the code', answerSignIn, entered, {
    handle: 'user_id',
    log: 'otp.verify',
    who: whoEntered,
  }),
  open(
    'POST /api/resend-otp',
    'Send another code, 60 seconds after the last',
    resendAnyCode,
    done,
    {
      handle: 'user_id',
      log: 'otp.resend',
    },
  ),
  open('POST /api/admin/login', 'Request a sign-in code as an admin', startSignIn, adminHandle, {
    fixedValues: isAdmin,
    handle: 'none',
    captcha: loginCaptcha,
    log: 'login.start',
  }),
  open(
    'POST /api/2fa/verify',
    'Sign in with the code, then with an authenticator code if two-factor authentication is on',
    answerSignIn,
    entered,
    {
      handle: 'id',
      log: 'otp.verify',
      who: whoEntered,
    },
  ),
  open(
    'POST /api/send-2fa-qr',
    'Replace a lost authenticator: request a second proof, then the QR code',
    requestNewAuthenticator,
    handle,
    {
      handle: 'id',
      log: '2fa.lost',
    },
  ),
  open(
    'POST /api/send-2fa-qr/verify',
    'Send the second proof; the link to the QR code is emailed',
    answerLostAuthenticator,
    done,
    {
      handle: 'id',
      log: '2fa.lost-verify',
    },
  ),
  open(
    'POST /api/send-otp',
    'Start signing up: sends a code to the phone',
    startSignupByPhone,
    handle,
    {
      ...asksAlways,
      log: 'signup.start',
    },
  ),
  open('POST /api/signup/verify-otp', 'Sign up with the code', completeSignup, signedUp, {
    handle: 'user_id',
    log: 'signup.verify',
    who: ({ personId }: Created) => personId,
  }),
  open(
    'POST /api/delete-account-otp',
    'Start deleting an account: sends a code to the phone',
    startDeletion,
    handle,
    {
      ...asksAlways,
      log: 'account.delete-start',
    },
  ),
  open('POST /api/delete-account', 'Delete the account with the code', deleteAccount, deletion, {
    handle: 'user_id',
    log: 'account.delete',
    extraFields: typedPhone,
  }),
  open(
    'GET /api/captcha',
    'A captcha question, if one is required',
    publicQuery({ run: () => issueCaptcha({ isHard: true }) }),
    captcha,
    {
      isFresh: true,
    },
  ),
  perform('POST /api/logout', 'End this session', endThisSession, done, {
    log: 'logout',
    whileEnrolling: true,
  }),
];
