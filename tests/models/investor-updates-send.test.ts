import { auditLog } from 'db/schema/audit';
import { files } from 'db/schema/file';
import { investorUpdatePhotos, investorUpdates } from 'db/schema/investor-update';
import { messages, receiverTypes } from 'db/schema/message';
import { type Permission, people } from 'db/schema/person';
import { projects } from 'db/schema/project';
import { eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { findFile } from '~/models/files/visible.server';
import { projectUpdates, updateList } from '~/models/investor-updates/list.server';
import { deleteDraft, updateDraft } from '~/models/investor-updates/save.server';
import { updatePage } from '~/models/investor-updates/show.server';
import { countUnread } from '~/models/messages/inbox.server';
import { notifyReaders } from '~/models/messages/notices.server';
import { openThread } from '~/models/messages/open-thread.server';
import { erasePerson } from '~/models/people/erase.server';
import { findPerson } from '~/models/people/find.server';
import { as } from '../support/caller';
import { runJobs } from '../support/jobs';
import { errorKeysOf } from '../support/refused';
import { secrets } from '../support/sign-in';
import { join, now, person } from '../support/world';
import { updatesSetUp } from './investor-updates-set-up';
import { handlers } from './jobs-set-up';

describe('an update that is sent', () => {
  test('is a message to the investors, whose mail has the text in their language', () => {
    const set = updatesSetUp();
    const { db, project_id, investor, create, later, send, read, mails, speaks } = set;
    speaks('he-IL');
    const id = create();
    updateDraft(later(), { id, version: '1', title: 'The roof is on', body: 'And dry.\n\nYael' });
    send(id);
    const update = read(id);
    expect(update).toMatchObject({ status: 'sent', sentAt: now, version: 3 });
    expect(db.select().from(messages).all()).toMatchObject([
      {
        id: update.messageId,
        projectId: project_id,
        receiverType: receiverTypes.investor,
        receiverId: null,
        subject: 'The roof is on',
        message: 'And dry.\n\nYael',
      },
    ]);
    const [{ to, subject, text } = { to: '', subject: '', text: '' }] = mails();
    expect([to, subject?.replace(/[\u2068\u2069]/g, '')]).toEqual([
      investor.email,
      'Shabazi 12 – The roof is on',
    ]);
    expect(text).toContain('And dry.\n\nYael');
    expect(text).toMatch(/^קיבלת/);
    expect(text).toContain(`https://yesod.test/projects/${project_id}/updates/${id}`);
    expect(openThread(as(db, investor), { id: update.messageId }).messages).toMatchObject([
      { updateId: id },
    ]);
  });

  test('says nothing to an address that was never confirmed', () => {
    const { db, investor, sent, mails } = updatesSetUp();
    db.update(people).set({ emailVerifiedAt: null }).where(eq(people.id, investor.id)).run();
    sent();
    const [{ subject, text } = { subject: '', text: '' }] = mails();
    expect(`${subject} ${text}`).not.toMatch(/Shabazi|Update 1|Current value/);
  });

  test('reaches every investor of a large project', async () => {
    const { db, project_id, sent, mails } = updatesSetUp();
    for (let i = 0; i < 120; i += 1)
      join(db, project_id, person(db, 'investor', { companyId: null }), 'investor');
    sent();
    expect(mails()).toHaveLength(100);
    await runJobs(db, { secrets }, { jobs: handlers(notifyReaders) });
    const texts = mails();
    expect(texts).toHaveLength(121);
    expect(texts.every(({ text }) => text.includes('What changed in the project'))).toBe(true);
  });

  test('is sent once: a repeated form gets the same result, another one nothing', () => {
    const { create, send, mails, read } = updatesSetUp();
    const id = create();
    const form = { version: '1', form_key: 'send-form-key-1' };
    expect(send(id, 0, form)).toEqual(send(id, 0, form));
    expect(mails()).toHaveLength(1);
    expect(() => send(id, 0, { version: '2' })).toThrow('not-found');
    expect(read(id).version).toBe(2);
  });

  test('must be the text that was read', () => {
    const { create, later, send, mails } = updatesSetUp();
    const id = create();
    updateDraft(later(), { id, version: '1', title: 'Another', body: 'Text' });
    expect(() => send(id, 0, { version: '1' })).toThrow('stale');
    expect(mails()).toEqual([]);
  });

  test('needs an investor who reads messages', () => {
    const { db, investor, create, send, read } = updatesSetUp();
    db.update(people).set({ isActive: false }).where(eq(people.id, investor.id)).run();
    const id = create();
    expect(errorKeysOf(() => send(id))).toEqual({ id: 'investorUpdate.errors.noReaders' });
    expect([read(id).status, db.select().from(messages).all()]).toEqual(['draft', []]);
  });

  test('never changes again', () => {
    const { db, photo, later, sent } = updatesSetUp();
    photo();
    const id = sent(1);
    const fields = { id, version: '2', title: 'T', body: 'B' };
    expect(() => updateDraft(later(), fields)).toThrow('not-found');
    expect(() => deleteDraft(later(), { id })).toThrow('in-use');
    const byId = eq(investorUpdates.id, id);
    for (const change of [{ body: 'B' }, { status: 'draft' as const }, { sentAt: 1 }])
      expect(() => db.update(investorUpdates).set(change).where(byId).run()).toThrow(
        'cannot be changed',
      );
    const ofUpdate = eq(investorUpdatePhotos.updateId, id);
    expect(() => db.delete(investorUpdatePhotos).where(ofUpdate).run()).toThrow('changed');
    expect(() =>
      db.update(investorUpdatePhotos).set({ spot: 'x' }).where(ofUpdate).run(),
    ).toThrow();
  });

  test('goes with its project, and keeps no name of a person who leaves', () => {
    const { db, one, photo, sent, read, project_id } = updatesSetUp();
    photo();
    const id = sent(1);
    erasePerson(db, findPerson(db, one.admin, one.entrepreneur.id), now);
    expect(read(id)).toMatchObject({ createdBy: null, sentBy: null, status: 'sent' });
    db.delete(projects).where(eq(projects.id, project_id)).run();
    expect(db.select().from(investorUpdates).all()).toEqual([]);
    expect(db.select().from(investorUpdatePhotos).all()).toEqual([]);
  });

  test('is in the activity log without its text, as is its message', () => {
    const { db, sent } = updatesSetUp();
    sent();
    const actions = db
      .select()
      .from(auditLog)
      .all()
      .map(({ action }) => action);
    expect(actions).toEqual(['investor-update.create', 'message.create', 'investor-update.send']);
    expect(JSON.stringify(db.select().from(auditLog).all())).not.toContain('What changed');
  });
});

describe('a draft', () => {
  test('is one at a time, and can be deleted with its photos', () => {
    const { db, photo, create, later } = updatesSetUp();
    const fileId = photo();
    const id = create();
    expect(() => create()).toThrow('in-use');
    deleteDraft(later(), { id });
    expect(db.select().from(investorUpdatePhotos).all()).toEqual([]);
    // It is still a photo of the project.
    expect(db.select().from(files).where(eq(files.id, fileId)).all()).toHaveLength(1);
    expect(create()).toBeGreaterThan(id);
  });

  test('warns if its amounts are no longer for the investors', () => {
    const { db, project_id, create, page } = updatesSetUp();
    const id = create();
    expect(page(id).revealsAmounts).toBe(false);
    db.update(projects).set({ investorsSeeMoney: false }).where(eq(projects.id, project_id)).run();
    expect(page(id).revealsAmounts).toBe(true);
  });
});

describe('the readers of updates', () => {
  const idsOf = ({ rows }: { rows: { id: number }[] }) => rows.map(({ id }) => id);

  test('investors see sent updates, newest first; tenants see none', () => {
    const { db, project_id, investor, tenant, one, two, sent, create, photo } = updatesSetUp();
    const fileId = photo();
    const first = sent(1);
    const second = sent(2);
    const draft = create(3);
    const lists = (reader: typeof investor) =>
      idsOf(projectUpdates(as(db, reader), {}, project_id));
    expect(lists(investor)).toEqual([second, first]);
    for (const runner of [one.entrepreneur, one.admin])
      expect(lists(runner)).toEqual([draft, second, first]);
    expect(() => lists(tenant)).toThrow('not-found');
    expect(() => lists(two.admin)).toThrow('not-found');
    expect(idsOf(updateList(as(db, tenant), {}))).toEqual([]);
    expect(idsOf(updateList(as(db, investor), {}))).toEqual([second, first]);

    const open = (reader: typeof investor, id: number) => () => updatePage(as(db, reader), { id });
    expect(open(investor, first)()).toMatchObject({ id: first, status: 'sent' });
    for (const hidden of [open(investor, draft), open(tenant, first), open(two.admin, first)])
      expect(hidden).toThrow('not-found');
    expect(findFile(db, investor, fileId)).toBeTruthy();
  });

  test('drafts are for those who can write them', () => {
    const { db, project_id, one, sent, create } = updatesSetUp();
    const first = sent(1);
    const draft = create(2);
    const reading: Permission[] = ['projects.view', 'messages.view'];
    const reader = (permissions: Permission[]) =>
      person(db, 'admin', { ...one.admin, parentId: one.admin.id, email: undefined, permissions });
    const lists = (by: typeof one.admin) => idsOf(projectUpdates(as(db, by), {}, project_id));
    const [only, writer] = [reader(reading), reader([...reading, 'messages.create'])];
    expect([lists(only), lists(writer)]).toEqual([[first], [draft, first]]);
    expect(() => updatePage(as(db, only), { id: draft })).toThrow('not-found');
    expect(updatePage(as(db, writer), { id: draft }).status).toBe('draft');
  });

  test('the role of the invitation counts', () => {
    const { db, project_id, sent } = updatesSetUp();
    const asTenant = person(db, 'investor', { companyId: null });
    join(db, project_id, asTenant, 'tenant');
    const asInvestor = person(db, 'tenant', { companyId: null });
    join(db, project_id, asInvestor, 'investor');
    const id = sent();
    expect(() => updatePage(as(db, asTenant), { id })).toThrow('not-found');
    expect(updatePage(as(db, asInvestor), { id })).toMatchObject({ id });
  });

  test('reading an update reads its message, but not through an API key', () => {
    const { db, investor, sent } = updatesSetUp();
    const id = sent();
    expect(countUnread(db, investor)).toBe(1);
    updatePage(as(db, investor, { key: { name: 'x' } as never }), { id });
    expect(countUnread(db, investor)).toBe(1);
    updatePage(as(db, investor), { id });
    expect(countUnread(db, investor)).toBe(0);
  });
});
