import { auditLog } from 'db/schema/desk';
import { invitations } from 'db/schema/invitation';
import { people } from 'db/schema/person';
import { projectMembers, projects } from 'db/schema/project';
import { desc, eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { acceptInvitation, rejectInvitation } from '~/models/invitations/answer.server';
import { InvitationClosed } from '~/models/invitations/refused';
import { withdrawInvitation } from '~/models/invitations/withdraw.server';
import { projectList } from '~/models/projects/list.server';
import { as } from '../support/caller';
import { dump } from '../support/database';
import { now, person } from '../support/world';
import { holder, setUp } from './invitations-set-up';

const query = { page: 1, perPage: 10, search: '', order: 'desc', orderBy: 'id', filters: {} } as const;

function closed(answering: () => unknown): string | null {
  try {
    answering();
    return null;
  } catch (error) {
    if (error instanceof InvitationClosed) return error.because;
    throw error;
  }
}

describe('accepting', () => {
  test('makes the person a member, shows the project and notes it for its company', () => {
    const { db, one, invite } = setUp();
    const investor = holder(db);
    const { id } = invite(one.admin, { role: 'tenant' });
    expect(projectList(as(db, investor), query).total).toBe(0);
    expect(acceptInvitation(db, investor, id, now)).toBe('done');
    expect(projectList(as(db, investor), query).rows.map((row) => row.id)).toEqual([one.project.id]);
    expect(db.select().from(projectMembers).all()).toEqual([
      { projectId: one.project.id, personId: investor.id, role: 'tenant', createdAt: now },
    ]);
    expect(db.select().from(invitations).get()).toMatchObject({ status: 'accepted', answeredAt: now });
    expect(db.select().from(auditLog).orderBy(desc(auditLog.id)).get()).toMatchObject({
      ...{ action: 'invitation.accept', actorId: investor.id, companyId: one.id, projectId: one.project.id },
      changes: { status: { from: 'pending', to: 'accepted' } },
    });
  });

  test('whoever signs up with the phone after the invitation may accept it', () => {
    const { db, one, invite } = setUp();
    const { id } = invite(one.admin, {});
    const tenant = holder(db, 'tenant');
    acceptInvitation(db, tenant, id, now);
    expect(db.select().from(invitations).get()?.personId).toBe(tenant.id);
  });

  test('the same accept sent twice is harmless and says so', () => {
    const { db, one, invite } = setUp();
    const investor = holder(db);
    const { id } = invite(one.admin, {});
    acceptInvitation(db, investor, id, now);
    const before = dump(db);
    expect(acceptInvitation(db, investor, id, now + 1)).toBe('again');
    expect(dump(db) === before).toBe(true);
  });

  test('after withdrawal, after rejection and of a deleted project it is refused', () => {
    const { db, one, invite } = setUp();
    const investor = holder(db);
    const first = invite(one.admin, {});
    withdrawInvitation(db, one.admin, first.id, now);
    expect(closed(() => acceptInvitation(db, investor, first.id, now))).toBe('withdrawn');
    const second = invite(one.admin, {}, { now: now + 1 });
    expect(rejectInvitation(db, investor, second.id, now)).toBe('done');
    expect(closed(() => acceptInvitation(db, investor, second.id, now))).toBe('rejected');
    const third = invite(one.admin, {}, { now: now + 2 });
    db.update(projects).set({ deletedAt: now }).where(eq(projects.id, one.project.id)).run();
    expect(closed(() => acceptInvitation(db, investor, third.id, now))).toBe('project-deleted');
    expect(db.select().from(projectMembers).all()).toEqual([]);
  });

  test('nobody answers for another: other people, the inviter, other roles', () => {
    const { db, one, two, invite } = setUp();
    holder(db);
    const stranger = person(db, 'investor', { companyId: one.id });
    const { id } = invite(one.admin, {});
    const before = dump(db);
    for (const answer of [acceptInvitation, rejectInvitation]) {
      expect(() => answer(db, stranger, id, now)).toThrow('not-found');
      expect(() => answer(db, one.entrepreneur, id, now)).toThrow('forbidden');
      expect(() => answer(db, two.admin, id, now)).toThrow('forbidden');
      expect(() => answer(db, stranger, 999, now)).toThrow('not-found');
    }
    expect(dump(db) === before).toBe(true);
  });

  test('an invitation stays with its person when the number changes hands', () => {
    const { db, one, invite } = setUp();
    const investor = holder(db);
    const { id } = invite(one.admin, {});
    db.update(people).set({ phone: '+972500000009' }).where(eq(people.id, investor.id)).run();
    const next = holder(db);
    expect(() => acceptInvitation(db, next, id, now)).toThrow('not-found');
    expect(acceptInvitation(db, investor, id, now)).toBe('done');
  });

  test('once the account is gone, the next one with the phone may answer', () => {
    const { db, one, invite } = setUp();
    const investor = holder(db);
    const { id } = invite(one.admin, {});
    db.update(people).set({ deletedAt: now }).where(eq(people.id, investor.id)).run();
    expect(acceptInvitation(db, holder(db), id, now)).toBe('done');
  });
});

describe('rejecting', () => {
  test('leaves the project out of sight; twice is once; a member cannot reject any more', () => {
    const { db, one, invite } = setUp();
    const investor = holder(db);
    const { id } = invite(one.admin, {});
    expect(rejectInvitation(db, investor, id, now)).toBe('done');
    expect(rejectInvitation(db, investor, id, now)).toBe('again');
    expect(projectList(as(db, investor), query).total).toBe(0);
    const again = invite(one.admin, {}, { now: now + 1 });
    acceptInvitation(db, investor, again.id, now);
    expect(closed(() => rejectInvitation(db, investor, again.id, now))).toBe('accepted');
    expect(projectList(as(db, investor), query).total).toBe(1);
  });
});

describe('withdrawing', () => {
  test('by whoever sent it and by an admin of the company, twice as well as once', () => {
    const { db, one, invite } = setUp();
    const { id } = invite(one.entrepreneur, {});
    withdrawInvitation(db, one.entrepreneur, id, now);
    const before = dump(db);
    withdrawInvitation(db, one.admin, id, now + 1);
    expect(dump(db) === before).toBe(true);
    const next = invite(one.entrepreneur, {}, { now: now + 1 });
    withdrawInvitation(db, one.admin, next.id, now);
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
    expect(() => withdrawInvitation(db, two.admin, id, now)).toThrow('not-found');
    expect(() => withdrawInvitation(db, colleague, id, now)).toThrow('not-found');
    expect(() => withdrawInvitation(db, investor, id, now)).toThrow('forbidden');
    acceptInvitation(db, investor, id, now);
    expect(closed(() => withdrawInvitation(db, one.admin, id, now))).toBe('accepted');
  });
});
