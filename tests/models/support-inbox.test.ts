import { auditLog } from 'db/schema/audit';
import { outbox } from 'db/schema/sign-in';
import { supportEntries, supportMessages } from 'db/schema/support';
import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import {
  addSupportNote,
  answerSupport,
  deleteSupport,
  updateSupport,
} from '~/models/support/answer.server';
import { countNewSupport, supportList, supportMessagePage } from '~/models/support/list.server';
import { as } from '../support/caller';
import { dump, freshDatabase } from '../support/database';
import { company, now, person } from '../support/world';

const message = {
  name: 'Ruth',
  email: 'ruth@example.test',
  message: 'Where is\nmy <b>invoice</b>?',
};

function setUp() {
  const db = freshDatabase();
  const keeper = person(db, 'superadmin', { companyId: null });
  const caller = as(db, keeper);
  const add = (more: Partial<typeof supportMessages.$inferInsert> = {}) =>
    db
      .insert(supportMessages)
      .values({ ...message, createdAt: now, updatedAt: now, ...more })
      .returning()
      .get().id;
  const statusOf = (id: number) =>
    db.select().from(supportMessages).where(eq(supportMessages.id, id)).get()?.status;
  const mails = () =>
    db
      .select()
      .from(outbox)
      .all()
      .map(({ to, subject, text }) => ({ to, subject, text: caller.secrets.open(text) }));
  return { db, caller, add, statusOf, mails };
}

test('lists newest first, filters by status and searches', () => {
  const { db, caller, add } = setUp();
  const [one, two] = [add({ status: 'closed' }), add({ name: 'דנה', message: 'שלום' })];
  const ids = (payload: object) => supportList(caller, { ...payload }).rows.map(({ id }) => id);
  expect(ids({})).toEqual([two, one]);
  expect(ids({ 'filters[status]': 'closed' })).toEqual([one]);
  expect(ids({ search: 'invoice' })).toEqual([one]);
  expect(ids({ search: 'דנה' })).toEqual([two]);
  expect(countNewSupport(db)).toBe(1);
});

test('mails a reply once, in the sender’s language, and stores it', () => {
  const { db, caller, add, statusOf, mails } = setUp();
  const id = add({ locale: 'he-IL' });
  const answer = { id, answer: 'It is under Profile.', form_key: 'same-form' };
  expect(answerSupport(caller, answer)).toEqual(answerSupport(caller, answer));
  expect(mails()).toHaveLength(1);
  const [{ to, subject, text } = { to: '', subject: '', text: '' }] = mails();
  expect([to, subject]).toEqual(['ruth@example.test', expect.stringMatching(/[א-ת]/)]);
  expect(text).toMatch(/^שלום .*Ruth.*,\n\nIt is under Profile\.\n\nיסוד\n\n/);
  expect(text).toMatch(
    /https:\/\/yesod\.test\/contact-support\n\n.*\n> Where is\n> my <b>invoice<\/b>\?$/,
  );
  expect(statusOf(id)).toBe('answered');
  expect(supportMessagePage(caller, { id }).entries).toMatchObject([
    { kind: 'answer', text: 'It is under Profile.', by: caller.actor.name },
  ]);
  const log = db.select().from(auditLog).all();
  expect(log.map(({ action, changes }) => [action, changes])).toEqual([
    ['support-message.answer', { status: { from: 'new', to: 'answered' } }],
  ]);
});

test('rejects a reply to a closed message until it is reopened', () => {
  const { db, caller, add, statusOf, mails } = setUp();
  const id = add();
  updateSupport(caller, { id, status: 'closed' });
  const before = dump(db);
  expect(() => answerSupport(caller, { id, answer: 'Late' })).toThrow(
    expect.objectContaining({ fields: { answer: [{ text: 'supportMessage.errors.closed' }] } }),
  );
  expect(() => updateSupport(caller, { id, status: 'elsewhere' })).toThrow('not-found');
  updateSupport(caller, { id, status: 'closed' });
  expect(db.select().from(auditLog).all()).toHaveLength(1);
  expect(mails()).toEqual([]);
  updateSupport(caller, { id, status: 'new' });
  answerSupport(caller, { id, answer: 'In time' });
  expect(statusOf(id)).toBe('answered');
  expect(before).not.toBe(dump(db));
});

test('mails no note, and deletes everything with the message', () => {
  const { db, caller, add, statusOf, mails } = setUp();
  const id = add();
  addSupportNote(caller, { id, note: 'Called twice' });
  expect([mails(), statusOf(id)]).toEqual([[], 'new']);
  expect(() => addSupportNote(caller, { id, note: ' ' })).toThrow('note');
  deleteSupport(caller, { id });
  expect(db.select().from(supportEntries).all()).toEqual([]);
  expect(JSON.stringify(db.select().from(auditLog).all())).not.toMatch(/Called|invoice|ruth/i);
});

test('is reserved for the super admin', () => {
  const { db, add } = setUp();
  const id = add();
  const { admin, entrepreneur } = company(db);
  const before = dump(db);
  for (const actor of [admin, entrepreneur]) {
    const caller = as(db, actor);
    expect(() => supportList(caller, {})).toThrow('forbidden');
    expect(() => supportMessagePage(caller, { id })).toThrow('forbidden');
    expect(() => answerSupport(caller, { id, answer: 'No' })).toThrow('forbidden');
    expect(() => addSupportNote(caller, { id, note: 'No' })).toThrow('forbidden');
    expect(() => updateSupport(caller, { id, status: 'closed' })).toThrow('forbidden');
    expect(() => deleteSupport(caller, { id })).toThrow('forbidden');
  }
  expect(dump(db)).toBe(before);
});
