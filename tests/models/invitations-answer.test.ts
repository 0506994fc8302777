import type { Database } from 'db/client.server';
import { auditLog } from 'db/schema/audit';
import { invitations } from 'db/schema/invitation';
import { people } from 'db/schema/person';
import { projectMembers, projects } from 'db/schema/project';
import { desc, eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import type { Actor } from '~/models/access/actor.server';
import { AppError } from '~/models/errors';
import { projectInvitationList } from '~/models/invitations/log.server';
import {
  acceptInvitation,
  rejectInvitation,
  withdrawInvitation,
} from '~/models/invitations/respond.server';
import { projectList } from '~/models/projects/list.server';
import { as } from '../support/caller';
import { dump } from '../support/database';
import { now, person } from '../support/world';
import { addPhoneOwner, setUp } from './invitations-set-up';

const query = {
  page: 1,
  perPage: 10,
  search: '',
  order: 'desc',
  orderBy: 'id',
  filters: {},
} as const;

const accept = (db: Database, actor: Actor, id: number, at = now) =>
  acceptInvitation(as(db, actor, { now: at }), { id }).isNews;
const reject = (db: Database, actor: Actor, id: number) =>
  rejectInvitation(as(db, actor), { id }).isNews;
const withdraw = (db: Database, actor: Actor, id: number, at = now) =>
  withdrawInvitation(as(db, actor, { now: at }), { id }).isNews;

/** The status an invitation already had; null when it was open. */
function earlierStatus(answering: () => unknown) {
  try {
    answering();
    return null;
  } catch (error) {
    if (error instanceof AppError && error.code === 'closed') return error.values.because;
    throw error;
  }
}

describe('accepting', () => {
  test('makes the person a member, shows the project and notifies the company', () => {
    const { db, one, invite } = setUp();
    const investor = addPhoneOwner(db);
    const { id } = invite(one.admin, { role_id: 'tenant' });
    expect(projectList(as(db, investor), query).total).toBe(0);
    expect(accept(db, investor, id)).toBe(true);
    expect(projectList(as(db, investor), query).rows.map((row) => row.id)).toEqual([
      one.project.id,
    ]);
    expect(db.select().from(projectMembers).all()).toEqual([
      {
        projectId: one.project.id,
        personId: investor.id,
        role: 'tenant',
        guestOf: one.id,
        isSuspended: false,
        createdAt: now,
      },
    ]);
    expect(db.select().from(invitations).get()).toMatchObject({
      status: 'accepted',
      answeredAt: now,
    });
    expect(db.select().from(auditLog).orderBy(desc(auditLog.id)).get()).toMatchObject({
      action: 'invitation.accept',
      actorId: investor.id,
      companyId: one.id,
      projectId: one.project.id,
      changes: { status: { from: 'pending', to: 'accepted' } },
    });
  });

  test('works for a person that signs up with the phone after the invitation', () => {
    const { db, one, invite } = setUp();
    const { id } = invite(one.admin, {});
    const tenant = addPhoneOwner(db, 'tenant');
    accept(db, tenant, id);
    expect(db.select().from(invitations).get()?.personId).toBe(tenant.id);
  });

  test('depends on the invited person only, not on permissions', () => {
    const { db, one, invite } = setUp();
    const tenant = {
      ...addPhoneOwner(db, 'tenant', one.id),
      parentId: one.admin.id,
      permissions: new Set<never>(),
    };
    const { id } = invite(one.admin, { role_id: 'tenant' });
    expect(projectInvitationList(as(db, tenant), query).rows.map((row) => row.id)).toEqual([id]);
    expect(accept(db, tenant, id)).toBe(true);
  });

  test('is harmless when sent twice', () => {
    const { db, one, invite } = setUp();
    const investor = addPhoneOwner(db);
    const { id } = invite(one.admin, {});
    accept(db, investor, id);
    const before = dump(db);
    expect(accept(db, investor, id, now + 1)).toBe(false);
    expect(dump(db) === before).toBe(true);
  });

  test('is refused after cancellation, after rejection and for a deleted project', () => {
    const { db, one, invite } = setUp();
    const investor = addPhoneOwner(db);
    const first = invite(one.admin, {});
    withdraw(db, one.admin, first.id);
    expect(earlierStatus(() => accept(db, investor, first.id))).toBe('withdrawn');
    const second = invite(one.admin, {}, { now: now + 1 });
    expect(reject(db, investor, second.id)).toBe(true);
    expect(earlierStatus(() => accept(db, investor, second.id))).toBe('rejected');
    const third = invite(one.admin, {}, { now: now + 2 });
    db.update(projects).set({ deletedAt: now }).where(eq(projects.id, one.project.id)).run();
    expect(earlierStatus(() => accept(db, investor, third.id))).toBe('project-deleted');
    expect(db.select().from(projectMembers).all()).toEqual([]);
  });

  test('is refused to other people, the inviter and other roles', () => {
    const { db, one, two, invite } = setUp();
    addPhoneOwner(db);
    const stranger = person(db, 'investor', { companyId: one.id });
    const { id } = invite(one.admin, {});
    const before = dump(db);
    for (const answer of [accept, reject]) {
      expect(() => answer(db, stranger, id)).toThrow('not-found');
      expect(() => answer(db, one.entrepreneur, id)).toThrow('forbidden');
      expect(() => answer(db, two.admin, id)).toThrow('forbidden');
      expect(() => answer(db, stranger, 999)).toThrow('not-found');
    }
    expect(dump(db) === before).toBe(true);
  });

  test('stays with its person when the number changes hands', () => {
    const { db, one, invite } = setUp();
    const investor = addPhoneOwner(db);
    const { id } = invite(one.admin, {});
    db.update(people).set({ phone: '+972500000009' }).where(eq(people.id, investor.id)).run();
    const next = addPhoneOwner(db);
    expect(() => accept(db, next, id)).toThrow('not-found');
    expect(accept(db, investor, id)).toBe(true);
  });

  test('passes to the next person with the phone once the account is deleted', () => {
    const { db, one, invite } = setUp();
    const investor = addPhoneOwner(db);
    const { id } = invite(one.admin, {});
    db.update(people).set({ deletedAt: now }).where(eq(people.id, investor.id)).run();
    expect(accept(db, addPhoneOwner(db), id)).toBe(true);
  });
});

describe('rejecting', () => {
  test('hides the project, works once and is refused to members', () => {
    const { db, one, invite } = setUp();
    const investor = addPhoneOwner(db);
    const { id } = invite(one.admin, {});
    expect(reject(db, investor, id)).toBe(true);
    expect(reject(db, investor, id)).toBe(false);
    expect(projectList(as(db, investor), query).total).toBe(0);
    const secondInvitation = invite(one.admin, {}, { now: now + 1 });
    accept(db, investor, secondInvitation.id);
    expect(earlierStatus(() => reject(db, investor, secondInvitation.id))).toBe('accepted');
    expect(projectList(as(db, investor), query).total).toBe(1);
  });
});

describe('withdrawing', () => {
  test('is allowed to the inviter and a company admin, and is idempotent', () => {
    const { db, one, invite } = setUp();
    const { id } = invite(one.entrepreneur, {});
    withdraw(db, one.entrepreneur, id);
    const before = dump(db);
    withdraw(db, one.admin, id, now + 1);
    expect(dump(db) === before).toBe(true);
    const next = invite(one.entrepreneur, {}, { now: now + 1 });
    withdraw(db, one.admin, next.id);
    expect(
      db
        .select()
        .from(invitations)
        .all()
        .map(({ status }) => status),
    ).toEqual(['withdrawn', 'withdrawn']);
  });

  test('is refused to other companies, other entrepreneurs and the invitee, and after acceptance', () => {
    const { db, one, two, invite } = setUp();
    const investor = addPhoneOwner(db);
    const colleague = person(db, 'entrepreneur', { companyId: one.id });
    const { id } = invite(one.entrepreneur, {});
    expect(() => withdraw(db, two.admin, id)).toThrow('not-found');
    expect(() => withdraw(db, colleague, id)).toThrow('not-found');
    expect(() => withdraw(db, investor, id)).toThrow('forbidden');
    accept(db, investor, id);
    expect(earlierStatus(() => withdraw(db, one.admin, id))).toBe('accepted');
  });
});
