import { messages } from 'db/schema/message';
import { projects } from 'db/schema/project';
import { tenantRequests } from 'db/schema/tenant-request';
import { milestones, phases } from 'db/schema/work';
import { eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import type { Actor } from '~/models/access/actor.server';
import { sendMessage } from '~/models/messages/send.server';
import { projectList } from '~/models/projects/list.server';
import { projectPage } from '~/models/projects/show.server';
import { projectStandings } from '~/models/projects/standing.server';
import { as } from '../support/caller';
import { freshDatabase } from '../support/database';
import { addLine, addMilestone, addPhase } from '../support/work';
import { company, join, now, person, project } from '../support/world';

// Model tests run on 2026-03-15.
function setUp() {
  const db = freshDatabase();
  const one = company(db);
  const { id } = one.project;
  const member = (role: 'investor' | 'tenant') => {
    const actor = person(db, role, { companyId: null });
    join(db, id, actor, role);
    return actor;
  };
  const investor = member('investor');
  const tenant = member('tenant');
  const healthFor = (actor: Actor) => projectStandings(as(db, actor), [id]).get(id)!.health;
  return { db, one, id, investor, tenant, healthFor, health: () => healthFor(one.admin) };
}

describe('time', () => {
  test('is unplanned without work, and completed when all of it is', () => {
    const { db, id, health } = setUp();
    expect(health().time).toEqual({ status: 'unplanned', daysLate: 0, reason: null });
    addPhase(db, id, { status: 'completed', progress: 100, endDate: '2026-01-01' });
    expect(health().time).toEqual({ status: 'completed', daysLate: 0, reason: null });
  });

  test('counts the days since the earliest open phase, milestone or end of the project', () => {
    const { db, id, health } = setUp();
    const phase = addPhase(db, id, { endDate: '2026-03-15' });
    expect(health().time).toEqual({ status: 'on_time', daysLate: 0, reason: null });
    const milestone = addMilestone(db, phase, { dueDate: '2026-03-05', endDate: '2026-03-05' });
    expect(health().time).toEqual({ status: 'late', daysLate: 10, reason: 'overdue' });
    db.update(milestones).set({ status: 'completed' }).where(eq(milestones.id, milestone)).run();
    expect(health().time?.status).toBe('on_time');
    db.update(projects).set({ endDate: '2026-03-14' }).where(eq(projects.id, id)).run();
    expect(health().time).toEqual({ status: 'late', daysLate: 1, reason: 'overdue' });
  });

  test('is late if open work ends after the end of the project', () => {
    const { db, id, health } = setUp();
    const phase = addPhase(db, id, { endDate: '2027-01-06' });
    expect(health().time).toEqual({ status: 'late', daysLate: 6, reason: 'end' });
    db.update(phases).set({ status: 'completed' }).where(eq(phases.id, phase)).run();
    expect(health().time?.status).toBe('completed');
  });

  test('is late if an open phase ends after the baseline', () => {
    const { db, id, health } = setUp();
    addPhase(db, id, { endDate: '2026-06-30', baselineEndDate: '2026-07-10' });
    expect(health().time?.status).toBe('on_time');
    addPhase(db, id, { endDate: '2026-06-30', baselineEndDate: '2026-06-16' });
    expect(health().time).toEqual({ status: 'late', daysLate: 14, reason: 'baseline' });
    const moved = { endDate: '2026-09-30', baselineEndDate: '2026-06-16' };
    addPhase(db, id, { ...moved, status: 'completed' });
    expect(health().time?.daysLate).toBe(14);
  });
});

describe('money', () => {
  test('compares the work with the revised budget of its lines', () => {
    const { db, id, health } = setUp();
    const phaseId = addPhase(db, id);
    addLine(db, id, { phaseId, original: 1_000_000, actual: 1_600_000 });
    addLine(db, id, { original: 9_000_000, approved: 100_000 });
    expect(health().money).toEqual({ status: 'over', over: 600_000 });
    // Costs outside the work have no part in it.
    addLine(db, id, { account: 'financing', actual: 50_000_000 });
    db.update(projects).set({ estimatedBudget: 500_000 }).where(eq(projects.id, id)).run();
    expect(health().money).toEqual({ status: 'over', over: 600_000 });
    // A finished phase spends the rest of its budget no more.
    const finished = addPhase(db, id, { status: 'completed' });
    addLine(db, id, { phaseId: finished, original: 900_000, actual: 200_000 });
    expect(health().money).toEqual({ status: 'within', over: 0 });
  });

  test('compares with the estimated budget, else the renovation cost, without lines of a budget', () => {
    const { db, id, health } = setUp();
    addLine(db, id, { actual: 40_000_100 });
    expect(health().money).toEqual({ status: 'over', over: 100 });
    db.update(projects)
      .set({ estimatedBudget: 40_000_000 + 99 })
      .where(eq(projects.id, id))
      .run();
    expect(health().money).toEqual({ status: 'over', over: 1 });
  });

  test('is within without costs, and hidden from those who see no amounts', () => {
    const { health, healthFor, tenant, investor } = setUp();
    expect(health().money).toEqual({ status: 'within', over: 0 });
    expect(healthFor(investor).money).toEqual({ status: 'within', over: 0 });
    expect(healthFor(tenant).money).toBeNull();
  });
});

describe('people', () => {
  const send = (db: ReturnType<typeof setUp>['db'], actor: Actor, payload: object) =>
    sendMessage(as(db, actor), { subject: 'Hello', message: 'When?', ...payload });

  test('counts members without a reply, not their messages', () => {
    const { db, one, id, investor, tenant, health } = setUp();
    expect(health().people).toEqual({ status: 'clear', waiting: 0 });
    for (const sender of [investor, investor, tenant]) send(db, sender, { project_id: id });
    expect(health().people).toEqual({ status: 'unanswered', waiting: 2 });
    const reply = { project_id: id, receiver_type: 1, receiver_id: investor.id };
    send(db, one.entrepreneur, reply);
    expect(health().people).toEqual({ status: 'unanswered', waiting: 1 });
    send(db, investor, { project_id: id });
    expect(health().people?.waiting).toBe(2);
  });

  test('counts a reply to the group, for the members of its conversation', () => {
    const { db, one, id, investor, tenant, health } = setUp();
    const { id: asked } = send(db, investor, { project_id: id });
    send(db, tenant, { project_id: id });
    expect(health().people?.waiting).toBe(2);
    send(db, one.entrepreneur, { project_id: id, reply_to: asked, receiver_type: 1 });
    expect(health().people?.waiting).toBe(1);
  });

  test('counts open requests of tenants', () => {
    const { db, id, tenant, health } = setUp();
    const request = { projectId: id, createdBy: tenant.id, title: 'Leak', description: 'Wet.' };
    for (const status of ['new', 'in_progress', 'done'] as const)
      db.insert(tenantRequests)
        .values({ ...request, status, createdAt: now, updatedAt: now })
        .run();
    expect(health().people?.waiting).toBe(2);
  });

  test('is the own unread messages for members', () => {
    const { db, one, id, investor, tenant, healthFor } = setUp();
    send(db, one.entrepreneur, { project_id: id, receiver_type: 1, receiver_id: investor.id });
    expect(healthFor(investor).people).toEqual({ status: 'unread', waiting: 1 });
    expect(healthFor(tenant).people).toEqual({ status: 'clear', waiting: 0 });
    expect(db.select().from(messages).all()).toHaveLength(1);
  });

  test('is hidden from company users without permission to read messages', () => {
    const { db, one, healthFor } = setUp();
    const user = person(db, 'admin', {
      companyId: one.id,
      parentId: one.admin.id,
      permissions: ['projects.view'],
    });
    expect(healthFor(user)).toEqual({ time: null, money: null, people: null });
  });
});

test('is the same on the page and in the list, and only of visible projects', () => {
  const { db, one, id } = setUp();
  const phaseId = addPhase(db, id, { endDate: '2026-03-01' });
  addLine(db, id, { phaseId, original: 1, actual: 3 });
  const caller = as(db, one.admin);
  const { health } = projectPage(caller, { id: String(id) });
  expect(health).toMatchObject({ time: { daysLate: 14 }, money: { over: 2 } });
  expect(projectList(caller).rows[0]?.standing.health).toEqual(health);
  const two = company(db);
  const other = project(db, two.entrepreneur, two.assetType.id);
  expect([...projectStandings(caller, [id, other.id]).keys()]).toEqual([id]);
});
