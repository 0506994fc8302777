import { z } from 'zod';
import { deletionProof } from '~/models/account-deletion/delete.server';
import { AppError, Refused } from '~/models/errors';
import { publicOperation } from '~/models/operation.server';
import { phoneWithCountry, withPhone } from '~/models/people/phone.server';
import { codeOperation } from '~/models/proof/code-operation.server';
import { signupProof } from '~/models/signup/signup.server';
import { askNewAuthenticator, lostProof } from './lost-authenticator.server';
import { signInProof } from './sign-in.server';

/** For programs, which keep the token of what is under way themselves. */
export const verifySignIn = codeOperation('otp.verify', signInProof);
export const verifyLost = codeOperation('2fa.lost-verify', lostProof);
export const verifyDeletion = codeOperation('account.delete-verify', deletionProof);

const proofs = [signInProof, signupProof, lostProof, deletionProof];

/**
 * Another code of whatever is under way; of nothing it is answered the same. @throws AppError
 * `limit`
 */
export const resendCode = publicOperation({
  name: 'otp.resend',
  run(prover) {
    const seconds = Math.max(...proofs.map((proof) => proof.resend(prover)));
    if (seconds > 0) throw new AppError('limit', { seconds });
  },
});

/** Says whether a phone can be one, and nothing of whose it is. */
export const verifyPhone = publicOperation({
  name: 'phone.verify',
  input: withPhone(
    'phone_number',
    z.object({ phone_number: phoneWithCountry('signIn.errors.phone') }),
  ),
  run: () => undefined,
});

export const sendQr = publicOperation({
  name: '2fa.lost',
  run: (prover) => askNewAuthenticator(prover, {}) ?? new Refused('id', 'signIn.lost.failed'),
});
