import type { TextKey } from '~/i18n/words';
import { Refused } from '~/models/errors';
import { publicOperation } from '~/models/operation.server';
import type { Proof } from './proof.server';
import { codeFields } from './second-factor.server';

export const codeRefusals = {
  wrong: 'signIn.errors.wrongCode',
  locked: 'signIn.locked.text',
  expired: 'signIn.errors.expired',
} as const satisfies Record<string, TextKey>;

/**
 * The code of a proof, for whoever sends it without a page: what does not pass is refused beside
 * it.
 */
export const codeOperation = <About extends object, Done>(
  name: string,
  proof: Proof<About, Done>,
) =>
  publicOperation({
    name,
    input: codeFields('signIn.errors.sixDigits'),
    run(prover, { otp }) {
      const verdict = proof.try(prover, otp);
      return verdict.kind === 'done' || verdict.kind === 'next'
        ? verdict
        : new Refused('otp', codeRefusals[verdict.kind]);
    },
  });
