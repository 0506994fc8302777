import { messages } from 'db/schema/message';
import { projects } from 'db/schema/project';
import { tenantRequests } from 'db/schema/tenant-request';
import { milestones } from 'db/schema/work';
import { eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import type { Actor } from '~/models/access/actor.server';
import { sendMessage } from '~/models/messages/send.server';
import { projectList } from '~/models/projects/list.server';
import { projectPage } from '~/models/projects/show.server';
import { projectStandings } from '~/models/projects/standing.server';
import { as } from '../support/caller';
import { freshDatabase } from '../support/database';
import { addMilestone, addPhase } from '../support/work';
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
    expect(health().time).toEqual({ status: 'unplanned', daysLate: 0 });
    addPhase(db, id, { status: 'completed', progress: 100, endDate: '2026-01-01' });
    expect(health().time).toEqual({ status: 'completed', daysLate: 0 });
  });

  test('counts the days since the earliest open phase, milestone or end of the project', () => {
    const { db, id, health } = setUp();
    const phase = addPhase(db, id, { endDate: '2026-03-15' });
    expect(health().time).toEqual({ status: 'on_time', daysLate: 0 });
    const milestone = addMilestone(db, phase, { dueDate: '2026-03-05', endDate: '2026-03-05' });
    expect(health().time).toEqual({ status: 'late', daysLate: 10 });
    db.update(milestones).set({ status: 'completed' }).where(eq(milestones.id, milestone)).run();
    expect(health().time?.status).toBe('on_time');
    db.update(projects).set({ endDate: '2026-03-14' }).where(eq(projects.id, id)).run();
    expect(health().time).toEqual({ status: 'late', daysLate: 1 });
  });
});

describe('money', () => {
  test('is over by the larger of the overruns of phases and the excess over the budget', () => {
    const { db, id, health } = setUp();
    const costs = { plannedCost: 1_000_000, actualCost: 1_600_000 };
    const phase = addPhase(db, id, costs);
    addPhase(db, id, { plannedCost: 9_000_000, actualCost: 0 });
    addPhase(db, id, { ...costs, parentId: phase });
    expect(health().money).toEqual({ status: 'over', over: 600_000 });
    db.update(projects).set({ estimatedBudget: 500_000 }).where(eq(projects.id, id)).run();
    expect(health().money).toEqual({ status: 'over', over: 1_100_000 });
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
  addPhase(db, id, { endDate: '2026-03-01', plannedCost: 1, actualCost: 3 });
  const caller = as(db, one.admin);
  const { health } = projectPage(caller, { id: String(id) });
  expect(health).toMatchObject({ time: { daysLate: 14 }, money: { over: 2 } });
  expect(projectList(caller).rows[0]?.standing.health).toEqual(health);
  const two = company(db);
  const other = project(db, two.entrepreneur, two.assetType.id);
  expect([...projectStandings(caller, [id, other.id]).keys()]).toEqual([id]);
});
