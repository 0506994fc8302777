import type { Database } from 'db/client.server';
import { write } from 'db/prepared';
import { describe, expect, test } from 'vitest';
import type { PublicCaller } from '~/models/operation.server';
import { startSession } from '~/models/sessions/session.server';
import type { Contact } from '~/models/sign-in/context';
import { answerOperation } from '~/models/sign-in/operations.server';
import { changeContactPurpose } from '~/models/sign-in/purposes/change-contact.server';
import { confirmPurpose } from '~/models/sign-in/purposes/confirm-identity.server';
import { deleteAccountPurpose } from '~/models/sign-in/purposes/delete-account.server';
import { signInPurpose } from '~/models/sign-in/purposes/sign-in.server';
import { signupPurpose } from '~/models/sign-in/purposes/sign-up.server';
import { type Purpose, resend as resendCode } from '~/models/sign-in/verification.server';
import { freshDatabase } from '../support/database';
import {
  addUser,
  answerFor,
  codeFor,
  minute,
  publicCaller,
  sessionWith,
  startFor,
  wrongCode,
} from '../support/sign-in';
import { company, now } from '../support/world';

/** A started verification, with its caller and purpose. */
type Started = {
  purpose: Purpose<never, unknown>;
  to: string;
  start: (by: PublicCaller) => { token: string | null };
  own?: string;
};

const startWith = <Details extends object>(
  purpose: Purpose<Details, unknown>,
  identity: Contact & Details,
  own?: string,
): Started => ({
  purpose: purpose as unknown as Purpose<never, unknown>,
  to: identity.to,
  start: (by) => startFor(by, purpose, identity),
  own,
});

const mail = 'new@example.test';
const phone = '+972521234567';

/** Requests the first code of each purpose. */
const purposes: Record<string, (db: Database) => Started> = {
  'sign-in': (db) =>
    startWith(signInPurpose, { channel: 'mail', to: addUser(db).email, door: 'member' }),
  signup: () => {
    const phoneParts = { countryCode: '+972', national: phone.slice(4), e164: phone };
    const who = { role: 'investor', name: 'Rina', email: mail } as const;
    const details = { ...who, companyName: null, locale: 'en-US', phone: phoneParts };
    return startWith(signupPurpose, {
      channel: 'sms',
      to: phone,
      details,
      isVerified: false,
      refusals: 0,
    });
  },
  'delete-account': (db) =>
    startWith(deleteAccountPurpose, { channel: 'sms', to: addUser(db).phone }),
  'change-contact': (db) => {
    const change = { columns: { email: mail }, keepsKeys: false };
    const { token } = startSessionOf(db);
    return startWith(changeContactPurpose, { channel: 'mail', to: mail, ...change }, token);
  },
  confirm: (db) => {
    const { token, actor } = startSessionOf(db);
    return startWith(confirmPurpose, { channel: 'mail', to: actor.email ?? '' }, token);
  },
};

function startSessionOf(db: Database) {
  const { admin: actor } = company(db);
  const token = crypto.randomUUID();
  startSession(db, { token, personId: actor.id, now });
  return { token, actor };
}

/** Purposes that strangers could block for a person. */
const withLongCodes = ['sign-in', 'delete-account'];

describe.each(Object.entries(purposes))('%s', (purpose, begin) => {
  function requestFirst() {
    const db = freshDatabase();
    const { purpose: sought, to, start, own } = begin(db);
    const begun = start(publicCaller(db, { token: own })).token ?? own ?? '';
    const { session } = sessionWith(db, begun);
    // Simulates requests that all started while the session was alive.
    const by = (at = now) =>
      publicCaller(db, { session: structuredClone(session), actor: session.actor, now: at });
    const enter = (code: string, at = now) => answerFor(by(at), sought, code).kind;
    const later = (code: string, at: number) =>
      answerFor(publicCaller(db, { token: begun, now: at }), sought, code).kind;
    const again = () => start(publicCaller(db, { token: own }));
    return { db, sought, to, by, enter, later, again, code: codeFor(db, to) };
  }

  test('accepts a short code once', () => {
    const { code, enter } = requestFirst();
    expect(code).toMatch(/^\d{6}$/);
    expect(enter(wrongCode(code))).toBe('wrong');
    expect([enter(code), enter(code)]).toEqual(['done', 'expired']);
  });

  test('expires after ten minutes', () => {
    const { code, enter } = requestFirst();
    expect(enter(code, now + 10 * minute)).toBe('expired');
    expect(enter(code, now + 10 * minute - 1)).toBe('done');
  });

  test('ends on the third wrong code; the right one is then rejected', () => {
    const { code, enter } = requestFirst();
    const tries = Array.from({ length: 10 }, () => enter(wrongCode(code)));
    expect(tries.slice(0, 3)).toEqual(['wrong', 'wrong', 'locked']);
    expect(tries.slice(3)).not.toContain('wrong');
    expect(enter(code)).not.toBe('done');
  });

  test('sends another code after a minute, which voids the previous one', () => {
    const { db, sought, to, by, code, later } = requestFirst();
    const resend = (at: number) => write(db, () => resendCode(by(at), sought));
    expect(resend(now + 59_000)).toBe(1);
    expect(resend(now + minute)).toBe(0);
    const second = codeFor(db, to);
    if (second !== code) expect(later(code, now + minute)).toBe('wrong');
    expect(later(second, now + minute)).toBe('done');
  });

  test('sends five short codes a day, then a long code or none', () => {
    const { again, db, to } = requestFirst();
    for (let i = 1; i < 5; i++) again();
    if (!withLongCodes.includes(purpose)) return expect(again).toThrow('limit');
    again();
    expect(codeFor(db, to)).toMatch(/^[A-Z2-9]{10}$/);
  });

  test('belongs to the session that requested it and is stored only as a MAC', () => {
    const { db, sought, by, code } = requestFirst();
    const rows = JSON.stringify(db.$client.prepare('select code_mac from challenges').all());
    expect(rows).toMatch(/[0-9a-f]{64}/);
    expect(rows).not.toContain(`"${code}"`);
    const mine = by();
    const stolen = {
      ...mine,
      session: mine.session && { ...mine.session, id: mine.session.id + 100 },
    };
    const operation = answerOperation('otp.verify', sought);
    const steal = () => operation(stolen, { otp: code }).kind;
    // The write checks again who is signed in.
    if (mine.session?.actor) expect(steal).toThrow('forbidden');
    else expect(steal).toThrow(/^otp: (signIn|signup)\.errors\.expired$/);
  });
});
