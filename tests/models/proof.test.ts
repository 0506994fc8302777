import type { Database } from 'db/client.server';
import { describe, expect, test } from 'vitest';
import { deletionProof } from '~/models/account-deletion/delete.server';
import { confirmProof, contactProof } from '~/models/profile/contact.server';
import type { Prover } from '~/models/proof/account.server';
import { startSession } from '~/models/sessions/session.server';
import { signInProof } from '~/models/sign-in/sign-in.server';
import { signupProof } from '~/models/signup/signup.server';
import { freshDatabase } from '../support/database';
import { codeFor, minute, otherThan, prover, sessionWith, somebody } from '../support/sign-in';
import { company, now } from '../support/world';

type Any = {
  resend: (by: Prover) => number;
  try: (by: Prover, code: string) => { kind: string };
  pendingOf: typeof signInProof.pendingOf;
};
/** A proof that is asked for: by whom, and again. */
type Begun = {
  proof: Any;
  to: string;
  start: (by: Prover) => { token: string | null };
  own?: string;
};

const mail = 'new@example.test';
const phone = '+972521234567';

/** How each purpose asks for its first code. */
const purposes: Record<string, (db: Database) => Begun> = {
  'sign-in': (db) => {
    const { email: to } = somebody(db);
    const asked = { channel: 'mail', to, door: 'member' } as const;
    return { proof: signInProof as Any, to, start: (by) => signInProof.start(by, asked) };
  },
  signup: () => {
    const typed = { countryCode: '+972', national: phone.slice(4), e164: phone };
    const who = {
      role: 'investor',
      name: 'Rina',
      email: mail,
      companyName: null,
      locale: 'en-US',
    } as const;
    const about = { details: { ...who, phone: typed }, isProven: false, refusals: 0 };
    const asked = { channel: 'sms', to: phone, ...about } as const;
    return { proof: signupProof as Any, to: phone, start: (by) => signupProof.start(by, asked) };
  },
  'delete-account': (db) => {
    const { phone: to } = somebody(db);
    const asked = { channel: 'sms', to } as const;
    return { proof: deletionProof as Any, to, start: (by) => deletionProof.start(by, asked) };
  },
  'change-contact': (db) => {
    const asked = {
      channel: 'mail',
      to: mail,
      columns: { email: mail },
      keepsKeys: false,
    } as const;
    const start = (by: Prover) => contactProof.start(by, asked);
    return { proof: contactProof as Any, to: mail, start, own: signedIn(db).token };
  },
  confirm: (db) => {
    const { token, actor } = signedIn(db);
    const to = actor.email ?? '';
    const start = (by: Prover) => confirmProof.start(by, { channel: 'mail', to });
    return { proof: confirmProof as Any, to, start, own: token };
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
    const { proof, to, start, own } = begin(db);
    const begun = start(prover(db, { token: own })).token ?? own ?? '';
    const { session } = sessionWith(db, begun);
    // As requests that all came while the session was alive.
    const by = (at = now) => prover(db, { session: structuredClone(session), now: at });
    const enter = (code: string, at = now) => proof.try(by(at), code).kind;
    const later = (code: string, at: number) =>
      proof.try(prover(db, { token: begun, now: at }), code).kind;
    const again = () => start(prover(db, { token: own }));
    return { db, proof, to, by, enter, later, again, code: codeFor(db, to) };
  }

  test('a code of six digits is right once', () => {
    const { code, enter } = asked();
    expect(code).toMatch(/^\d{6}$/);
    expect(enter(otherThan(code))).toBe('wrong');
    expect([enter(code), enter(code)]).toEqual(['done', 'expired']);
  });

  test('it lives ten minutes', () => {
    const { code, enter } = asked();
    expect(enter(code, now + 10 * minute)).toBe('expired');
    expect(enter(code, now + 10 * minute - 1)).toBe('done');
  });

  test('the third wrong try ends it, and the right code comes too late', () => {
    const { code, enter } = asked();
    const tries = Array.from({ length: 10 }, () => enter(otherThan(code)));
    expect(tries.slice(0, 3)).toEqual(['wrong', 'wrong', 'locked']);
    expect(tries.slice(3)).not.toContain('wrong');
    expect(enter(code)).not.toBe('done');
  });

  test('another one can be had after a minute, not before, and voids the one before', () => {
    const { db, proof, to, by, code, later } = asked();
    expect(proof.resend(by(now + 59_000))).toBe(1);
    expect(proof.resend(by(now + minute))).toBe(0);
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
    const { db, proof, by, code } = asked();
    const rows = JSON.stringify(db.$client.prepare('select code_mac from challenges').all());
    expect(rows).toMatch(/[0-9a-f]{64}/);
    expect(rows).not.toContain(`"${code}"`);
    const mine = by();
    const stolen = {
      ...mine,
      session: mine.session && { ...mine.session, id: mine.session.id + 100 },
    };
    const steal = () => proof.try(stolen, code).kind;
    // Whoever is signed in is asked for anew inside the write.
    if (mine.session?.actor) expect(steal).toThrow('forbidden');
    else expect(steal()).toBe('expired');
  });
});
