import { settings, supportMessages } from 'db/schema/desk';
import { people } from 'db/schema/person';
import { outbox } from 'db/schema/sign-in';
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
const typed = { name: 'Ruth', email: 'Ruth@Example.test', message: 'Where is my invoice?' };
const hour = 3_600_000;

type Sending = { formKey?: string; address?: string; at?: number };

function setUp() {
  const db = freshDatabase();
  const { admin } = company(db);
  const asked = as(db, admin);
  const send = (
    actor: Actor | null,
    { formKey = 'form-key', address = '192.0.2.1', at = now }: Sending = {},
  ) => sendSupportMessage({ ...asked, actor, address, now: at }, { ...typed, form_key: formKey });
  const kept = () => db.select().from(supportMessages).all();
  return { db, admin, asked, send, kept };
}

test('a message is kept with who wrote it, and mailed to every active super admin in their language', () => {
  const { db, admin, asked, send, kept } = setUp();
  const [one, two, gone] = [1, 2, 3].map(() => person(db, 'superadmin', { companyId: null }));
  db.update(people).set({ locale: 'he-IL' }).where(eq(people.id, two!.id)).run();
  db.update(people).set({ isActive: false }).where(eq(people.id, gone!.id)).run();
  send(admin);
  expect(kept()).toMatchObject([
    {
      name: 'Ruth',
      email: 'ruth@example.test',
      phone: null,
      message: typed.message,
      personId: admin.id,
    },
  ]);
  const mails = db.select().from(outbox).all();
  expect(mails.map(({ to, subject }) => [to, subject])).toEqual([
    [one!.email, expect.stringMatching(/^[\x20-\x7e]*Ruth/)],
    [two!.email, expect.stringMatching(/[א-ת].*Ruth|Ruth.*[א-ת]/)],
  ]);
  for (const { text } of mails)
    expect(asked.secrets.open(text)).toMatch(
      new RegExp(
        `${typed.message.replace('?', '\\?')}\n\nRuth\nruth@example.test\nA company\n\nhttps://yesod.test/admin/support/\\d+$`,
      ),
    );
});

test('a chosen address gets the mail, and no super admin', () => {
  const { db, admin, send } = setUp();
  person(db, 'superadmin', { companyId: null });
  const chosen = { key: choiceKey('supportEmail'), value: 'help@example.test', updatedAt: now };
  db.insert(settings).values(chosen).run();
  send(admin);
  expect(db.select({ to: outbox.to }).from(outbox).all()).toEqual([{ to: 'help@example.test' }]);
});

test('a name with a line break in it is one line, in the subject too', () => {
  const { db, asked, kept } = setUp();
  person(db, 'superadmin', { companyId: null });
  const name = 'Ruth\r\nBcc: everybody@example.test';
  sendSupportMessage(asked, { ...typed, name, form_key: 'form-key' });
  expect(kept()[0]?.name).toBe('Ruth Bcc: everybody@example.test');
  expect(db.select().from(outbox).get()?.subject).not.toMatch(/[\r\n]/);
  const email = 'ruth@example.test\r\nBcc: everybody@example.test';
  expect(() => sendSupportMessage(asked, { ...typed, email })).toThrow('email');
});

test('what is wrong is told field by field, and nothing is kept', () => {
  const { db, asked } = setUp();
  const before = dump(db);
  const wrong = { name: ' ', email: 'nobody', phone: '12', message: 'Hello' };
  expect(() => sendSupportMessage({ ...asked, actor: null }, wrong)).toThrow(
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

test('the same form of somebody signed in counts once, of strangers each', () => {
  const { admin, send, kept } = setUp();
  expect(send(admin)).toEqual(send(admin));
  expect(kept()).toHaveLength(1);
  send(admin, { formKey: 'another-form' });
  expect(kept()).toHaveLength(2);
  send(null);
  send(null);
  expect(kept()).toHaveLength(4);
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
