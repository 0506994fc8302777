import type { Database } from 'db/client.server';
import { auditLog } from 'db/schema/desk';
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
import { holder, setUp } from './invitations-set-up';

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

/** How it was settled before; null when it was open. */
function closed(answering: () => unknown) {
  try {
    answering();
    return null;
  } catch (error) {
    if (error instanceof AppError && error.code === 'closed') return error.values.because;
    throw error;
  }
}

describe('accepting', () => {
  test('makes the person a member, shows the project and notes it for its company', () => {
    const { db, one, invite } = setUp();
    const investor = holder(db);
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

  test('whoever signs up with the phone after the invitation may accept it', () => {
    const { db, one, invite } = setUp();
    const { id } = invite(one.admin, {});
    const tenant = holder(db, 'tenant');
    accept(db, tenant, id);
    expect(db.select().from(invitations).get()?.personId).toBe(tenant.id);
  });

  test('is the invited person’s own to do, whatever the person above them ticked', () => {
    const { db, one, invite } = setUp();
    const tenant = {
      ...holder(db, 'tenant', one.id),
      parentId: one.admin.id,
      permissions: new Set<never>(),
    };
    const { id } = invite(one.admin, { role_id: 'tenant' });
    expect(projectInvitationList(as(db, tenant), query).rows.map((row) => row.id)).toEqual([id]);
    expect(accept(db, tenant, id)).toBe(true);
  });

  test('the same accept sent twice is harmless and says so', () => {
    const { db, one, invite } = setUp();
    const investor = holder(db);
    const { id } = invite(one.admin, {});
    accept(db, investor, id);
    const before = dump(db);
    expect(accept(db, investor, id, now + 1)).toBe(false);
    expect(dump(db) === before).toBe(true);
  });

  test('after withdrawal, after rejection and of a deleted project it is refused', () => {
    const { db, one, invite } = setUp();
    const investor = holder(db);
    const first = invite(one.admin, {});
    withdraw(db, one.admin, first.id);
    expect(closed(() => accept(db, investor, first.id))).toBe('withdrawn');
    const second = invite(one.admin, {}, { now: now + 1 });
    expect(reject(db, investor, second.id)).toBe(true);
    expect(closed(() => accept(db, investor, second.id))).toBe('rejected');
    const third = invite(one.admin, {}, { now: now + 2 });
    db.update(projects).set({ deletedAt: now }).where(eq(projects.id, one.project.id)).run();
    expect(closed(() => accept(db, investor, third.id))).toBe('project-deleted');
    expect(db.select().from(projectMembers).all()).toEqual([]);
  });

  test('nobody answers for another: other people, the inviter, other roles', () => {
    const { db, one, two, invite } = setUp();
    holder(db);
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

  test('an invitation stays with its person when the number changes hands', () => {
    const { db, one, invite } = setUp();
    const investor = holder(db);
    const { id } = invite(one.admin, {});
    db.update(people).set({ phone: '+972500000009' }).where(eq(people.id, investor.id)).run();
    const next = holder(db);
    expect(() => accept(db, next, id)).toThrow('not-found');
    expect(accept(db, investor, id)).toBe(true);
  });

  test('once the account is gone, the next one with the phone may answer', () => {
    const { db, one, invite } = setUp();
    const investor = holder(db);
    const { id } = invite(one.admin, {});
    db.update(people).set({ deletedAt: now }).where(eq(people.id, investor.id)).run();
    expect(accept(db, holder(db), id)).toBe(true);
  });
});

describe('rejecting', () => {
  test('leaves the project out of sight; twice is once; a member cannot reject any more', () => {
    const { db, one, invite } = setUp();
    const investor = holder(db);
    const { id } = invite(one.admin, {});
    expect(reject(db, investor, id)).toBe(true);
    expect(reject(db, investor, id)).toBe(false);
    expect(projectList(as(db, investor), query).total).toBe(0);
    const again = invite(one.admin, {}, { now: now + 1 });
    accept(db, investor, again.id);
    expect(closed(() => reject(db, investor, again.id))).toBe('accepted');
    expect(projectList(as(db, investor), query).total).toBe(1);
  });
});

describe('withdrawing', () => {
  test('by whoever sent it and by an admin of the company, twice as well as once', () => {
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

  test('not by other companies, other entrepreneurs or the invited; not once it was accepted', () => {
    const { db, one, two, invite } = setUp();
    const investor = holder(db);
    const colleague = person(db, 'entrepreneur', { companyId: one.id });
    const { id } = invite(one.entrepreneur, {});
    expect(() => withdraw(db, two.admin, id)).toThrow('not-found');
    expect(() => withdraw(db, colleague, id)).toThrow('not-found');
    expect(() => withdraw(db, investor, id)).toThrow('forbidden');
    accept(db, investor, id);
    expect(closed(() => withdraw(db, one.admin, id))).toBe('accepted');
  });
});
