import type { TextKey } from '~/i18n/words';
import { AppError, Refused } from '~/models/errors';
import { publicOperation } from '~/models/operation.server';
import type { Accepted, Answer, Rejection, SignInContext } from './context';
import { codeFields, typedEvidence } from './evidence/kinds.server';
import { pendingOf } from './pending.server';
import {
  type AnyPurpose,
  acceptedKinds,
  answer,
  type Purpose,
  resend,
} from './verification.server';

/** Evidence that was rejected; the attempt has been counted. */
export class EvidenceRejected extends Refused {
  constructor(
    readonly rejection: Rejection,
    text: TextKey = rejections[rejection],
  ) {
    super('otp', text);
  }
}

const rejections = {
  wrong: 'signIn.errors.wrongCode',
  locked: 'signIn.locked.text',
  expired: 'signIn.errors.expired',
} as const satisfies Record<Rejection, TextKey>;

/** The operation by which pages and the API answer with a typed code. */
export const answerOperation = <Details extends object, Done>(
  name: string,
  purpose: Purpose<Details, Done>,
) =>
  publicOperation({
    name,
    input: codeFields('signIn.errors.sixDigits'),
    run(context, { otp }): Accepted<Done> | EvidenceRejected {
      const pending = pendingOf(purpose, context.session);
      const result = answerTyped(context, purpose, otp);
      if (result.kind === 'done' || result.kind === 'next') return result;
      const texts = pending ? purpose.rejections?.(pending) : undefined;
      return new EvidenceRejected(result.kind, texts?.[result.kind]);
    },
  });

export function answerTyped<Details extends object, Done>(
  context: SignInContext,
  purpose: Purpose<Details, Done>,
  code: string,
): Answer<Done> {
  const step = pendingOf(purpose, context.session)?.step;
  return answer(context, purpose, typedEvidence(code, acceptedKinds(purpose, step)));
}

/**
 * The operation by which pages and the API send another code for whichever of these purposes is
 * pending. If nothing is pending, the result is the same.
 *
 * @throws AppError `limit`, without a name if the last code is less than a minute old
 */
export const resendOperation = (name: string, ...purposes: AnyPurpose<never>[]) =>
  publicOperation({
    name,
    run(context) {
      const seconds = Math.max(...purposes.map((purpose) => resend(context, purpose)));
      if (seconds > 0) throw new AppError('limit', { seconds });
    },
  });
