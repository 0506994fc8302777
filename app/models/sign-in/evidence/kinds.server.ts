import { z } from 'zod';
import type { TextKey } from '~/i18n/words';
import type { Challenge } from '~/models/sign-in/challenges.server';
import type { Evidence, Pending, SignInContext, TypedKind } from '~/models/sign-in/context';
import { asciiDigits } from '~/services/text/digits';
import { authenticator } from './authenticator.server';
import { recoveryCode } from './recovery-code.server';
import { sentCode } from './sent-code.server';

/** One of a challenge's three attempts. */
export type Attempt = { challenge: Challenge; pending: Pending };

type TypedEvidence = Extract<Evidence, { kind: TypedKind }>;

/** How each kind of typed evidence is recognised and checked. */
const kinds: Record<TypedKind, EvidenceKind> = {
  'sent-code': sentCode,
  authenticator,
  'recovery-code': recoveryCode,
};

export type EvidenceKind = {
  /** What it looks like, once spaces and dashes are removed. */
  shape: RegExp;
  /** Whether it is right. Uses up what is good for one use. */
  verify: (context: SignInContext, attempt: Attempt, code: string) => boolean;
};

/** The evidence that a typed code may be: ten characters may be a long code or a recovery code. */
export const typedEvidence = (code: string, accepted: readonly TypedKind[]): TypedEvidence[] =>
  accepted.filter((kind) => kinds[kind].shape.test(code)).map((kind) => ({ kind, code }));

/** @returns the evidence that is right, if any */
export const verify = (
  context: SignInContext,
  attempt: Attempt,
  offered: readonly TypedEvidence[],
): TypedEvidence | undefined =>
  offered.find(({ kind, code }) => kinds[kind].verify(context, attempt, code));

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
    otp: z.unknown().transform((typed, context) => {
      const code = normalizedCode(typed);
      if (code) return code;
      context.addIssue({ code: 'custom', message: wrong });
      return z.NEVER;
    }),
  });
