import { people } from 'db/schema/person';
import { outbox } from 'db/schema/sign-in';
import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { textFor } from '~/i18n/words';
import type { Payload } from '~/models/operation.server';
import { readOutbox } from '~/models/outbox/read.server';
import { createPerson, updatePerson } from '~/models/people/save.server';
import { as } from '../support/caller';
import { freshDatabase } from '../support/database';
import { editPayload, personPayload, withPlan } from '../support/people';
import { codeFor, requestCode, secrets, tryCode } from '../support/sign-in';
import { company, join, person } from '../support/world';

function setUp() {
  const db = freshDatabase();
  const one = withPlan(db, company(db));
  const form = personPayload(db, one.admin);
  const email = String(form.email);
  const phone = `+972${form.phone_number}`;
  const { id } = createPerson.investor(as(db, one.admin), form);
  db.delete(outbox).run();
  const change = (more: Payload, actor = one.admin) =>
    updatePerson.investor(as(db, actor, { secrets }), { ...editPayload(db, actor, id), ...more });
  const row = () => db.select().from(people).where(eq(people.id, id)).get();
  return { db, one, id, email, phone, change, row };
}

test('notifies the old email and phone of a change, in their owner’s language', () => {
  const { db, id, email, phone, change, row } = setUp();
  db.update(people).set({ locale: 'he-IL' }).where(eq(people.id, id)).run();
  change({ name: 'Another name' });
  expect([readOutbox(db, secrets, email), readOutbox(db, secrets, phone)]).toEqual([[], []]);
  change({ email: 'new@example.test', phone_number: '529990000' });
  const text = textFor('he-IL');
  expect(readOutbox(db, secrets, email)).toMatchObject([
    {
      channel: 'mail',
      subject: text('profile.mail.emailSubject'),
      text: text('profile.mail.email'),
    },
  ]);
  expect(readOutbox(db, secrets, phone)).toMatchObject([
    { channel: 'sms', text: text('profile.mail.phone') },
  ]);
  expect(readOutbox(db, secrets, 'new@example.test')).toEqual([]);
  expect(row()).toMatchObject({
    email: 'new@example.test',
    phone: '+972529990000',
    emailVerifiedAt: null,
  });
});

test('rejects a code sent to the old address', () => {
  const { db, email, change } = setUp();
  const signIn = requestCode(db, email);
  const code = codeFor(db, email);
  change({ email: 'new@example.test' });
  expect(tryCode(db, signIn, code).kind).toBe('wrong');
});

test('lets the super admin change the contact of a person in several companies’ projects', () => {
  const { db, one, id, change, row } = setUp();
  join(db, company(db).project.id, { ...one.admin, id }, 'investor');
  expect(() => change({ email: 'new@example.test' })).toThrow('email');
  change({ email: 'new@example.test' }, person(db, 'superadmin', { companyId: null }));
  expect(row()?.email).toBe('new@example.test');
});
