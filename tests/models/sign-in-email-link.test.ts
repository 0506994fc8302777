import type { Database } from 'db/client.server';
import { people } from 'db/schema/person';
import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { readOutbox } from '~/models/outbox/read.server';
import { voidChallengesOf } from '~/models/sign-in/challenges.server';
import * as link from '~/models/sign-in/purposes/confirm-email.server';
import { as } from '../support/caller';
import { freshDatabase } from '../support/database';
import {
  codeFor,
  hour,
  publicCaller,
  requestCode,
  secrets,
  tryCode,
  wrongCode,
} from '../support/sign-in';
import { now, person } from '../support/world';

const week = 7 * 24 * hour;

function unconfirmed() {
  const db = freshDatabase();
  const actor = person(db, 'entrepreneur', { companyId: null });
  const { id } = actor;
  db.update(people).set({ emailVerifiedAt: null }).where(eq(people.id, id)).run();
  const email = actor.email ?? '';
  const send = (at = now) => link.sendEmailLink(as(db, actor, { secrets, now: at }), {});
  const lastToken = () =>
    /confirm-email\/(\S+)/.exec(readOutbox(db, secrets, email)[0]?.text ?? '')?.[1] ?? '';
  const readEmailLink = (token: string, at: number) =>
    link.readEmailLink(publicCaller(db, { actor, now: at }), token);
  const confirmByLink = (token: string, at: number) =>
    link.confirmByLink(as(db, actor, { secrets, now: at }), { token });
  return { db, id, email, send, lastToken, readEmailLink, confirmByLink };
}

const verifiedAt = (db: Database, id: number) =>
  db.select().from(people).where(eq(people.id, id)).get()?.emailVerifiedAt;

test('confirms the address once, and says so afterwards', () => {
  const { db, id, email, send, lastToken, readEmailLink, confirmByLink } = unconfirmed();
  expect(send()).toBe(true);
  const token = lastToken();
  expect(readEmailLink(token, now)).toEqual({ state: 'open', email });
  expect(verifiedAt(db, id)).toBeNull();
  expect(confirmByLink(token, now + hour)).toBe(true);
  expect(verifiedAt(db, id)).toBe(now + hour);
  expect(readEmailLink(token, now + hour)).toEqual({ state: 'done', email });
  expect(confirmByLink(token, now + hour)).toBe(false);
  expect(send()).toBe(false);
});

test('stores only the link’s hash, for a week, until a newer link or another address', () => {
  const { db, id, send, lastToken, readEmailLink, confirmByLink } = unconfirmed();
  send();
  const first = lastToken();
  const rows = JSON.stringify(db.$client.prepare('select * from challenges').all());
  expect(rows).not.toContain(first);
  expect(readEmailLink(first, now + week - 1).state).toBe('open');
  expect(readEmailLink(first, now + week).state).toBe('dead');
  expect(confirmByLink(first, now + week)).toBe(false);
  send();
  expect(readEmailLink(first, now).state).toBe('dead');
  const second = lastToken();
  voidChallengesOf(db, id, now);
  expect(confirmByLink(second, now)).toBe(false);
  expect(verifiedAt(db, id)).toBeNull();
});

test('rejects the link of a deleted account', () => {
  const { db, id, send, lastToken, readEmailLink, confirmByLink } = unconfirmed();
  send();
  db.update(people).set({ deletedAt: now }).where(eq(people.id, id)).run();
  expect(readEmailLink(lastToken(), now)).toEqual({ state: 'dead' });
  expect(() => confirmByLink(lastToken(), now)).toThrow('forbidden');
});

test('rejects an invented link', () => {
  const { readEmailLink, confirmByLink } = unconfirmed();
  expect(readEmailLink('made-up', now)).toEqual({ state: 'dead' });
  expect(confirmByLink('made-up', now)).toBe(false);
});

test('sends at most three links a day', () => {
  const { send } = unconfirmed();
  for (let i = 0; i < 3; i++) expect(send()).toBe(true);
  expect(() => send()).toThrow('limit');
  expect(send(now + 24 * hour)).toBe(true);
});

test('confirms the address by a sign-in with a mailed code, but not with a wrong one', () => {
  const { db, id, email } = unconfirmed();
  const pending = requestCode(db, email, { door: 'admin' });
  const code = codeFor(db, email);
  tryCode(db, pending, wrongCode(code));
  expect(verifiedAt(db, id)).toBeNull();
  expect(tryCode(db, pending, code).kind).toBe('done');
  expect(verifiedAt(db, id)).toBe(now);
});
