import { z } from 'zod';
import { Refused } from '~/models/errors';
import { openOperation } from '~/models/operation.server';
import { phoneWithCountry, withPhone } from '~/models/people/phone.server';
import { resendOperation } from './operations.server';
import { deleteAccountPurpose } from './purposes/delete-account.server';
import {
  lostAuthenticatorPurpose,
  startLostAuthenticator,
} from './purposes/lost-authenticator.server';
import { signInPurpose } from './purposes/sign-in.server';
import { signupPurpose } from './purposes/sign-up.server';

/** Sends another code for whatever the client has started. @throws AppError `limit` */
export const resendAnyCode = resendOperation(
  'otp.resend',
  signInPurpose,
  signupPurpose,
  lostAuthenticatorPurpose,
  deleteAccountPurpose,
);

/** Checks that a phone number is valid. Reveals nothing about whose it is. */
export const checkPhone = openOperation({
  name: 'phone.verify',
  input: withPhone(
    'phone_number',
    z.object({ phone_number: phoneWithCountry('signIn.errors.phone') }),
  ),
  run: () => undefined,
});

export const requestNewAuthenticator = openOperation({
  name: '2fa.lost',
  run: (context) => startLostAuthenticator(context, {}) ?? new Refused('id', 'signIn.lost.failed'),
});
