import { apiKeys } from 'db/schema/api-key';
import { auditLog } from 'db/schema/audit';
import { people } from 'db/schema/person';
import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { timesIn } from '~/i18n/times';
import { textFor } from '~/i18n/words';
import { findApiKey, isApiKey } from '~/models/api-keys/key.server';
import { createKey, ownKeys, revokeKey } from '~/models/api-keys/own.server';
import { formatEntry } from '~/models/audit/entry.server';
import { auditList } from '~/models/audit/list.server';
import { activateCard } from '~/models/billing/cards/cards.server';
import { readOutbox } from '~/models/outbox/read.server';
import { deleteProject } from '~/models/projects/delete.server';
import { projectList } from '~/models/projects/list.server';
import { endSessionsOf, type Session, startSession } from '~/models/sessions/session.server';
import { disableTwoFactor } from '~/models/sign-in/two-factor.server';
import { as } from '../support/caller';
import { freshDatabase } from '../support/database';
import { secrets } from '../support/sign-in';
import { company, now } from '../support/world';

const day = 86_400_000;
const minute = 60_000;

function atHome() {
  const db = freshDatabase();
  const { admin, entrepreneur, project } = company(db);
  const id = startSession(db, { token: 'here', personId: admin.id, now });
  const session: Session = { id, data: {}, kind: 'web', actor: admin, impersonating: null };
  const caller = as(db, admin, { secrets, session });
  const make = (more: object = {}) => {
    const { id, token } = createKey(caller, {
      name: 'Bookkeeping',
      scope: 'write',
      days: '90',
      ...more,
    });
    return { id, token: token ?? undefined };
  };
  const by = (token = '', at = now) => {
    const session = findApiKey(db, token, at);
    return session && as(db, session.actor, { secrets, key: session.key, now: at });
  };
  return { db, admin, entrepreneur, project, caller, make, by };
}

test('shows a key once, stores its hash and signs its person in until it expires', () => {
  const { db, admin, make, by } = atHome();
  const { token = '' } = make();
  expect([isApiKey(token), token.length]).toEqual([true, 49]);
  expect(JSON.stringify(db.select().from(apiKeys).all())).not.toContain(token.slice(6));
  expect(by(token)).toMatchObject({
    actor: { id: admin.id },
    key: { name: 'Bookkeeping', scope: 'write' },
  });
  expect(by(token, now + 90 * day - 1)).not.toBe(null);
  expect(by(token, now + 90 * day)).toBe(null);
  expect(by(`${token}x`)).toBe(null);
});

test('needs a recent sign-in, creates one key per form and sends a mail', () => {
  const { db, caller, make } = atHome();
  const late = { ...caller, now: now + 16 * minute };
  expect(() => createKey(late, { name: 'Late', scope: 'read', days: '30' })).toThrow('unconfirmed');
  const form_key = 'a-form-of-its-own';
  const first = make({ form_key });
  expect(make({ form_key })).toEqual({ id: first.id, token: undefined });
  expect(ownKeys(caller).map(({ id, isOver }) => [id, isOver])).toEqual([[first.id, false]]);
  const [mail] = readOutbox(db, secrets, '');
  expect(mail).toMatchObject({
    to: caller.actor.email,
    subject: 'A new API key for your Yesod account',
  });
  expect(mail?.text).toContain('Bookkeeping');
});

test('limits keys to a year and to twenty per person', () => {
  const { make } = atHome();
  expect(() => make({ days: '3650' })).toThrow('days');
  expect(() => make({ scope: 'admin' })).toThrow('scope');
  for (let created = 0; created < 20; created += 1) make();
  expect(() => make()).toThrow('apiKey.refused.many');
});

test('ends a key with its person, on revocation and when all sessions end', () => {
  const { db, admin, caller, make, by } = atHome();
  const [one, two] = [make(), make()];
  db.update(people).set({ isActive: false }).where(eq(people.id, admin.id)).run();
  expect(by(one.token)).toBe(null);
  db.update(people).set({ isActive: true }).where(eq(people.id, admin.id)).run();
  const request = by(one.token)!;
  revokeKey(caller, { id: one.id });
  expect(by(one.token)).toBe(null);
  expect(() => deleteProject(request, { id: 1 })).toThrow('forbidden');
  expect(by(two.token)).not.toBe(null);
  endSessionsOf(db, admin.id);
  expect(by(two.token)).toBe(null);
});

test('refuses to revoke another person’s key', () => {
  const { db, entrepreneur, make } = atHome();
  const { id } = make();
  expect(() => revokeKey(as(db, entrepreneur), { id })).toThrow('not-found');
});

test('refuses writes with a read-only key', () => {
  const { make, by, project } = atHome();
  const reader = by(make({ scope: 'read' }).token)!;
  expect(projectList(reader).total).toBe(1);
  expect(() => deleteProject(reader, { id: project.id })).toThrow('reading-key');
});

test('refuses actions that only the person may take', () => {
  const { make, by } = atHome();
  const writer = by(make().token)!;
  const payload = { name: 'More', scope: 'write', days: '30' };
  expect(() => createKey(writer, payload)).toThrow('key');
  expect(() => revokeKey(writer, { id: writer.key?.id })).toThrow('key');
  expect(() => disableTwoFactor(writer, { otp: '123456' })).toThrow('key');
  expect(() => activateCard(writer, { card_id: 1 })).toThrow('key');
  expect(ownKeys(writer)).toHaveLength(1);
});

test('records the name of the key and its owner in the audit log', () => {
  const { db, admin, project, make, by, caller } = atHome();
  deleteProject(by(make().token)!, { id: project.id });
  const [entry, made] = auditList(caller).rows;
  const describeRow = (row: typeof entry) => formatEntry(textFor('en-US'), row!, timesIn('UTC'));
  expect(describeRow(entry).actor).toBe(`${admin.name}, with the API key Bookkeeping`);
  expect(describeRow(made)).toMatchObject({
    actor: admin.name,
    record: 'API key',
    name: 'Bookkeeping',
  });
  expect(
    db
      .select()
      .from(auditLog)
      .all()
      .map(({ keyName }) => keyName),
  ).toEqual([null, 'Bookkeeping']);
});

test('records the last use at most every five minutes', () => {
  const { make, by, caller } = atHome();
  const { token } = make();
  const used = () => ownKeys(caller)[0]?.lastUsedAt;
  expect(used()).toBe(null);
  by(token, now);
  by(token, now + 5 * minute);
  expect(used()).toBe(now);
  by(token, now + 5 * minute + 1);
  expect(used()).toBe(now + 5 * minute + 1);
});
