import { people } from 'db/schema/person';
import { settings } from 'db/schema/settings';
import { outbox } from 'db/schema/sign-in';
import { supportMessages } from 'db/schema/support';
import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import type { Actor } from '~/models/access/actor.server';
import { AppError } from '~/models/errors';
import { choiceKey } from '~/models/installation/choices.server';
import { limits } from '~/models/limits/limits.server';
import { sendSupportMessage } from '~/models/support/send.server';
import { as } from '../support/caller';
import { dump, freshDatabase } from '../support/database';
import { company, now, person } from '../support/world';

const mostAnHour = limits.supportPerNetwork.most;
const fields = { name: 'Ruth', email: 'Ruth@Example.test', message: 'Where is my invoice?' };
const hour = 3_600_000;

type Sending = { formKey?: string; address?: string; at?: number };

function setUp() {
  const db = freshDatabase();
  const { admin } = company(db);
  const caller = as(db, admin);
  const send = (
    actor: Actor | null,
    { formKey = 'form-key', address = '192.0.2.1', at = now }: Sending = {},
  ) => sendSupportMessage({ ...caller, actor, address, now: at }, { ...fields, form_key: formKey });
  const stored = () => db.select().from(supportMessages).all();
  return { db, admin, caller, send, stored };
}

test('stores a message with its sender and mails every active super admin in their language', () => {
  const { db, admin, caller, send, stored } = setUp();
  const [one, two, inactive] = [1, 2, 3].map(() => person(db, 'superadmin', { companyId: null }));
  db.update(people).set({ locale: 'he-IL' }).where(eq(people.id, two!.id)).run();
  db.update(people).set({ isActive: false }).where(eq(people.id, inactive!.id)).run();
  send(admin);
  expect(stored()).toMatchObject([
    {
      name: 'Ruth',
      email: 'ruth@example.test',
      phone: null,
      message: fields.message,
      personId: admin.id,
    },
  ]);
  const mails = db.select().from(outbox).all();
  expect(mails.map(({ to, subject }) => [to, subject])).toEqual([
    [one!.email, expect.stringMatching(/^[\x20-\x7e]*Ruth/)],
    [two!.email, expect.stringMatching(/[א-ת].*Ruth|Ruth.*[א-ת]/)],
  ]);
  for (const { text } of mails)
    expect(caller.secrets.open(text)).toMatch(
      new RegExp(
        `${fields.message.replace('?', '\\?')}\n\nRuth\nruth@example.test\nA company\n\nhttps://yesod.test/admin/support/\\d+$`,
      ),
    );
});

test('mails the configured address instead of the super admins', () => {
  const { db, admin, send } = setUp();
  person(db, 'superadmin', { companyId: null });
  const setting = { key: choiceKey('supportEmail'), value: 'help@example.test', updatedAt: now };
  db.insert(settings).values(setting).run();
  send(admin);
  expect(db.select({ to: outbox.to }).from(outbox).all()).toEqual([{ to: 'help@example.test' }]);
});

test('turns line breaks in a name into spaces, in the subject too', () => {
  const { db, caller, stored } = setUp();
  person(db, 'superadmin', { companyId: null });
  const name = 'Ruth\r\nBcc: everybody@example.test';
  sendSupportMessage(caller, { ...fields, name, form_key: 'form-key' });
  expect(stored()[0]?.name).toBe('Ruth Bcc: everybody@example.test');
  expect(db.select().from(outbox).get()?.subject).not.toMatch(/[\r\n]/);
  const email = 'ruth@example.test\r\nBcc: everybody@example.test';
  expect(() => sendSupportMessage(caller, { ...fields, email })).toThrow('email');
});

test('reports errors by field and stores nothing', () => {
  const { db, caller } = setUp();
  const before = dump(db);
  const wrong = { name: ' ', email: 'nobody', phone: '12', message: 'Hello' };
  expect(() => sendSupportMessage({ ...caller, actor: null }, wrong)).toThrow(
    expect.objectContaining({
      fields: {
        name: [{ text: 'form.errors.required' }],
        email: [{ text: 'support.errors.email' }],
        phone: [{ text: 'support.errors.phone' }],
      },
    }),
  );
  expect(dump(db)).toBe(before);
});

test('stores a form once for a signed-in person and every time for strangers', () => {
  const { admin, send, stored } = setUp();
  expect(send(admin)).toEqual(send(admin));
  expect(stored()).toHaveLength(1);
  send(admin, { formKey: 'another-form' });
  expect(stored()).toHaveLength(2);
  send(null);
  send(null);
  expect(stored()).toHaveLength(4);
});

test('limits messages per network and hour', () => {
  const { send, stored } = setUp();
  for (let i = 0; i < mostAnHour; i++) send(null, { address: `2001:db8:0:1::${i}` });
  const refusal = () => send(null, { address: '2001:db8:0:1::ffff', at: now + hour / 2 });
  expect(refusal).toThrow(AppError);
  try {
    refusal();
  } catch (error) {
    expect(error).toMatchObject({ code: 'limit', values: { seconds: 1800 } });
  }
  expect(stored()).toHaveLength(mostAnHour);
  send(null, { address: '2001:db8:0:2::1' });
  send(null, { address: '2001:db8:0:1::1', at: now + hour });
  expect(stored()).toHaveLength(mostAnHour + 2);
});
