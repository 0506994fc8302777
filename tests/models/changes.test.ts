import { deletions } from 'db/schema/deletion';
import { documents } from 'db/schema/document';
import { messages } from 'db/schema/message';
import { projects } from 'db/schema/project';
import { milestones, phases } from 'db/schema/work';
import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import {
  documentChanges,
  messageChanges,
  milestoneChanges,
  phaseChanges,
  projectChanges,
} from '~/models/deletions/lists.server';
import { sweepDeletions } from '~/models/deletions/since.server';
import { deleteDocument } from '~/models/documents/save.server';
import { deleteMilestone } from '~/models/milestones/save.server';
import { deletePhase } from '~/models/phases/delete.server';
import { deleteProject, restoreProject } from '~/models/projects/delete.server';
import { removeMember } from '~/models/projects/members.server';
import { as } from '../support/caller';
import { freshDatabase } from '../support/database';
import { addMilestone, addPhase } from '../support/work';
import { company, join, person, project, upload } from '../support/world';

/** Deletion records use the system clock. */
const now = Date.now();
const minute = 60_000;
const since = (at: number) => ({ updated_since: new Date(at).toISOString() });
const lately = since(now - minute);

function house() {
  const db = freshDatabase();
  const { id, admin, entrepreneur, assetType, project: first } = company(db);
  const second = project(db, entrepreneur, assetType.id);
  const investor = person(db, 'investor', { companyId: id });
  join(db, first.id, investor, 'investor');
  const by = (actor: typeof admin, at = now) => as(db, actor, { now: at });
  const touch = (id: number, updatedAt = now) =>
    db.update(projects).set({ updatedAt }).where(eq(projects.id, id)).run();
  return { db, admin, entrepreneur, investor, first, second, by, touch };
}

const idsOf = ({ rows }: { rows: { id: number }[] }) => rows.map(({ id }) => id);

test('returns everything first, with a time for the next request that misses no slow write', () => {
  const { admin, first, second, by } = house();
  const page = projectChanges(by(admin), {});
  expect(idsOf(page)).toEqual([second.id, first.id]);
  expect([page.deleted, page.asOf]).toEqual([[], now - 2 * minute]);
});

test('returns changed projects, latest first, and deleted ones', () => {
  const { admin, entrepreneur, first, second, by, touch } = house();
  const changed = () => projectChanges(by(entrepreneur), lately);
  expect([idsOf(changed()), changed().deleted]).toEqual([[], []]);
  touch(second.id, now - 2);
  touch(first.id, now - 1);
  expect([idsOf(changed()), changed().total]).toEqual([[first.id, second.id], 2]);
  deleteProject(by(admin), { id: first.id });
  expect([idsOf(changed()), changed().deleted]).toEqual([[second.id], [first.id]]);
  restoreProject(by(admin, now + 1), { id: first.id });
  expect([idsOf(changed()), changed().deleted]).toEqual([[first.id, second.id], []]);
});

test('reports a project as deleted to people who leave it and as changed to people who join', () => {
  const { db, admin, investor, first, by } = house();
  const changed = () => projectChanges(by(investor), lately);
  removeMember(by(admin), { project_id: first.id, id: investor.id });
  expect([idsOf(changed()), changed().deleted]).toEqual([[], [first.id]]);
  expect(projectChanges(by(admin), lately).deleted).toEqual([]);
  join(db, first.id, investor, 'investor');
  db.$client.prepare('update project_members set created_at = ?').run(now);
  expect([idsOf(changed()), changed().deleted]).toEqual([[first.id], []]);
});

test('reports a project as deleted to the owner who handed it over', () => {
  const { db, admin, entrepreneur, first, by } = house();
  db.update(projects).set({ ownerId: admin.id }).where(eq(projects.id, first.id)).run();
  expect(projectChanges(by(entrepreneur), lately).deleted).toEqual([first.id]);
});

test('reports changed, deleted and replaced phases, milestones and documents', () => {
  const { db, admin, first, by } = house();
  const caller = by(admin);
  const phase = addPhase(db, first.id);
  const [kept, gone] = [addMilestone(db, phase), addMilestone(db, phase)];
  const spare = addPhase(db, first.id);
  const stamps = { createdAt: 1, updatedAt: 1 };
  db.update(phases).set(stamps).run();
  db.update(milestones).set(stamps).run();
  const document = () =>
    db
      .insert(documents)
      .values({ projectId: first.id, fileId: upload(db, admin), name: 'Deed.pdf', ...stamps })
      .returning()
      .get().id;
  const [deed, plan] = [document(), document()];
  deleteMilestone(caller, { id: gone });
  deletePhase(caller, { id: spare });
  deleteDocument(caller, { id: plan });
  const next = document();
  db.update(documents).set({ updatedAt: now }).where(eq(documents.id, next)).run();
  db.update(documents).set({ replacedBy: next }).where(eq(documents.id, deed)).run();
  db.update(milestones).set({ updatedAt: now }).where(eq(milestones.id, kept)).run();
  const inPhase = milestoneChanges(caller, { phase_id: phase, ...lately });
  expect([idsOf(inPhase), inPhase.deleted]).toEqual([[kept], [gone]]);
  const inProject = phaseChanges(caller, { project_id: first.id, ...lately });
  expect([idsOf(inProject), inProject.deleted]).toEqual([[], [spare]]);
  const papers = documentChanges(caller, { project_id: first.id, ...lately });
  expect([idsOf(papers), papers.deleted.toSorted()]).toEqual([[next], [deed, plan]]);
});

test('returns new messages', () => {
  const { db, admin, entrepreneur, first, by } = house();
  const letter = {
    projectId: first.id,
    senderId: entrepreneur.id,
    receiverType: 3,
    subject: 'Roof',
  };
  const write = (at: number) =>
    db
      .insert(messages)
      .values({ ...letter, message: 'New tiles.', createdAt: at, updatedAt: at })
      .returning()
      .get().id;
  write(1);
  const last = write(now);
  const page = messageChanges(by(admin), { project_id: first.id, ...lately });
  expect(page.messages.map(({ id }) => id)).toEqual([last]);
});

test('rejects an invalid time and one older than the deletion records', () => {
  const { db, admin, first, by } = house();
  db.$client.prepare('delete from project_members').run();
  expect(() => projectChanges(by(admin), { updated_since: 'yesterday' })).toThrow('updated_since');
  expect(() => projectChanges(by(admin), since(now - 91 * 86_400_000))).toThrow('too-old');
  expect(() => phaseChanges(by(admin), { project_id: first.id + 9, ...lately })).toThrow(
    'not-found',
  );
  const deletionCount = () => db.select().from(deletions).all().length;
  sweepDeletions(db, now + 89 * 86_400_000);
  expect(deletionCount()).toBe(1);
  sweepDeletions(db, now + 91 * 86_400_000);
  expect(deletionCount()).toBe(0);
});
