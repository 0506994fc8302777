import { expect, test } from 'vitest';
import { countOne, limits } from '~/models/limits/limits.server';
import { readOutbox } from '~/models/outbox/read.server';
import { endOtherSessions, endOwnSession, ownSessions } from '~/models/profile/sessions.server';
import { life, type Session, startSession } from '~/models/sessions/session.server';
import { readEnrolment } from '~/models/sign-in/evidence/authenticator.server';
import { recoveryCodesLeft } from '~/models/sign-in/evidence/recovery-code.server';
import {
  beginTwoFactor,
  disableTwoFactor,
  enableTwoFactor,
  renewRecoveryCodes,
  twoFactorState,
} from '~/models/sign-in/two-factor.server';
import { as } from '../support/caller';
import { freshDatabase } from '../support/database';
import {
  ask,
  askSecond,
  codeFrom,
  otherThan,
  pendingOf,
  secrets,
  tryCode,
} from '../support/sign-in';
import { company, now } from '../support/world';

function signedIn() {
  const db = freshDatabase();
  const { admin, entrepreneur } = company(db);
  const session = (personId: number, more: { kind?: 'web' | 'bearer'; at?: number } = {}) =>
    startSession(db, {
      token: crypto.randomUUID(),
      personId,
      kind: more.kind,
      now: more.at ?? now,
    });
  const id = session(admin.id);
  const here: Session = { id, data: {}, kind: 'web', actor: admin, impersonating: null };
  const caller = as(db, admin, { secrets, session: here });
  return { db, admin, entrepreneur, caller, id, session };
}

function begun() {
  const setUp = signedIn();
  beginTwoFactor(setUp.caller, {});
  const { enrolment } = twoFactorState(setUp.caller);
  if (!enrolment) throw new Error('Nothing is being set up.');
  return { ...setUp, key: enrolment.key };
}

function enabled() {
  const setUp = begun();
  const { codes } = enableTwoFactor(setUp.caller, { otp: codeFrom(setUp.key, now) });
  return { ...setUp, codes };
}

const isOn = ({ db, admin }: ReturnType<typeof signedIn>) =>
  db.$client.prepare('select two_factor_enabled from people where id = ?').pluck().get(admin.id) ===
  1;

test('the key is sealed, of this session only, and counts once a code from it is entered', () => {
  const setUp = begun();
  const { db, admin, caller, id, key, session } = setUp;
  expect(readEnrolment(db, caller, session(admin.id))).toBeNull();
  expect(JSON.stringify(db.$client.prepare('select * from challenges').all())).not.toContain(key);
  const enable = (otp: string) => enableTwoFactor(caller, { otp });
  expect(() => enable('12')).toThrow('otp');
  expect(() => enable(otherThan(codeFrom(key, now)))).toThrow('profile.twoFactor.wrong');
  expect(isOn(setUp)).toBe(false);
  expect(enable(codeFrom(key, now)).codes).toHaveLength(10);
  expect(isOn(setUp)).toBe(true);
  expect(ownSessions(caller).map((shown) => shown.id)).toEqual([id]);
  expect(() => beginTwoFactor(caller, {})).toThrow('forbidden');
});

test('the third wrong code ends the set-up: a refusal is told once its try is counted', () => {
  const { caller, key } = begun();
  const wrong = otherThan(codeFrom(key, now));
  const tries = [1, 2, 3].map(() => {
    try {
      return enableTwoFactor(caller, { otp: wrong });
    } catch (error) {
      return String(error).split('.').at(-1);
    }
  });
  expect(tries).toEqual(['wrong', 'wrong', 'locked']);
  expect(() => enableTwoFactor(caller, { otp: codeFrom(key, now) })).toThrow(
    'profile.twoFactor.expired',
  );
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
  const again = () => askSecond(db, admin.email!);
  expect(tryCode(db, again(), 'ABCDEFGHJK').kind).toBe('wrong');
  expect(tryCode(db, again(), code.toLowerCase().replace('-', ' ')).kind).toBe('done');
  expect(tryCode(db, again(), code).kind).toBe('wrong');
  expect(recoveryCodesLeft(db, admin.id)).toBe(9);
});

test('it is no proof for others, nor where a mailed code is asked for', () => {
  const { db, entrepreneur, admin, codes } = enabled();
  expect(tryCode(db, ask(db, entrepreneur.email!), codes[0]!).kind).toBe('wrong');
  expect(tryCode(db, ask(db, admin.email!), codes[0]!).kind).toBe('wrong');
  expect(recoveryCodesLeft(db, admin.id)).toBe(10);
});

test('wrong recovery codes count with wrong codes of the authenticator', () => {
  const { db, admin, codes } = enabled();
  for (let failures = 0; failures < limits.authenticatorFailuresPerPerson.most; failures++)
    countOne(db, 'authenticatorFailuresPerPerson', admin.id, now);
  expect(tryCode(db, askSecond(db, admin.email!), codes[0]!).kind).toBe('wrong');
});

test('new codes end the old ones, and switching off ends them all', () => {
  const setUp = enabled();
  const { db, admin, caller, codes } = setUp;
  const { codes: fresh } = renewRecoveryCodes(caller, {});
  const off = (otp: string) => disableTwoFactor(caller, { otp });
  for (const wrong of [codes[0]!, '000000'])
    expect(() => off(wrong)).toThrow('profile.twoFactor.wrong');
  expect(isOn(setUp)).toBe(true);
  off(fresh[0]!);
  expect(isOn(setUp)).toBe(false);
  expect(readOutbox(db, secrets, admin.email!)[0]?.subject).toBe(
    'Two-factor authentication was switched off',
  );
  const row = db.$client.prepare('select google2fa_secret from people where id = ?').get(admin.id);
  expect(row).toEqual({ google2fa_secret: null });
  expect(pendingOf(ask(db, admin.email!)).step).toBe('code');
  expect(recoveryCodesLeft(db, admin.id)).toBe(0);
  expect(() => renewRecoveryCodes(caller, {})).toThrow('forbidden');
  const switches = db.$client
    .prepare("select changes from audit_log where action = 'person.update'")
    .pluck();
  expect(switches.all().map(String).join()).toMatch(/twoFactorEnabled.*twoFactorEnabled/);
});

test('sessions: only one’s own that are alive, each may be ended, or all others at once', () => {
  const { db, admin, entrepreneur, caller, id, session } = signedIn();
  const phone = session(admin.id, { kind: 'bearer', at: now - 20 * life.web.idle });
  session(admin.id, { at: now - life.web.idle });
  const theirs = session(entrepreneur.id);
  expect(ownSessions(caller).map((shown) => shown.id)).toEqual([id, phone]);
  expect(() => endOwnSession(caller, { id: theirs })).toThrow('not-found');
  endOwnSession(caller, { id: phone });
  session(admin.id);
  endOtherSessions(caller, {});
  expect(ownSessions(caller).map((shown) => shown.id)).toEqual([id]);
  expect(ownSessions(as(db, entrepreneur))).toHaveLength(1);
});
