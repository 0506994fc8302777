import { expect, test } from 'vitest';
import { endOtherSessions, endOwnSession, listOwnSessions } from '~/models/profile/sessions.server';
import {
  beginTwoFactor,
  disableOwnTwoFactor,
  enableTwoFactor,
  renewRecoveryCodes,
} from '~/models/profile/two-factor.server';
import { life, startSession } from '~/models/sessions/session.server';
import { readEnrolment } from '~/models/sign-in/enrolment.server';
import { countOne, limits } from '~/models/sign-in/limits.server';
import { recoveryCodesLeft } from '~/models/sign-in/recovery-codes.server';
import { freshDatabase } from '../support/database';
import { address, ask, codeFrom, otherThan, secrets, tryAuthenticator, tryCode } from '../support/sign-in';
import { company, now } from '../support/world';

const notice = () => ({ subject: 'Changed', text: 'It is not what it was.' });

function signedIn() {
  const db = freshDatabase();
  const { admin, entrepreneur } = company(db);
  const session = (personId: number, more: { kind?: 'web' | 'bearer'; at?: number } = {}) =>
    startSession(db, { token: crypto.randomUUID(), personId, kind: more.kind, now: more.at ?? now });
  const id = session(admin.id);
  return { db, admin, entrepreneur, id, session };
}

function enabled() {
  const setUp = signedIn();
  const { db, admin, id } = setUp;
  beginTwoFactor(db, secrets, admin, id, now);
  const enrolment = readEnrolment(db, secrets, id, now)!;
  const { challengeId, key } = enrolment;
  const attempt = { challengeId, sessionId: id, code: codeFrom(key, now), address, now, notice };
  const outcome = enableTwoFactor(db, secrets, admin, attempt);
  if (outcome.verdict !== 'passed') throw new Error(outcome.verdict);
  return { ...setUp, key, codes: outcome.codes };
}

const isOn = ({ db, admin }: ReturnType<typeof signedIn>) =>
  db.$client.prepare('select two_factor_enabled from people where id = ?').pluck().get(admin.id) === 1;

test('the key is sealed, of this session only, and counts once a code from it is entered', () => {
  const setUp = signedIn();
  const { db, admin, id, session } = setUp;
  beginTwoFactor(db, secrets, admin, id, now);
  const { key, challengeId } = readEnrolment(db, secrets, id, now)!;
  expect(readEnrolment(db, secrets, session(admin.id), now)).toBeNull();
  expect(JSON.stringify(db.$client.prepare('select * from challenges').all())).not.toContain(key);
  const attempt = { challengeId, sessionId: id, address, now, notice };
  const wrong = enableTwoFactor(db, secrets, admin, { ...attempt, code: otherThan(codeFrom(key, now)) });
  expect([wrong, isOn(setUp)]).toEqual([{ verdict: 'wrong' }, false]);
  const right = enableTwoFactor(db, secrets, admin, { ...attempt, code: codeFrom(key, now) });
  expect([right.verdict, isOn(setUp)]).toEqual(['passed', true]);
  expect(listOwnSessions(db, admin, now).map((shown) => shown.id)).toEqual([id]);
  expect(() => beginTwoFactor(db, secrets, admin, id, now)).toThrow('forbidden');
});

test('ten recovery codes, different ones, of which only macs are kept', () => {
  const { db, admin, codes } = enabled();
  expect(new Set(codes).size).toBe(10);
  for (const code of codes) expect(code).toMatch(/^[A-HJ-NP-Z2-9]{5}-[A-HJ-NP-Z2-9]{5}$/);
  const rows = JSON.stringify(db.$client.prepare('select * from recovery_codes').all());
  for (const code of codes) expect(rows).not.toContain(code.replace('-', ''));
  expect(recoveryCodesLeft(db, admin.id)).toBe(10);
});

test('a recovery code logs in once in place of the authenticator, however it is typed', () => {
  const { db, admin, codes } = enabled();
  const code = codes[0]!;
  const again = () => ask(db, admin.email!, { door: 'admin' });
  expect(tryAuthenticator(db, again(), 'ABCDEFGHJK').kind).toBe('wrong');
  expect(tryAuthenticator(db, again(), code.toLowerCase().replace('-', ' ')).kind).toBe('signed-in');
  expect(tryAuthenticator(db, again(), code).kind).toBe('wrong');
  expect(recoveryCodesLeft(db, admin.id)).toBe(9);
});

test('it is no proof for others, nor where a mailed code is asked for', () => {
  const { db, entrepreneur, admin, codes } = enabled();
  expect(tryCode(db, ask(db, entrepreneur.email!), codes[0]!).kind).toBe('wrong');
  expect(tryCode(db, ask(db, admin.email!), codes[0]!).kind).toBe('wrong');
  expect(recoveryCodesLeft(db, admin.id)).toBe(10);
});

test('wrong recovery codes count with wrong codes of the authenticator (target 22)', () => {
  const { db, admin, codes } = enabled();
  for (let failures = 0; failures < limits.authenticatorFailuresPerPerson.most; failures++)
    countOne(db, 'authenticatorFailuresPerPerson', admin.id, now);
  expect(tryAuthenticator(db, ask(db, admin.email!, { door: 'admin' }), codes[0]!).kind).toBe('wrong');
});

test('new codes end the old ones, and switching off ends them all', () => {
  const setUp = enabled();
  const { db, admin, codes } = setUp;
  const fresh = renewRecoveryCodes(db, secrets, admin, now);
  const off = (code: string) => disableOwnTwoFactor(db, secrets, admin, { code, notice, now });
  expect([off(codes[0]!), off('000000'), isOn(setUp)]).toEqual([false, false, true]);
  expect([off(fresh[0]!), isOn(setUp)]).toEqual([true, false]);
  expect(recoveryCodesLeft(db, admin.id)).toBe(0);
  expect(() => renewRecoveryCodes(db, secrets, admin, now)).toThrow('forbidden');
  const switches = db.$client.prepare("select changes from audit_log where action = 'person.update'").pluck();
  expect(switches.all().map(String).join()).toMatch(/twoFactorEnabled.*twoFactorEnabled/);
});

test('sessions: only one’s own that are alive, each may be ended, or all others at once', () => {
  const { db, admin, entrepreneur, id, session } = signedIn();
  const phone = session(admin.id, { kind: 'bearer', at: now - 20 * life.web.idle });
  session(admin.id, { at: now - life.web.idle });
  const theirs = session(entrepreneur.id);
  expect(listOwnSessions(db, admin, now).map((shown) => shown.id)).toEqual([id, phone]);
  expect(() => endOwnSession(db, admin, theirs)).toThrow('not-found');
  endOwnSession(db, admin, phone);
  session(admin.id);
  endOtherSessions(db, admin, id);
  expect(listOwnSessions(db, admin, now).map((shown) => shown.id)).toEqual([id]);
  expect(listOwnSessions(db, entrepreneur, now)).toHaveLength(1);
});
