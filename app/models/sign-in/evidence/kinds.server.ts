import { z } from 'zod';
import type { TextKey } from '~/i18n/words';
import type { Challenge } from '~/models/sign-in/challenges.server';
import type { EvidenceOf, Pending, PendingEvidence, SignInContext } from '~/models/sign-in/context';
import { asciiDigits } from '~/services/text/digits';
import { authenticator } from './authenticator.server';
import { recoveryCode } from './recovery-code.server';
import { sentCode } from './sent-code.server';

export type PendingKind = PendingEvidence['kind'];

/** One of a challenge's three attempts. */
type Attempt = { challenge: Challenge; pending: Pending };

export type EvidenceKind<Kind extends PendingKind> = {
  /** For evidence that people type: what it looks like without spaces and dashes. */
  shape: RegExp;
  /** Returns the person that the evidence identifies, null if it is wrong. Uses it up. */
  verify: (
    context: SignInContext,
    attempt: Attempt,
    evidence: EvidenceOf<Kind>,
  ) => { personId: number | null } | null;
};

/** Every kind of evidence has a row here and a file of its own. */
const kinds: { [Kind in PendingKind]: EvidenceKind<Kind> } = {
  'sent-code': sentCode,
  authenticator,
  'recovery-code': recoveryCode,
};

/** Ten typed characters may be two kinds of evidence: a long code or a recovery code. */
export const typedEvidence = (code: string, accepted: readonly PendingKind[]): PendingEvidence[] =>
  accepted.filter((kind) => kinds[kind].shape.test(code)).map((kind) => ({ kind, code }));

/** Returns the first evidence that is right, and the person it identifies. */
export function verifyAny(
  context: SignInContext,
  attempt: Attempt,
  offered: readonly PendingEvidence[],
) {
  for (const evidence of offered) {
    const { verify } = kinds[evidence.kind] as EvidenceKind<PendingKind>;
    const identified = verify(context, attempt, evidence);
    if (identified) return { kind: evidence.kind, personId: identified.personId };
  }
  return null;
}

/** Removes what people type or paste around a code. Returns null for anything that is no code. */
export function normalizedCode(typed: unknown): string | null {
  // A copied code may contain the invisible marks of a right-to-left message.
  const text = asciiDigits(typeof typed === 'string' ? typed : '').replace(/\p{Cf}/gu, '');
  const code = text.toUpperCase().replace(/[\s\p{Pd}]/gu, '');
  return Object.values(kinds).some(({ shape }) => shape.test(code)) ? code : null;
}

/** The `otp` field of a form or call. Anything that is no code is rejected without an attempt. */
export const codeFields = (wrong: TextKey) =>
  z.object({
    otp: z
      .unknown()
      .transform((typed, context) => {
        const code = normalizedCode(typed);
        if (code) return code;
        context.addIssue({ code: 'custom', message: wrong });
        return z.NEVER;
      })
      .meta({ type: 'string' }),
  });
