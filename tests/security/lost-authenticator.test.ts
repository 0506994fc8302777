import type { Database } from 'db/client.server';
import { expect, test } from 'vitest';
import { readOutbox } from '~/models/outbox/read.server';
import { findSession, startSession } from '~/models/sessions/session.server';
import { findAccountById } from '~/models/sign-in/accounts.server';
import {
  approveAuthenticator,
  approverOf,
  approveSuperadmin,
  requestApproval,
} from '~/models/sign-in/authenticator-approval.server';
import { readEnrolment } from '~/models/sign-in/evidence/authenticator.server';
import {
  newRecoveryCodes,
  recoveryCodesLeft,
} from '~/models/sign-in/evidence/recovery-code.server';
import {
  lostAuthenticatorPurpose,
  startLostAuthenticator,
} from '~/models/sign-in/purposes/lost-authenticator.server';
import {
  allowNewAuthenticator,
  enrolmentLinkState,
  openEnrolmentLink,
  stopEnrolment,
  stopLinkState,
} from '~/models/sign-in/purposes/new-authenticator.server';
import { signInPurpose } from '~/models/sign-in/purposes/sign-in.server';
import { as } from '../support/caller';
import { freshDatabase } from '../support/database';
import {
  addUser,
  answerFor,
  codeFor,
  codeFrom,
  hour,
  newKey,
  publicCaller,
  requestCode,
  secrets,
  sessionWith,
  signInResult,
  startFor,
  tryCode,
} from '../support/sign-in';
import { company, now, person } from '../support/world';

type Door = 'admin' | 'member';
const week = 7 * 24 * hour;

/**
 * A person with an authenticator, and a thief who reads their email and has signed in up to the
 * authenticator step.
 */
function mailboxOnly(door: Door = 'admin') {
  const db = freshDatabase();
  const key = newKey();
  const who = addUser(db, { key });
  const pending = requestCode(db, who.email, { door });
  const verdict = tryCode(db, pending, codeFor(db, who.email));
  if (verdict.kind !== 'next') throw new Error(`The mailbox alone leads to “${verdict.kind}”.`);
  return { db, key, ...who, ...sessionWith(db, verdict.token) };
}

/** Starts a lost authenticator up to the question for other evidence. */
function startLost(scene: ReturnType<typeof mailboxOnly>) {
  const begun = startLostAuthenticator(publicCaller(scene.db, { session: scene.session }), {});
  if (!begun) throw new Error('Nothing began.');
  return sessionWith(scene.db, begun.token);
}

const answerWith = (db: Database, session: ReturnType<typeof startLost>['session'], code: string) =>
  answerFor(publicCaller(db, { session: structuredClone(session) }), lostAuthenticatorPurpose, code)
    .kind;

const startBy = (db: Database, phone: string) =>
  startFor(publicCaller(db), signInPurpose, { channel: 'sms', to: phone, door: 'member' }).token;

const mailsTo = (db: Database, to: string) => readOutbox(db, secrets, to).map(({ text }) => text);
const linkIn = (texts: string[], end: '' | 'stop' = '') => {
  const shape = end ? /enroll\/([\w-]+)\/stop/ : /enroll\/([\w-]+)$/m;
  return texts.map((text) => shape.exec(text)?.[1]).find((token) => token !== undefined);
};

test.each<Door>(['admin', 'member'])(
  'reaches only the authenticator step with the mailbox, at the %s login',
  (door) => {
    const scene = mailboxOnly(door);
    const { db, email, session } = scene;
    expect(findSession(db, scene.token, 'web', now)?.actor).toBeNull();
    expect(
      startLostAuthenticator(
        publicCaller(db, { session: requestCode(db, email, { door }).session }),
        {},
      ),
    ).toBeNull();
    const before = mailsTo(db, email).length;
    startLost({ ...scene, session });
    expect(mailsTo(db, email)).toHaveLength(before);
    expect(linkIn(mailsTo(db, email))).toBeUndefined();
  },
);

test('ends after three wrong answers', () => {
  const scene = mailboxOnly();
  const { session } = startLost(scene);
  expect([1, 2, 3].map(() => answerWith(scene.db, session, 'ABCDEFGHJK'))).toEqual([
    'wrong',
    'wrong',
    'locked',
  ]);
  expect(linkIn(mailsTo(scene.db, scene.email))).toBeUndefined();
});

test('sends a link after a code to the phone; a day later it shows a new key and voids the recovery codes', () => {
  const scene = mailboxOnly();
  const { db, id, email, phone, key } = scene;
  newRecoveryCodes(db, secrets, id);
  startSession(db, { token: 'elsewhere', personId: id, now });
  const { session } = startLost(scene);
  expect(answerWith(db, session, codeFor(db, phone))).toBe('done');
  const token = linkIn(mailsTo(db, email)) ?? '';
  expect(linkIn(mailsTo(db, phone), 'stop')).toBe(linkIn(mailsTo(db, email), 'stop'));

  const at = (time: number) => publicCaller(db, { now: time });
  const states = [now + 24 * hour - 1, now + 24 * hour, now + 24 * hour + week].map((time) =>
    enrolmentLinkState(at(time), token),
  );
  expect(states).toEqual(['early', 'good', 'dead']);
  expect(openEnrolmentLink(at(now + 24 * hour - 1), { token })).toBeNull();
  const later = now + 24 * hour;
  const setUp = sessionWith(db, openEnrolmentLink(at(later), { token }), later);
  expect(openEnrolmentLink(at(later), { token })).toBeNull();
  const fresh = readEnrolment(db, at(later), setUp.session.id)?.key ?? '';
  expect(tryCode(db, setUp, codeFrom(key, later), later).kind).toBe('wrong');
  expect(recoveryCodesLeft(db, id)).toBe(10);
  expect(signInResult(tryCode(db, setUp, codeFrom(fresh, later), later)).personId).toBe(id);
  expect(recoveryCodesLeft(db, id)).toBe(0);
  expect(findSession(db, 'elsewhere', 'web', now)).toBeNull();
  expect(readOutbox(db, secrets, email)[0]?.subject).toBe(
    'A new authenticator was set up for Yesod',
  );
});

test('accepts a recovery code once, also without another contact', () => {
  for (const isReached of [true, false]) {
    const scene = mailboxOnly();
    const { db, id, email } = scene;
    if (!isReached) db.$client.prepare('update people set phone = null where id = ?').run(id);
    const [code = ''] = newRecoveryCodes(db, secrets, id);
    expect(answerWith(db, startLost(scene).session, code)).toBe('done');
    expect(linkIn(mailsTo(db, email))).toBeDefined();
    expect(recoveryCodesLeft(db, id)).toBe(9);
  }
});

test('sends no link to an unverified address, even if approved', () => {
  const scene = mailboxOnly();
  const { db, id, email } = scene;
  const account = findAccountById(db, id);
  if (!account) throw new Error('They are there.');
  const means = { ...publicCaller(db), origin: 'https://yesod.test' };
  expect(allowNewAuthenticator(means, { ...account, emailVerifiedAt: null })).toBeNull();
  expect(linkIn(mailsTo(db, email))).toBeUndefined();
  db.$client.prepare('update people set email_verified_at = null where id = ?').run(id);
  expect(startLostAuthenticator(publicCaller(db, { session: scene.session }), {})).toBeNull();
});

test('asks for a code to the email after a sign-in by phone', () => {
  const { db, email, phone } = mailboxOnly();
  const { session } = sessionWith(db, startBy(db, phone));
  const verdict = tryCode(db, { session }, codeFor(db, phone));
  if (verdict.kind !== 'next') throw new Error(verdict.kind);
  const begun = startLostAuthenticator(
    publicCaller(db, { session: sessionWith(db, verdict.token).session }),
    {},
  );
  expect(answerWith(db, sessionWith(db, begun?.token ?? null).session, codeFor(db, email))).toBe(
    'done',
  );
});

test('is stopped once by the link in the notice', () => {
  const scene = mailboxOnly();
  const { db, id, email, phone } = scene;
  answerWith(db, startLost(scene).session, codeFor(db, phone));
  const [token = '', stop = ''] = [linkIn(mailsTo(db, email)), linkIn(mailsTo(db, phone), 'stop')];
  expect(stopLinkState(publicCaller(db), stop)).toBe('good');
  expect(stopEnrolment(publicCaller(db), { token: stop })).toBe(id);
  expect(stopEnrolment(publicCaller(db), { token: stop })).toBeNull();
  expect(stopLinkState(publicCaller(db), stop)).toBe('done');
  expect(openEnrolmentLink(publicCaller(db, { now: now + 25 * hour }), { token })).toBeNull();
  expect(stopEnrolment(publicCaller(db), { token })).toBeNull();
});

test('is approved only by an admin of the company', () => {
  const scene = mailboxOnly();
  const { db, id, email } = scene;
  const [one, two] = [company(db), company(db)];
  const set = (role: string, parentId: number | null) =>
    db.$client
      .prepare('update people set role = ?, company_id = ?, parent_id = ? where id = ?')
      .run(role, one.id, parentId, id);
  set('tenant', one.entrepreneur.id);
  const approve = (actor: Parameters<typeof as>[1]) =>
    approveAuthenticator(as(db, actor, { secrets }), { id });
  expect(() => approve(one.admin)).toThrow('not-found');
  expect(requestApproval(publicCaller(db, { session: startLost(scene).session }), {})).toBe(true);
  expect(mailsTo(db, one.admin.email ?? '')[0]).toContain(`/admin/new-authenticator/${id}`);
  const user = person(db, 'admin', {
    companyId: one.id,
    parentId: one.admin.id,
    permissions: ['people.edit'],
  });
  for (const other of [two.admin, user, one.entrepreneur])
    expect(() => approve(other)).toThrow(/not-found|forbidden/);
  expect(linkIn(mailsTo(db, email))).toBeUndefined();
  expect(approve(one.admin)).toMatchObject({ isSent: true });
  expect(linkIn(mailsTo(db, email))).toBeDefined();
  expect(() => approve(one.admin)).toThrow('not-found');
});

test('says who can approve it: another admin, the super admin or no one here', () => {
  const scene = mailboxOnly();
  const { db, id } = scene;
  const one = company(db);
  const { session } = startLost(scene);
  const approver = () => approverOf(publicCaller(db, { session }));
  const set = db.$client.prepare(
    'update people set role = ?, company_id = ?, parent_id = null where id = ?',
  );
  set.run('admin', one.id, id);
  expect(approver()).toBe('admin');
  db.$client.prepare('update people set is_active = 0 where id = ?').run(one.admin.id);
  expect(approver()).toBe('none');
  person(db, 'superadmin', { companyId: null });
  expect(approver()).toBe('superadmin');
  set.run('superadmin', null, id);
  expect(approver()).toBe('none');
});

test('is approved for a super admin only on the server’s command line', () => {
  const scene = mailboxOnly();
  const { db, id, email } = scene;
  const other = person(db, 'superadmin', { companyId: null });
  const means = { ...publicCaller(db), origin: 'https://yesod.test' };
  expect(approveSuperadmin(db, means, email)).toBeNull();
  db.$client.prepare("update people set role = 'superadmin' where id = ?").run(id);
  expect(requestApproval(publicCaller(db, { session: startLost(scene).session }), {})).toBe(false);
  expect(() => approveAuthenticator(as(db, other, { secrets }), { id })).toThrow('not-found');
  expect(approveSuperadmin(db, means, other.email ?? '')).toBeNull();
  const link = approveSuperadmin(db, means, ` ${email.toUpperCase()} `);
  expect(link).toBe(`https://yesod.test/admin/2fa/enroll/${linkIn(mailsTo(db, email))}`);
});
