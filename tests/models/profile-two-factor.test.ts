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
  codeFrom,
  pendingOf,
  reachSecondStep,
  requestCode,
  secrets,
  tryCode,
  wrongCode,
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
  const webSession: Session = { id, data: {}, kind: 'web', actor: admin, impersonating: null };
  const caller = as(db, admin, { secrets, session: webSession });
  return { db, admin, entrepreneur, caller, id, session };
}

function startSetup() {
  const setUp = signedIn();
  beginTwoFactor(setUp.caller, {});
  const { enrolment } = twoFactorState(setUp.caller);
  if (!enrolment) throw new Error('Nothing is being set up.');
  return { ...setUp, key: enrolment.key };
}

function enabled() {
  const setUp = startSetup();
  const { codes } = enableTwoFactor(setUp.caller, { otp: codeFrom(setUp.key, now) });
  return { ...setUp, codes };
}

const isOn = ({ db, admin }: ReturnType<typeof signedIn>) =>
  db.$client.prepare('select two_factor_enabled from people where id = ?').pluck().get(admin.id) ===
  1;

test('seals the key for this session and enables it after a code from it', () => {
  const setUp = startSetup();
  const { db, admin, caller, id, key, session } = setUp;
  expect(readEnrolment(db, caller, session(admin.id))).toBeNull();
  expect(JSON.stringify(db.$client.prepare('select * from challenges').all())).not.toContain(key);
  const enable = (otp: string) => enableTwoFactor(caller, { otp });
  expect(() => enable('12')).toThrow('otp');
  expect(() => enable(wrongCode(codeFrom(key, now)))).toThrow('profile.twoFactor.wrong');
  expect(isOn(setUp)).toBe(false);
  expect(enable(codeFrom(key, now)).codes).toHaveLength(10);
  expect(isOn(setUp)).toBe(true);
  expect(ownSessions(caller).map((setup) => setup.id)).toEqual([id]);
  expect(() => beginTwoFactor(caller, {})).toThrow('forbidden');
});

test('ends the set-up after the third wrong code and counts each try first', () => {
  const { caller, key } = startSetup();
  const wrong = wrongCode(codeFrom(key, now));
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

test('creates ten distinct recovery codes and stores only their hashes', () => {
  const { db, admin, codes } = enabled();
  expect(new Set(codes).size).toBe(10);
  for (const code of codes) expect(code).toMatch(/^[A-HJ-NP-Z2-9]{5}-[A-HJ-NP-Z2-9]{5}$/);
  const rows = JSON.stringify(db.$client.prepare('select * from recovery_codes').all());
  for (const code of codes) expect(rows).not.toContain(code.replace('-', ''));
  expect(recoveryCodesLeft(db, admin.id)).toBe(10);
});

test('accepts a recovery code once instead of the authenticator, in any spelling', () => {
  const { db, admin, codes } = enabled();
  const code = codes[0]!;
  const signInAgain = () => reachSecondStep(db, admin.email!);
  expect(tryCode(db, signInAgain(), 'ABCDEFGHJK').kind).toBe('wrong');
  expect(tryCode(db, signInAgain(), code.toLowerCase().replace('-', ' ')).kind).toBe('done');
  expect(tryCode(db, signInAgain(), code).kind).toBe('wrong');
  expect(recoveryCodesLeft(db, admin.id)).toBe(9);
});

test('rejects a recovery code of another person and as a mailed code', () => {
  const { db, entrepreneur, admin, codes } = enabled();
  expect(tryCode(db, requestCode(db, entrepreneur.email!), codes[0]!).kind).toBe('wrong');
  expect(tryCode(db, requestCode(db, admin.email!), codes[0]!).kind).toBe('wrong');
  expect(recoveryCodesLeft(db, admin.id)).toBe(10);
});

test('counts wrong recovery codes with wrong authenticator codes', () => {
  const { db, admin, codes } = enabled();
  for (let failures = 0; failures < limits.authenticatorFailuresPerPerson.most; failures++)
    countOne(db, 'authenticatorFailuresPerPerson', admin.id, now);
  expect(tryCode(db, reachSecondStep(db, admin.email!), codes[0]!).kind).toBe('wrong');
});

test('replaces the old codes and deletes all when turned off', () => {
  const setUp = enabled();
  const { db, admin, caller, codes } = setUp;
  const { codes: fresh } = renewRecoveryCodes(caller, {});
  const turnOff = (otp: string) => disableTwoFactor(caller, { otp });
  for (const wrong of [codes[0]!, '000000'])
    expect(() => turnOff(wrong)).toThrow('profile.twoFactor.wrong');
  expect(isOn(setUp)).toBe(true);
  turnOff(fresh[0]!);
  expect(isOn(setUp)).toBe(false);
  expect(readOutbox(db, secrets, admin.email!)[0]?.subject).toBe(
    'Two-factor authentication was disabled',
  );
  const row = db.$client.prepare('select google2fa_secret from people where id = ?').get(admin.id);
  expect(row).toEqual({ google2fa_secret: null });
  expect(pendingOf(requestCode(db, admin.email!)).step).toBe('code');
  expect(recoveryCodesLeft(db, admin.id)).toBe(0);
  expect(() => renewRecoveryCodes(caller, {})).toThrow('forbidden');
  const switches = db.$client
    .prepare("select changes from audit_log where action = 'person.update'")
    .pluck();
  expect(switches.all().map(String).join()).toMatch(/twoFactorEnabled.*twoFactorEnabled/);
});

test('lists own active sessions and ends one or all others', () => {
  const { db, admin, entrepreneur, caller, id, session } = signedIn();
  const phone = session(admin.id, { kind: 'bearer', at: now - 20 * life.web.idle });
  session(admin.id, { at: now - life.web.idle });
  const foreignSession = session(entrepreneur.id);
  expect(ownSessions(caller).map((sessionList) => sessionList.id)).toEqual([id, phone]);
  expect(() => endOwnSession(caller, { id: foreignSession })).toThrow('not-found');
  endOwnSession(caller, { id: phone });
  session(admin.id);
  endOtherSessions(caller, {});
  expect(ownSessions(caller).map((remaining) => remaining.id)).toEqual([id]);
  expect(ownSessions(as(db, entrepreneur))).toHaveLength(1);
});
