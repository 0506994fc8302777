import type { Database } from 'db/client.server';
import { contactChanges, people } from 'db/schema/person';
import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import type { Actor } from '~/models/access/actor.server';
import type { Payload } from '~/models/operation.server';
import { readOutbox } from '~/models/outbox/read.server';
import { createPerson, updatePerson } from '~/models/people/save.server';
import { findSession, startSession } from '~/models/sessions/session.server';
import {
  answerContactChange,
  readContactChange,
  waitingContacts,
} from '~/models/sign-in/purposes/managed-contact-change.server';
import { freshDatabase } from '../support/database';
import { editPayload, personPayload, withPlan } from '../support/people';
import { reasonsOf } from '../support/refused';
import { hour, publicCaller, secrets } from '../support/sign-in';
import { company, join as makeMember, now, person } from '../support/world';
import { attackerEmail, by, enter, invitationsOf } from './contacts-set-up';

const week = 7 * 24 * hour;

/** An investor with two verified contacts, whose company changes the email. */
function setUp(more: Payload = { email: attackerEmail }) {
  const db = freshDatabase();
  const one = withPlan(db, company(db));
  const form = personPayload(db, one.admin, { permission: ['projects.view', 'invitations.view'] });
  const { id } = createPerson.investor(by(db, one.admin), form);
  const email = String(form.email);
  const phone = `+972${form.phone_number}`;
  enter(db, 'mail', email);
  db.update(people).set({ phoneVerifiedAt: now }).where(eq(people.id, id)).run();
  const change = (
    fields: Payload = more,
    actor: Actor = one.admin,
    origin: string | null = 'https://yesod.test',
  ) =>
    updatePerson.investor(
      { ...by(db, actor), origin },
      { ...editPayload(db, actor, id), ...fields },
    );
  const row = () => db.select().from(people).where(eq(people.id, id)).get();
  return { db, one, id, email, phone, change, row };
}

const linkTo = (db: Database, to: string) => {
  const texts = readOutbox(db, secrets, to).map(
    ({ text }) => /contact-change\/(\S+)/.exec(text)?.[1],
  );
  return texts.find((token) => token !== undefined) ?? '';
};
const answer = (db: Database, token: string, at = now) =>
  answerContactChange(publicCaller(db, { now: at }), { token });
const read = (db: Database, token: string, at = now) =>
  readContactChange(publicCaller(db, { now: at }), token);

test('keeps the old contact until the new one confirms, and notifies the old one', () => {
  const { db, id, email, change, row } = setUp();
  expect(change()).toEqual({ id, waits: true });
  expect(row()).toMatchObject({ email, emailVerifiedAt: now });
  expect(waitingContacts(db, id, now)).toEqual([attackerEmail]);
  expect(enter(db, 'mail', email)?.id).toBe(id);
  expect(read(db, linkTo(db, attackerEmail))).toMatchObject({
    state: 'open',
    side: 'confirm',
    to: attackerEmail,
  });
  expect(read(db, linkTo(db, email))).toMatchObject({ state: 'open', side: 'refuse' });
  expect(JSON.stringify(db.select().from(contactChanges).all())).not.toContain(
    linkTo(db, attackerEmail),
  );
});

test('applies a confirmed change, ends sessions and requires the phone to be verified again', () => {
  const { db, id, email, change, row, phone } = setUp();
  startSession(db, { token: 'theirs', personId: id, now });
  change();
  expect(answer(db, linkTo(db, attackerEmail), now + hour)).toBe('confirm');
  expect(row()).toMatchObject({
    email: attackerEmail,
    emailVerifiedAt: now + hour,
    phone,
    phoneVerifiedAt: null,
  });
  expect(findSession(db, 'theirs', 'web', now)).toBeNull();
  expect(enter(db, 'mail', email)).toBeNull();
  expect(enter(db, 'mail', attackerEmail)?.id).toBe(id);
  expect(enter(db, 'sms', phone)).toBeNull();
  expect(answer(db, linkTo(db, attackerEmail), now + hour)).toBeNull();
});

test('hides invitations to the phone after an email change', () => {
  const { db, change, phone } = setUp();
  const two = company(db);
  change();
  answer(db, linkTo(db, attackerEmail));
  db.$client
    .prepare(
      "insert into invitations (company_id, project_id, role, country_code, phone, code, created_at, updated_at) values (?, ?, 'investor', '+972', ?, 'x', 0, 0)",
    )
    .run(two.id, two.project.id, phone);
  expect(invitationsOf(db, enter(db, 'mail', attackerEmail)!)).toEqual([]);
});

test('rejects the confirmation once the person belongs to another company’s project', () => {
  const { db, one, id, change, row, email } = setUp();
  const two = company(db);
  change();
  const token = linkTo(db, attackerEmail);
  makeMember(db, two.project.id, { ...one.admin, id }, 'investor');
  expect(read(db, token)).toBeNull();
  expect(answer(db, token)).toBeNull();
  expect(row()?.email).toBe(email);
});

test('lets the old contact cancel the change before and after its confirmation', () => {
  const first = setUp();
  first.change();
  expect(answer(first.db, linkTo(first.db, first.email))).toBe('refuse');
  expect(answer(first.db, linkTo(first.db, attackerEmail))).toBeNull();
  expect(first.row()?.email).toBe(first.email);

  const { db, id, email, change, row } = setUp();
  change();
  answer(db, linkTo(db, attackerEmail));
  startSession(db, { token: 'thief', personId: id, now });
  const refused = { email: { text: 'person.errors.contactJustChanged' } };
  expect(reasonsOf(() => change({ email: 'another@example.test' }))).toEqual(refused);
  expect(answer(db, linkTo(db, email), now + week - 1)).toBe('refuse');
  expect(row()).toMatchObject({ email });
  expect(findSession(db, 'thief', 'web', now)).toBeNull();
  expect(enter(db, 'mail', email)?.id).toBe(id);
});

test('accepts a link for a week, for its own change and only while the contact is free', () => {
  const { db, change, row, email } = setUp();
  change();
  const first = linkTo(db, attackerEmail);
  expect(read(db, first, now + week)).toBeNull();
  change();
  expect(read(db, first)).toBeNull();
  person(db, 'investor', { companyId: null, email: attackerEmail });
  expect(answer(db, linkTo(db, attackerEmail))).toBeNull();
  expect(row()?.email).toBe(email);
  expect(read(db, 'made-up')).toBeNull();
});

test('changes a phone in the same way and leaves it as the only verified contact', () => {
  const { db, id, email, change, row, phone } = setUp({ phone_number: '529990000' });
  change();
  expect(row()?.phone).toBe(phone);
  expect(answer(db, linkTo(db, '+972529990000'))).toBe('confirm');
  const columns = { countryCode: '+972', phoneNumber: '529990000', phone: '+972529990000' };
  expect(row()).toMatchObject({ ...columns, phoneVerifiedAt: now, emailVerifiedAt: null });
  expect(enter(db, 'mail', email)).toBeNull();
  expect(enter(db, 'sms', '+972529990000')?.id).toBe(id);
});

test('limits a company to fifty changes a day and allows none without a site address', () => {
  const { change, one } = setUp();
  const theirs = { email: { text: 'person.errors.contactTheirs' } };
  expect(reasonsOf(() => change({ email: attackerEmail }, one.admin, null))).toEqual(theirs);
  for (let i = 0; i < 50; i++) change();
  expect(() => change()).toThrow('limit');
});
