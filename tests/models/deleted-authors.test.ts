import { expect, test } from 'vitest';
import type { Actor } from '~/models/access/actor.server';
import { auditList } from '~/models/audit/list.server';
import { latestThreads } from '~/models/messages/inbox.server';
import { openThread } from '~/models/messages/open-thread.server';
import { sendMessage } from '~/models/messages/send.server';
import { deletePerson } from '~/models/people/delete.server';
import { projectStory } from '~/models/projects/story.server';
import { searchEverywhere } from '~/models/search/everywhere.server';
import { requestPage } from '~/models/tenant-requests/list.server';
import { answerRequest, createRequest } from '~/models/tenant-requests/save.server';
import { as } from '../support/caller';
import { freshDatabase } from '../support/database';
import { company, join, person } from '../support/world';
import { deleteBy, withPhone } from './account-deletion-set-up';

/** An entrepreneur and a tenant who wrote in each place that names its authors. */
function setUp() {
  const db = freshDatabase();
  const { id: companyId, admin, entrepreneur, project } = company(db);
  const tenant = person(db, 'tenant', { companyId });
  join(db, project.id, tenant, 'tenant');
  const write = (by: Actor, payload: object, form_key: string) =>
    sendMessage(as(db, by), {
      project_id: project.id,
      subject: 'Balcony',
      message: 'It is dry.',
      form_key,
      ...payload,
    }).id;
  const sent = write(entrepreneur, { receiver_type: '2' }, 'first-form');
  const received = write(tenant, {}, 'second-form');
  const report = { title: 'The tap drips', description: 'All night.', form_key: 'third-form' };
  const { id: request } = createRequest(as(db, tenant), { project_id: project.id, ...report });
  answerRequest(as(db, entrepreneur), {
    id: request,
    text: 'We come today.',
    status: 'in_progress',
  });
  /** The names that an admin reads, by the place and in the order of writing. */
  const authors = () => {
    const reader = as(db, admin);
    const page = requestPage(reader, { id: request });
    return {
      inbox: latestThreads(db, admin, 4).map(({ senderName }) => senderName),
      thread: [sent, received].map(
        (id) => openThread(reader, { id: String(id) }).messages[0]?.senderName,
      ),
      story: projectStory(reader, { id: project.id }).events.map((event) =>
        event.kind === 'message' ? event.senderName : event.kind,
      ),
      search: searchEverywhere(reader, { search: 'Balcony' }).messages?.rows.map(
        ({ sender }) => sender,
      ),
      request: [page.tenant, ...page.entries.map(({ by }) => by)],
      audit: [...new Set(auditList(reader, {}).rows.map(({ actor }) => actor))].sort(),
    };
  };
  const removeEntrepreneur = () =>
    deletePerson.entrepreneur(as(db, admin), { id: entrepreneur.id, user_id: admin.id });
  return { db, admin, entrepreneur, tenant, sent, authors, removeEntrepreneur };
}

test('keeps the names of people an admin deleted, who cannot be answered any more', () => {
  const { db, admin, entrepreneur, sent, authors, removeEntrepreneur } = setUp();
  const before = authors();
  expect(before.inbox).toContain(entrepreneur.name);
  removeEntrepreneur();
  const audit = [...new Set([...before.audit, admin.name])].sort();
  expect(authors()).toEqual({ ...before, audit });
  const thread = openThread(as(db, admin), { id: String(sent) });
  expect(thread.messages).toMatchObject([{ isSenderActive: false }]);
  expect(thread.reply?.choices).toEqual([]);
});

test('leaves out the name of a person who deleted their account', async () => {
  const { db, tenant, authors } = setUp();
  const named = JSON.stringify(authors());
  expect(named).toContain(tenant.name);
  await deleteBy(db, withPhone(db, tenant.id));
  const expected = named.replaceAll(JSON.stringify(tenant.name), 'null');
  expect(JSON.parse(JSON.stringify(authors()))).toEqual(JSON.parse(expected));
});
