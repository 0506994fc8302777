import { randomBytes } from 'node:crypto';
import { supportMessages } from 'db/schema/desk';
import { people } from 'db/schema/person';
import { outbox } from 'db/schema/sign-in';
import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import type { Actor } from '~/models/access/actor.server';
import { AppError } from '~/models/errors';
import { limits } from '~/models/proof/limits.server';
import { sendToSupport } from '~/models/support/send.server';
import { createSecrets } from '~/services/secrets/secrets.server';
import { freshDatabase } from '../support/database';
import { company, now, person } from '../support/world';

const mostAnHour = limits.supportPerNetwork.most;
const secrets = createSecrets(randomBytes(32));
const input = { name: 'Ruth', email: 'ruth@example.test', phone: null, message: 'Where is my invoice?' };
const hour = 3_600_000;

function setUp() {
  const db = freshDatabase();
  const send = (actor: Actor | null, more: { formKey?: string; address?: string; at?: number } = {}) =>
    sendToSupport(db, secrets, input, {
      ...{ actor, formKey: more.formKey ?? 'form-key', address: more.address ?? '192.0.2.1' },
      compose: (locale) => ({ subject: `Support ${locale}`, text: input.message }),
      now: more.at ?? now,
    });
  const kept = () => db.select().from(supportMessages).all();
  return { db, send, kept };
}

test('a message is kept with who wrote it, and mailed to every active super admin in their language', () => {
  const { db, send, kept } = setUp();
  const { admin } = company(db);
  const [one, two, gone] = [1, 2, 3].map(() => person(db, 'superadmin', { companyId: null }));
  db.update(people).set({ locale: 'he-IL' }).where(eq(people.id, two!.id)).run();
  db.update(people).set({ isActive: false }).where(eq(people.id, gone!.id)).run();
  send(admin);
  expect(kept()).toMatchObject([{ ...input, personId: admin.id }]);
  const mails = db.select().from(outbox).all();
  expect(mails.map(({ to, subject }) => [to, subject])).toEqual([
    [one!.email, 'Support null'],
    [two!.email, 'Support he-IL'],
  ]);
  expect(mails.map(({ text }) => secrets.open(text))).toEqual([input.message, input.message]);
});

test('the same form of somebody signed in counts once', () => {
  const { db, send, kept } = setUp();
  const { admin } = company(db);
  expect(send(admin)).toBe(send(admin));
  expect(kept()).toHaveLength(1);
  send(admin, { formKey: 'another-form' });
  expect(kept()).toHaveLength(2);
});

test('a network may write so often an hour, and then waits; another one need not', () => {
  const { send, kept } = setUp();
  for (let i = 0; i < mostAnHour; i++) send(null, { address: `2001:db8:0:1::${i}` });
  const refusal = () => send(null, { address: '2001:db8:0:1::ffff', at: now + hour / 2 });
  expect(refusal).toThrow(AppError);
  try {
    refusal();
  } catch (error) {
    expect(error).toMatchObject({ code: 'limit', values: { seconds: 1800 } });
  }
  expect(kept()).toHaveLength(mostAnHour);
  send(null, { address: '2001:db8:0:2::1' });
  send(null, { address: '2001:db8:0:1::1', at: now + hour });
  expect(kept()).toHaveLength(mostAnHour + 2);
});
