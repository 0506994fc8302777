import fc from 'fast-check';
import { expect, test } from 'vitest';
import { normalizedCode, typedEvidence } from '~/models/sign-in/evidence/kinds.server';
import { acceptedKinds } from '~/models/sign-in/verification.server';

const steps = ['code', 'authenticator', 'enrolment'] as const;
const digits = fc.stringMatching(/^[0-9]{6}$/);
const characters = fc.stringMatching(/^[A-HJ-NP-Z2-9]{10}$/);
const kindsOf = (code: string, step: (typeof steps)[number], acceptsRecoveryCode = false) =>
  typedEvidence(code, acceptedKinds({ acceptsRecoveryCode }, step)).map(({ kind }) => kind);

test('treats six digits as a sent code first, then as a code of the authenticator', () => {
  fc.assert(
    fc.property(digits, fc.boolean(), (code, isLost) => {
      expect(steps.map((step) => kindsOf(code, step, isLost))).toEqual([
        ['sent-code'],
        ['authenticator'],
        ['authenticator'],
      ]);
    }),
  );
});

test('treats ten characters as a long code, or as a recovery code at the authenticator step', () => {
  fc.assert(
    fc.property(characters, (code) => {
      expect(steps.map((step) => kindsOf(code, step))).toEqual([
        ['sent-code'],
        ['recovery-code'],
        [],
      ]);
      expect(kindsOf(code, 'code', true)).toEqual(['sent-code', 'recovery-code']);
    }),
  );
});

test('ignores spaces, dashes and case', () => {
  fc.assert(
    fc.property(fc.oneof(digits, characters), fc.nat(5), (code, at) => {
      for (const gap of [' ', '-', ' – '])
        expect(normalizedCode(code.slice(0, at).toLowerCase() + gap + code.slice(at))).toBe(code);
    }),
  );
});

test('rejects anything else', () => {
  const isCode = (text: string) => /^(\d{6}|[A-HJ-NP-Z2-9]{10})$/.test(text);
  fc.assert(
    fc.property(fc.anything(), (typed) => {
      const code = normalizedCode(typed);
      expect(code === null || isCode(code)).toBe(true);
    }),
  );
  for (const input of ['', '12345', '1234567', 'ABCDEFGHI1', null, 123456])
    expect(normalizedCode(input)).toBeNull();
});
