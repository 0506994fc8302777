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
import { by, enter, invitationsOf, mailbox } from './contacts-set-up';

const week = 7 * 24 * hour;

/** An investor who signed in by both contacts, and whose company types another e-mail. */
function setUp(more: Payload = { email: mailbox }) {
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

test('a change waits for the new contact, while the old one is told and signs in', () => {
  const { db, id, email, change, row } = setUp();
  expect(change()).toEqual({ id, waits: true });
  expect(row()).toMatchObject({ email, emailVerifiedAt: now });
  expect(waitingContacts(db, id, now)).toEqual([mailbox]);
  expect(enter(db, 'mail', email)?.id).toBe(id);
  expect(read(db, linkTo(db, mailbox))).toMatchObject({
    state: 'open',
    side: 'confirm',
    to: mailbox,
  });
  expect(read(db, linkTo(db, email))).toMatchObject({ state: 'open', side: 'refuse' });
  expect(JSON.stringify(db.select().from(contactChanges).all())).not.toContain(linkTo(db, mailbox));
});

test('once confirmed it counts, sessions end, and the phone has to be proved anew', () => {
  const { db, id, email, change, row, phone } = setUp();
  startSession(db, { token: 'theirs', personId: id, now });
  change();
  expect(answer(db, linkTo(db, mailbox), now + hour)).toBe('confirm');
  expect(row()).toMatchObject({
    email: mailbox,
    emailVerifiedAt: now + hour,
    phone,
    phoneVerifiedAt: null,
  });
  expect(findSession(db, 'theirs', 'web', now)).toBeNull();
  expect(enter(db, 'mail', email)).toBeNull();
  expect(enter(db, 'mail', mailbox)?.id).toBe(id);
  expect(enter(db, 'sms', phone)).toBeNull();
  expect(answer(db, linkTo(db, mailbox), now + hour)).toBeNull();
});

test('nobody who got in that way sees invitations to the phone', () => {
  const { db, change, phone } = setUp();
  const two = company(db);
  change();
  answer(db, linkTo(db, mailbox));
  db.$client
    .prepare(
      "insert into invitations (company_id, project_id, role, country_code, phone, code, created_at, updated_at) values (?, ?, 'investor', '+972', ?, 'x', 0, 0)",
    )
    .run(two.id, two.project.id, phone);
  expect(invitationsOf(db, enter(db, 'mail', mailbox)!)).toEqual([]);
});

test('nor is it confirmed once they are in, or invited to, projects elsewhere', () => {
  const { db, one, id, change, row, email } = setUp();
  const two = company(db);
  change();
  const token = linkTo(db, mailbox);
  makeMember(db, two.project.id, { ...one.admin, id }, 'investor');
  expect(read(db, token)).toBeNull();
  expect(answer(db, token)).toBeNull();
  expect(row()?.email).toBe(email);
});

test('the old contact refuses before and after it was confirmed', () => {
  const first = setUp();
  first.change();
  expect(answer(first.db, linkTo(first.db, first.email))).toBe('refuse');
  expect(answer(first.db, linkTo(first.db, mailbox))).toBeNull();
  expect(first.row()?.email).toBe(first.email);

  const { db, id, email, change, row } = setUp();
  change();
  answer(db, linkTo(db, mailbox));
  startSession(db, { token: 'thief', personId: id, now });
  const refused = { email: { text: 'person.errors.contactJustChanged' } };
  expect(reasonsOf(() => change({ email: 'another@example.test' }))).toEqual(refused);
  expect(answer(db, linkTo(db, email), now + week - 1)).toBe('refuse');
  expect(row()).toMatchObject({ email });
  expect(findSession(db, 'thief', 'web', now)).toBeNull();
  expect(enter(db, 'mail', email)?.id).toBe(id);
});

test('a link is good for a week, for the change it was made for, and not once another owns the contact', () => {
  const { db, change, row, email } = setUp();
  change();
  const first = linkTo(db, mailbox);
  expect(read(db, first, now + week)).toBeNull();
  change();
  expect(read(db, first)).toBeNull();
  person(db, 'investor', { companyId: null, email: mailbox });
  expect(answer(db, linkTo(db, mailbox))).toBeNull();
  expect(row()?.email).toBe(email);
  expect(read(db, 'made-up')).toBeNull();
});

test('a phone changes the same way, and whoever presses its link shares the account with nobody', () => {
  const { db, id, email, change, row, phone } = setUp({ phone_number: '529990000' });
  change();
  expect(row()?.phone).toBe(phone);
  expect(answer(db, linkTo(db, '+972529990000'))).toBe('confirm');
  const columns = { countryCode: '+972', phoneNumber: '529990000', phone: '+972529990000' };
  expect(row()).toMatchObject({ ...columns, phoneVerifiedAt: now, emailVerifiedAt: null });
  expect(enter(db, 'mail', email)).toBeNull();
  expect(enter(db, 'sms', '+972529990000')?.id).toBe(id);
});

test('without links only the person changes it; a company asks fifty times a day', () => {
  const { change, one } = setUp();
  const theirs = { email: { text: 'person.errors.contactTheirs' } };
  expect(reasonsOf(() => change({ email: mailbox }, one.admin, null))).toEqual(theirs);
  for (let asked = 0; asked < 50; asked++) change();
  expect(() => change()).toThrow('limit');
});
