import { readFileSync } from 'node:fs';
import type { Database } from 'db/client.server';
import { auditLog } from 'db/schema/audit';
import { cards, payments, plans, transactions } from 'db/schema/billing';
import { companies } from 'db/schema/company';
import { invitations } from 'db/schema/invitation';
import { messages, receiverTypes } from 'db/schema/message';
import { people } from 'db/schema/person';
import { outbox } from 'db/schema/sign-in';
import { supportEntries, supportMessages } from 'db/schema/support';
import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { recordAudit } from '~/models/audit/record.server';
import { queueMessage } from '~/models/outbox/send.server';
import { startSession } from '~/models/sessions/session.server';
import { as } from '../support/caller';
import { freshDatabase } from '../support/database';
import { secrets } from '../support/sign-in';
import { company, join, now, person } from '../support/world';
import { deleteBy, withPhone } from './account-deletion-set-up';

const name = 'Zebulon Quixworth';
const email = 'zebulon.quixworth@example.test';
const stamps = { createdAt: now, updatedAt: now };

/** An investor whose name appears everywhere the product records one. */
function investor(db: Database) {
  const home = company(db);
  const actor = { ...person(db, 'investor', { companyId: home.id, email }), name };
  db.update(people)
    .set({ name, address: `${name}, 1 Hill` })
    .where(eq(people.id, actor.id))
    .run();
  const phone = withPhone(db, actor.id);
  join(db, home.project.id, actor, 'investor');
  const changes = { name: { to: name }, email: { from: 'x', to: email }, phone: { to: phone } };
  const entry = { action: 'person.update', recordId: actor.id, changes };
  recordAudit(db, as(db, home.admin), entry);
  recordAudit(db, as(db, actor), { action: 'b.a', recordId: 1, changes: { note: { to: name } } });
  const message = {
    projectId: home.project.id,
    subject: 'Hello',
    message: 'When is it done?',
    ...stamps,
  };
  const receiverType = receiverTypes.other;
  db.insert(messages)
    .values({ ...message, senderId: actor.id, receiverType })
    .run();
  db.insert(messages)
    .values({ ...message, receiverId: actor.id, receiverType: receiverTypes.investor })
    .run();
  const invitation = { companyId: home.id, projectId: home.project.id, role: 'investor' as const };
  const invitationFields = {
    ...invitation,
    countryCode: '+972',
    phone,
    message: `${name} was invited`,
    ...stamps,
  };
  db.insert(invitations)
    .values({ ...invitationFields, code: 'one' })
    .run();
  db.insert(invitations)
    .values({ ...invitationFields, personId: actor.id, code: 'two', status: 'accepted' })
    .run();
  const { id: messageId } = db
    .insert(supportMessages)
    .values({ name, email: email, phone, message: 'Help', ...stamps })
    .returning()
    .get();
  db.insert(supportEntries)
    .values({ messageId, kind: 'answer', text: `Dear ${name}`, ...stamps })
    .run();
  const mail = {
    channel: 'mail' as const,
    to: email,
    subject: 'News',
    text: 'News',
    isSecret: false,
  };
  queueMessage(db, secrets, mail, now);
  queueMessage(db, secrets, { ...mail, to: 'other@example.test', subject: `From ${name}` }, now);
  const token = { token: 'a token', personId: actor.id, userAgent: name, now };
  startSession(db, token);
  startSession(db, {
    ...token,
    token: 'b',
    personId: null,
    data: { toast: { kind: 'good', text: phone } },
  });
  pay(db, home.id, actor.id);
  return { home, actor, phone };
}

function pay(db: Database, companyId: number, personId: number) {
  const plan = { title: 'Basic', amount: 2000, currency: 'USD', duration: '1 month', ...stamps };
  const planId = db.insert(plans).values(plan).returning({ id: plans.id }).get().id;
  const card = {
    companyId,
    personId,
    cardHolderName: name,
    gatewayToken: 't',
    brand: 'Visa',
    ...stamps,
  };
  db.insert(cards)
    .values({ ...card, lastFour: '4242', expiryMonth: 1, expiryYear: 2030 })
    .run();
  const subscriptionFields = {
    companyId,
    personId,
    planId,
    transactionId: 'T1',
    amount: 2000,
    currency: 'USD',
    ...stamps,
  };
  db.insert(transactions)
    .values({ ...subscriptionFields, status: 'complete', day: '2026-03-15' })
    .run();
  db.insert(payments)
    .values({ ...subscriptionFields, state: 'complete', gateway: 'sandbox', key: 'one' })
    .run();
}

const filesOf = (db: Database) =>
  ['', '-wal'].map((suffix) => readFileSync(db.$client.name + suffix).toString('latin1')).join('');

test('removes the name, email and phone from the database files', async () => {
  const db = freshDatabase();
  const { phone } = investor(db);
  expect(filesOf(db)).toContain(email);
  expect(await deleteBy(db, phone)).toMatchObject({ hashes: [] });
  const bytes = filesOf(db);
  for (const trace of [name, 'Quixworth', email, phone, phone.slice(4)])
    expect(bytes).not.toContain(trace);
});

test('removes every part of the name from the search index', async () => {
  const db = freshDatabase();
  const { phone } = investor(db);
  const terms = () => {
    db.$client.exec(
      "create virtual table if not exists temp.words using fts5vocab('main', 'people_search', 'row')",
    );
    return db.$client
      .prepare("select term from temp.words where term in ('quix', 'uix', 'xwo')")
      .pluck()
      .all();
  };
  expect(terms()).toEqual(['uix', 'xwo']);
  await deleteBy(db, phone);
  expect(terms()).toEqual([]);
});

test('keeps the billing records and what other people see, without the person', async () => {
  const db = freshDatabase();
  const { actor, phone } = investor(db);
  await deleteBy(db, phone);
  expect(db.select().from(transactions).get()).toMatchObject({ personId: null, amount: 2000 });
  expect(db.select().from(payments).get()).toMatchObject({ personId: null, state: 'complete' });
  expect(db.select().from(cards).all()).toEqual([]);
  const [written, received] = db.select().from(messages).all();
  expect(written).toMatchObject({ senderId: null, message: 'When is it done?' });
  // Private messages must not become visible to everybody.
  expect(received).toMatchObject({ receiverId: actor.id });
  expect(db.select().from(invitations).all()).toMatchObject([
    { phone: '', status: 'rejected', message: '' },
    { phone: '', status: 'accepted', message: '' },
  ]);
  expect(db.select().from(people).where(eq(people.id, actor.id)).get()).toMatchObject({
    name: '—',
    email: null,
    phone: null,
    address: null,
    isActive: false,
    deletedAt: now,
  });
  const entries = db.select().from(auditLog).where(eq(auditLog.actorId, actor.id)).all();
  expect(entries.map(({ action }) => action)).toEqual(['b.a', 'person.delete']);
  expect(db.$client.pragma('foreign_key_check')).toEqual([]);
});

test("keeps other people's records when the person's name is a common word", async () => {
  const db = freshDatabase();
  const { admin, id: companyId } = company(db);
  const leaver = person(db, 'entrepreneur', { companyId, email: 'n@example.test' });
  db.update(people).set({ name: 'to' }).where(eq(people.id, leaver.id)).run();
  db.update(companies).set({ name: 'Tower and Sons' }).where(eq(companies.id, companyId)).run();
  const changes = { name: { from: 'to', to: 'tower' }, email: { to: 'ann@example.test' } };
  recordAudit(db, as(db, admin), { action: 'project.update', recordId: 1, changes });
  recordAudit(db, as(db, admin), {
    action: 'company.create',
    recordId: companyId,
    changes: { name: { to: 'Tower and Sons' } },
  });
  const mail = {
    channel: 'mail' as const,
    to: 'ann@example.test',
    subject: 'Keys to the house',
    text: 'x',
  };
  queueMessage(db, secrets, { ...mail, isSecret: false }, now);
  await deleteBy(db, withPhone(db, leaver.id));
  const entries = db.select().from(auditLog).where(eq(auditLog.actorId, admin.id)).all();
  expect(entries.map((entry) => entry.changes)).toEqual([
    changes,
    { name: { to: 'Tower and Sons' } },
  ]);
  const subjects = db
    .select({ subject: outbox.subject })
    .from(outbox)
    .where(eq(outbox.to, mail.to))
    .all();
  expect(subjects).toEqual([{ subject: 'Keys — the house' }]);
  expect(db.select().from(companies).where(eq(companies.id, companyId)).get()?.name).toBe(
    'Tower and Sons',
  );
});
