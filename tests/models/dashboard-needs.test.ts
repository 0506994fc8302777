import type { Database } from 'db/client.server';
import { documents } from 'db/schema/document';
import { invitations } from 'db/schema/invitation';
import { messages, receiverTypes } from 'db/schema/message';
import { projects } from 'db/schema/project';
import { milestones, phases } from 'db/schema/work';
import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import type { Actor } from '~/models/access/actor.server';
import { firstSteps } from '~/models/dashboard/first-steps.server';
import { type Need, pendingWork } from '~/models/dashboard/needs.server';
import { documentsOfAll } from '~/models/documents/of-all.server';
import { replaceDocument, uploadDocument } from '~/models/documents/save.server';
import { dueMilestones } from '~/models/milestones/due.server';
import { phasesOverBudget } from '~/models/phases/over-budget.server';
import { as } from '../support/caller';
import { freshDatabase } from '../support/database';
import { growingSteps } from '../support/plans';
import { statementsOf } from '../support/statements';
import { addLine, addMilestone, addPhase } from '../support/work';
import { company, now, person, project, upload } from '../support/world';

const hour = 3_600_000;
const nothing: Record<Need, number> = {
  overdue: 0,
  soon: 0,
  bills: 0,
  overBudget: 0,
  figures: 0,
  early: 0,
  changes: 0,
  requests: 0,
  unread: 0,
  invitations: 0,
  documents: 0,
};
/** A phase with a budget of 100. */
function overrun(db: Database, projectId: number, { actual = 101 } = {}): number {
  const phaseId = addPhase(db, projectId);
  addLine(db, projectId, { phaseId, original: 100, actual });
  return phaseId;
}

/** The clock of the tests is at 15 March 2026. */
const countsOf = (db: Database, actor: Actor, at = now) =>
  pendingWork(as(db, actor, { now: at })).counts;

test('counts open milestones as overdue after their day and as due for thirty days', () => {
  const db = freshDatabase();
  const { admin, project } = company(db);
  const phase = addPhase(db, project.id);
  const days = ['2026-03-13', '2026-03-14', '2026-03-15', '2026-04-14', '2026-04-15'];
  for (const dueDate of days) addMilestone(db, phase, { dueDate });
  for (const dueDate of days) addMilestone(db, phase, { dueDate, status: 'completed' });
  expect(countsOf(db, admin)).toEqual({ ...nothing, overdue: 2, soon: 2 });
  const late = dueMilestones(as(db, admin), { due_before: '2026-03-15' });
  expect(late.rows.map(({ dueDate }) => dueDate)).toEqual(days.slice(0, 2));
  expect(dueMilestones(as(db, admin)).total).toBe(5);
});

test('uses the company’s time zone to decide what is overdue', () => {
  const db = freshDatabase();
  const { admin, project } = company(db);
  for (const dueDate of ['2026-03-14', '2026-04-14'])
    addMilestone(db, addPhase(db, project.id), { dueDate });
  const lateEvening = Date.UTC(2026, 2, 14, 22, 30);
  const countsIn = (timeZone: string) => countsOf(db, { ...admin, timeZone }, lateEvening);
  expect(countsIn('America/New_York')).toEqual({ ...nothing, soon: 1 });
  expect(countsIn('Asia/Jerusalem')).toEqual({ ...nothing, overdue: 1, soon: 1 });
});

test('counts phases that are expected to cost more than their budget', () => {
  const db = freshDatabase();
  const { admin, project } = company(db);
  for (const actual of [99, 100, 101]) overrun(db, project.id, { actual });
  expect(countsOf(db, admin)).toEqual({ ...nothing, overBudget: 1 });
  expect(phasesOverBudget(as(db, admin)).rows).toMatchObject([{ spent: 101 }]);
});

test('counts each inviter’s own unanswered invitations', () => {
  const db = freshDatabase();
  const { id: companyId, admin, entrepreneur, project } = company(db);
  const like = { companyId, projectId: project.id, role: 'tenant' as const, countryCode: '+972' };
  for (const [code, status] of [
    ['a', 'pending'],
    ['b', 'accepted'],
  ] as const)
    db.insert(invitations)
      .values({
        ...like,
        code,
        status,
        phone: code,
        invitedBy: admin.id,
        createdAt: now,
        updatedAt: now,
      })
      .run();
  expect(countsOf(db, admin)).toEqual({ ...nothing, invitations: 1 });
  expect(countsOf(db, entrepreneur)).toEqual(nothing);
});

test('counts documents that other people uploaded since the last visit', () => {
  const db = freshDatabase();
  const { admin, entrepreneur, project } = company(db);
  const insertDocument = (by: Actor, createdAt: number) =>
    db
      .insert(documents)
      .values({
        projectId: project.id,
        fileId: upload(db, by),
        name: 'Plan',
        uploadedBy: by.id,
        createdAt,
        updatedAt: createdAt,
      })
      .run();
  insertDocument(entrepreneur, now - hour);
  expect(countsOf(db, admin)).toEqual(nothing);
  insertDocument(entrepreneur, now + hour);
  insertDocument(admin, now + hour);
  const looked = pendingWork(as(db, admin, { now: now + 2 * hour }));
  expect([looked.since, looked.counts]).toEqual([now, { ...nothing, documents: 1 }]);
  const documentList = documentsOfAll(as(db, admin), { since: looked.since });
  expect(documentList.rows).toMatchObject([{ uploadedBy: entrepreneur.name }]);
  expect(countsOf(db, admin, now + 3 * hour)).toEqual(nothing);
  const { since } = pendingWork(as(db, entrepreneur, { impersonator: admin }));
  expect([since, pendingWork(as(db, entrepreneur)).since]).toEqual([null, null]);
});

test('counts and lists only the newest version of a document', () => {
  const db = freshDatabase();
  const { admin, entrepreneur, project } = company(db);
  const { id: projectId } = project;
  expect(countsOf(db, admin)).toEqual(nothing);
  const later = { now: now + hour };
  const { id: document_id } = uploadDocument(as(db, entrepreneur, later), {
    project_id: projectId,
    name: 'Plan',
    document_id: upload(db, entrepreneur),
  });
  const replacing = { id: projectId, document_id, file_id: upload(db, entrepreneur) };
  const { id } = replaceDocument(as(db, entrepreneur, later), replacing);
  expect(countsOf(db, admin, now + 2 * hour)).toEqual({ ...nothing, documents: 1 });
  expect(documentsOfAll(as(db, admin)).rows.map((row) => row.id)).toEqual([id]);
  const newer = { id: projectId, document_id: id, file_id: upload(db, entrepreneur) };
  replaceDocument(as(db, entrepreneur, { now: now + 3 * hour }), newer);
  expect(countsOf(db, admin, now + 4 * hour)).toEqual({ ...nothing, documents: 1 });
});

test('counts a project for its owner and company, and follows it to a new owner', () => {
  const db = freshDatabase();
  const [one, two] = [company(db), company(db)];
  const other = person(db, 'entrepreneur', { companyId: one.id });
  const ownProject = project(db, one.entrepreneur, one.assetType.id);
  const phase = overrun(db, ownProject.id);
  addMilestone(db, phase, { dueDate: '2026-01-01' });
  const expectedCounts = { ...nothing, overdue: 1, overBudget: 1 };
  const everyonesCounts = () =>
    [one.admin, one.entrepreneur, other, two.admin].map((actor) => countsOf(db, actor));
  expect(everyonesCounts()).toEqual([expectedCounts, expectedCounts, nothing, nothing]);
  db.update(projects).set({ ownerId: other.id }).where(eq(projects.id, ownProject.id)).run();
  expect(everyonesCounts()).toEqual([expectedCounts, nothing, expectedCounts, nothing]);
  db.update(projects).set({ deletedAt: now }).where(eq(projects.id, ownProject.id)).run();
  expect(everyonesCounts()).toEqual([nothing, nothing, nothing, nothing]);
});

test('copies a project’s new owner to its phases, milestones, messages and documents', () => {
  const db = freshDatabase();
  const { id: companyId, project, entrepreneur, admin } = company(db);
  const phase = addPhase(db, project.id);
  addMilestone(db, phase);
  const letter = { projectId: project.id, senderId: admin.id, receiverType: receiverTypes.other };
  db.insert(messages)
    .values({ ...letter, subject: 'A', message: 'B', createdAt: now, updatedAt: now })
    .run();
  const file = { projectId: project.id, fileId: upload(db, admin), name: 'Plan' };
  db.insert(documents)
    .values({ ...file, createdAt: now, updatedAt: now })
    .run();
  const owners = () =>
    [phases, milestones, messages, documents].map((table) =>
      db.select({ companyId: table.companyId, ownerId: table.ownerId }).from(table).get(),
    );
  expect(owners()).toEqual(Array(4).fill({ companyId, ownerId: entrepreneur.id }));
  db.update(projects).set({ ownerId: admin.id }).where(eq(projects.id, project.id)).run();
  expect(owners()).toEqual(Array(4).fill({ companyId, ownerId: admin.id }));
});

test('leaves out what the person may not see, and is absent for members', () => {
  const db = freshDatabase();
  const { id: companyId, admin, project } = company(db);
  addMilestone(db, overrun(db, project.id), { dueDate: '2026-01-01' });
  const child = person(db, 'admin', {
    companyId,
    parentId: admin.id,
    permissions: ['phases.view'],
  });
  expect(countsOf(db, child)).toEqual({ ...nothing, overBudget: 1 });
  expect(pendingWork.permits(person(db, 'investor', { companyId }))).toBe(false);
  expect(pendingWork.permits(person(db, 'superadmin', { companyId: null }))).toBe(false);
});

test.each(['admin', 'entrepreneur'] as const)('scans no growing table for %s', async (role) => {
  const db = freshDatabase();
  const one = company(db);
  const statements = await statementsOf(db, () => {
    pendingWork(as(db, one[role]));
    pendingWork(as(db, one[role]));
    firstSteps.ifPermitted(as(db, one[role]));
  });
  expect(statements.length).toBeGreaterThan(10);
  expect([...new Set(statements)].flatMap((statement) => growingSteps(db, statement))).toEqual([]);
});

test('lists the first steps until all are done, with the newest project', () => {
  const db = freshDatabase();
  const { id: companyId, admin, project } = company(db);
  const doneSteps = () => firstSteps(as(db, admin))?.steps.map(({ isDone }) => isDone);
  expect(doneSteps()).toEqual([true, true, false, false]);
  expect(firstSteps(as(db, admin))?.newestProjectId).toBe(project.id);
  addPhase(db, project.id);
  expect(doneSteps()).toEqual([true, true, true, false]);
  const invitation = {
    companyId,
    projectId: project.id,
    role: 'tenant' as const,
    countryCode: '+972',
  };
  db.insert(invitations)
    .values({ ...invitation, phone: '+972501', code: 'a', createdAt: now, updatedAt: now })
    .run();
  expect(doneSteps()).toBeUndefined();
});
