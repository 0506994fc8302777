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

/** A verification that is started: by whom, and for what. */
type Begun = {
  purpose: Purpose<never, unknown>;
  to: string;
  start: (by: PublicCaller) => { token: string | null };
  own?: string;
};

const begun = <Details extends object>(
  purpose: Purpose<Details, unknown>,
  identity: Contact & Details,
  own?: string,
): Begun => ({
  purpose: purpose as unknown as Purpose<never, unknown>,
  to: identity.to,
  start: (by) => startFor(by, purpose, identity),
  own,
});

const mail = 'new@example.test';
const phone = '+972521234567';

/** How each purpose asks for its first code. */
const purposes: Record<string, (db: Database) => Begun> = {
  'sign-in': (db) =>
    begun(signInPurpose, { channel: 'mail', to: addUser(db).email, door: 'member' }),
  signup: () => {
    const typed = { countryCode: '+972', national: phone.slice(4), e164: phone };
    const who = { role: 'investor', name: 'Rina', email: mail } as const;
    const details = { ...who, companyName: null, locale: 'en-US', phone: typed };
    return begun(signupPurpose, {
      channel: 'sms',
      to: phone,
      details,
      isProven: false,
      refusals: 0,
    });
  },
  'delete-account': (db) => begun(deleteAccountPurpose, { channel: 'sms', to: addUser(db).phone }),
  'change-contact': (db) => {
    const change = { columns: { email: mail }, keepsKeys: false };
    const { token } = signedIn(db);
    return begun(changeContactPurpose, { channel: 'mail', to: mail, ...change }, token);
  },
  confirm: (db) => {
    const { token, actor } = signedIn(db);
    return begun(confirmPurpose, { channel: 'mail', to: actor.email ?? '' }, token);
  },
};

function signedIn(db: Database) {
  const { admin: actor } = company(db);
  const token = crypto.randomUUID();
  startSession(db, { token, personId: actor.id, now });
  return { token, actor };
}

/** Those that strangers could close for somebody. */
const goingOn = ['sign-in', 'delete-account'];

describe.each(Object.entries(purposes))('%s', (purpose, begin) => {
  function asked() {
    const db = freshDatabase();
    const { purpose: sought, to, start, own } = begin(db);
    const begun = start(publicCaller(db, { token: own })).token ?? own ?? '';
    const { session } = sessionWith(db, begun);
    // As requests that all came while the session was alive.
    const by = (at = now) =>
      publicCaller(db, { session: structuredClone(session), actor: session.actor, now: at });
    const enter = (code: string, at = now) => answerFor(by(at), sought, code).kind;
    const later = (code: string, at: number) =>
      answerFor(publicCaller(db, { token: begun, now: at }), sought, code).kind;
    const again = () => start(publicCaller(db, { token: own }));
    return { db, sought, to, by, enter, later, again, code: codeFor(db, to) };
  }

  test('a code of six digits is right once', () => {
    const { code, enter } = asked();
    expect(code).toMatch(/^\d{6}$/);
    expect(enter(wrongCode(code))).toBe('wrong');
    expect([enter(code), enter(code)]).toEqual(['done', 'expired']);
  });

  test('it lives ten minutes', () => {
    const { code, enter } = asked();
    expect(enter(code, now + 10 * minute)).toBe('expired');
    expect(enter(code, now + 10 * minute - 1)).toBe('done');
  });

  test('the third wrong try ends it, and the right code comes too late', () => {
    const { code, enter } = asked();
    const tries = Array.from({ length: 10 }, () => enter(wrongCode(code)));
    expect(tries.slice(0, 3)).toEqual(['wrong', 'wrong', 'locked']);
    expect(tries.slice(3)).not.toContain('wrong');
    expect(enter(code)).not.toBe('done');
  });

  test('another one can be had after a minute, not before, and voids the one before', () => {
    const { db, sought, to, by, code, later } = asked();
    const resend = (at: number) => write(db, () => resendCode(by(at), sought));
    expect(resend(now + 59_000)).toBe(1);
    expect(resend(now + minute)).toBe(0);
    const second = codeFor(db, to);
    if (second !== code) expect(later(code, now + minute)).toBe('wrong');
    expect(later(second, now + minute)).toBe('done');
  });

  test('six digits are sent five times a day; then a longer code, or none', () => {
    const { again, db, to } = asked();
    for (let sent = 1; sent < 5; sent++) again();
    if (!goingOn.includes(purpose)) return expect(again).toThrow('limit');
    again();
    expect(codeFor(db, to)).toMatch(/^[A-Z2-9]{10}$/);
  });

  test('it belongs to the session that asked for it, and only its mac is kept', () => {
    const { db, sought, by, code } = asked();
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
    // Whoever is signed in is asked for anew inside the write.
    if (mine.session?.actor) expect(steal).toThrow('forbidden');
    else expect(steal).toThrow('signIn.errors.expired');
  });
});
