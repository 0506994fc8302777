import { people } from 'db/schema/person';
import { outbox } from 'db/schema/sign-in';
import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { readOutbox } from '~/models/outbox/read.server';
import { createPerson } from '~/models/people/create.server';
import { updatePerson } from '~/models/people/update.server';
import { freshDatabase } from '../support/database';
import { adding, editing, newPerson, withPlan } from '../support/people';
import { ask, codeFor, secrets, tryCode } from '../support/sign-in';
import { company, join, now, person } from '../support/world';

function setUp() {
  const db = freshDatabase();
  const one = withPlan(db, company(db));
  const input = newPerson({ role: 'investor' });
  const id = createPerson(db, secrets, one.admin, input, adding());
  db.delete(outbox).run();
  const change = (more: object, actor = one.admin) => {
    const opened = editing(db, actor, id);
    updatePerson(db, secrets, actor, { ...opened, input: { ...opened.input, ...more } });
  };
  return { db, one, id, input, change };
}

const phone = { countryCode: '+972', national: '529990000', e164: '+972529990000' };

test('an e-mail and a phone that were changed are told so, in the language of whose they were', () => {
  const { db, id, input, change } = setUp();
  db.update(people).set({ locale: 'he-IL', emailVerifiedAt: now }).where(eq(people.id, id)).run();
  change({ name: 'Another name' });
  expect([readOutbox(db, secrets, input.email), readOutbox(db, secrets, input.phone.e164)]).toEqual([[], []]);
  change({ email: 'new@example.test', phone });
  expect(readOutbox(db, secrets, input.email)).toMatchObject([{ channel: 'mail', text: 'mail he-IL' }]);
  expect(readOutbox(db, secrets, input.phone.e164)).toMatchObject([{ channel: 'sms', text: 'sms he-IL' }]);
  expect(readOutbox(db, secrets, 'new@example.test')).toEqual([]);
  const row = db.select().from(people).where(eq(people.id, id)).get();
  expect(row).toMatchObject({ email: 'new@example.test', phone: phone.e164, emailVerifiedAt: null });
});

test('a code on its way to the old address lets nobody in any more', () => {
  const { db, input, change } = setUp();
  const asked = ask(db, input.email);
  const code = codeFor(db, input.email);
  change({ email: 'new@example.test' });
  expect(tryCode(db, asked, code).kind).toBe('wrong');
});

test('the super admin may help somebody who is in projects of many companies', () => {
  const { db, one, id, change } = setUp();
  join(db, company(db).project.id, { ...one.admin, id }, 'investor');
  expect(() => change({ email: 'new@example.test' })).toThrow('contactShared');
  change({ email: 'new@example.test' }, person(db, 'superadmin', { companyId: null }));
  expect(db.select().from(people).where(eq(people.id, id)).get()?.email).toBe('new@example.test');
});
