import { roles } from 'db/schema/person';
import { toDataURL } from 'qrcode';
import {
  type Caller,
  type Payload,
  type PublicCaller,
  withExternalCall,
} from '~/models/operation.server';
import { ownPasskeys, removePasskey } from '~/models/passkeys/own.server';
import { type findProfile, ownProfile, updateProfile } from '~/models/profile/profile.server';
import { ownIdentities, removeIdentity } from '~/models/providers/own.server';
import {
  answerContactCode,
  changeEmail,
  changePhone,
} from '~/models/sign-in/purposes/change-contact.server';
import {
  confirmIdentity,
  sendConfirmation,
} from '~/models/sign-in/purposes/confirm-identity.server';
import {
  beginTwoFactor,
  disableTwoFactor,
  enableTwoFactor,
  twoFactorState,
} from '~/models/sign-in/two-factor.server';
import { apiFilePath } from '~/paths';
import { perform, read } from './call.server';
import {
  done,
  flag,
  from,
  list,
  maybe,
  moment,
  oneOf,
  presenter,
  text,
  through,
  whole,
} from './fields';

export const profile = presenter<ReturnType<typeof findProfile>>()('Profile', {
  id: whole,
  role: oneOf(roles),
  name: text,
  company_name: maybe(text),
  email: maybe(text),
  is_email_verified: from(flag, ({ emailVerifiedAt }) => emailVerifiedAt !== null),
  country_code: maybe(text),
  phone_number: maybe(text),
  is_phone_verified: from(flag, ({ phoneVerifiedAt }) => phoneVerifiedAt !== null),
  address: maybe(text),
  language: from(maybe(text), ({ locale }) => locale),
  profile_photo: from(maybe(text), ({ photoFileId }) =>
    photoFileId === null ? null : apiFilePath(photoFileId),
  ),
  two_factor_enabled: flag,
  daily_mail: flag,
  version: whole,
});

const saved = through(profile, (_: unknown, caller: PublicCaller) => ownProfile(caller as Caller));

function currentValues(caller: Caller): Payload {
  const { name, address, locale } = ownProfile(caller);
  return { name, address, language: locale };
}

const enrolment = presenter<{ image: string; key: string }>()('Enrolment', {
  qr_code_url: from(text, ({ image }) => image),
  manual_key: from(text, ({ key }) => key),
});

/** The new key takes effect after the first code from it is sent. */
const begin = withExternalCall(beginTwoFactor, async (caller, payload) => {
  beginTwoFactor(caller, payload);
  const { uri = '', key = '' } = twoFactorState(caller).enrolment ?? {};
  return { image: await toDataURL(uri, { margin: 2, scale: 6 }), key };
});

const recovery = presenter<{ codes: string[] }>()('RecoveryCodes', {
  recovery_codes: from(list(text), ({ codes }) => codes),
});

const passkey = presenter<ReturnType<typeof ownPasskeys>[number]>()('Passkey', {
  id: whole,
  name: text,
  provider: maybe(text),
  is_synced: flag,
  is_usable: flag,
  created_at: moment,
  last_used_at: maybe(moment),
});

const identity = presenter<ReturnType<typeof ownIdentities>[number]>()('Identity', {
  id: whole,
  provider: maybe(text),
  issuer: text,
  created_at: moment,
  last_used_at: maybe(moment),
});

export const profileCalls = [
  read('GET /api/profile', 'Your profile', ownProfile, profile),
  perform(
    'PUT /api/profile',
    'Change your name, address, language and photo',
    updateProfile,
    saved,
    {
      currentValues,
    },
  ),
  perform(
    'POST /api/profile/confirm',
    'Send a code to confirm your identity',
    sendConfirmation,
    done,
    { whileEnrolling: true },
  ),
  perform(
    'POST /api/profile/confirm/verify',
    'Confirm your identity with the code; valid for 15 minutes',
    confirmIdentity,
    done,
    { log: 'confirm', whileEnrolling: true },
  ),
  perform('POST /api/profile/email', 'Send a code to a new email address', changeEmail, done, {
    needsProof: true,
  }),
  perform('POST /api/profile/phone', 'Send a code to a new phone', changePhone, done, {
    needsProof: true,
  }),
  perform(
    'POST /api/profile/contact/verify',
    'Confirm a new email address or phone number with its code',
    answerContactCode,
    saved,
    { log: 'contact.verify' },
  ),
  read('GET /api/profile/passkeys', 'Your passkeys', ownPasskeys, list(passkey)),
  perform(
    'DELETE /api/profile/passkeys/{id}',
    'Remove a passkey; needs a recent confirmation, and another way to sign in',
    removePasskey,
    done,
    { log: 'passkey.delete', needsProof: true },
  ),
  read(
    'GET /api/profile/identities',
    'Your links to sign-in providers',
    ownIdentities,
    list(identity),
  ),
  perform(
    'DELETE /api/profile/identities/{id}',
    'Unlink a sign-in provider; needs a recent confirmation, and another way to sign in',
    removeIdentity,
    done,
    { log: 'identity.delete', needsProof: true },
  ),
  perform('POST /api/2fa/enable', 'Start setting up an authenticator', begin, enrolment, {
    log: '2fa.start',
    needsProof: true,
    whileEnrolling: true,
  }),
  perform(
    'POST /api/2fa/enable/verify',
    'Turn two-factor authentication on with an authenticator code',
    enableTwoFactor,
    recovery,
    { log: '2fa.enable', whileEnrolling: true },
  ),
  perform(
    'POST /api/2fa/disable',
    'Turn two-factor authentication off with an authenticator code',
    disableTwoFactor,
    done,
    {
      log: '2fa.disable',
    },
  ),
];
