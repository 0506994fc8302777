import type { Database } from 'db/client.server';
import { auditLog } from 'db/schema/audit';
import { messages } from 'db/schema/message';
import { projectMembers } from 'db/schema/project';
import { desc, eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import type { Actor } from '~/models/access/actor.server';
import { sendMessage } from '~/models/messages/send.server';
import { projectMemberList, removeMember } from '~/models/projects/members.server';
import { peopleOf } from '~/models/projects/people.server';
import { projectPage } from '~/models/projects/show.server';
import { as } from '../support/caller';
import { freshDatabase } from '../support/database';
import { company, join, person, project } from '../support/world';

function setUp() {
  const db = freshDatabase();
  const one = company(db);
  const two = company(db);
  const guest = person(db, 'investor', { companyId: null });
  const own = person(db, 'tenant', { companyId: one.id });
  join(db, one.project.id, guest, 'investor');
  join(db, one.project.id, own, 'tenant');
  join(db, two.project.id, guest, 'investor');
  return { db, one, two, guest, own };
}

const remove = (db: Database, actor: Actor, projectId: number, id: number) =>
  removeMember(as(db, actor), { project_id: String(projectId), id: String(id) });

describe('removing a person from a project', () => {
  test.each(['admin', 'entrepreneur'] as const)(
    'lets its %s remove a guest from this project only',
    (role) => {
      const { db, one, two, guest } = setUp();
      const letter = {
        subject: 'Hello',
        message: 'There.',
        receiver_type: '3',
        project_id: one.project.id,
      };
      sendMessage(as(db, guest), { ...letter, form_key: 'form-key-1' });
      remove(db, one[role], one.project.id, guest.id);
      expect(() => projectPage(as(db, guest), { id: String(one.project.id) })).toThrow('not-found');
      expect(projectPage(as(db, guest), { id: String(two.project.id) }).project.id).toBe(
        two.project.id,
      );
      expect(db.select({ sender: messages.senderId }).from(messages).all()).toEqual([
        { sender: guest.id },
      ]);
      expect(db.select().from(auditLog).orderBy(desc(auditLog.id)).get()).toMatchObject({
        action: 'person.leave',
        recordId: guest.id,
        projectId: one.project.id,
        companyId: one.id,
        changes: { role: { from: 'investor' } },
      });
    },
  );

  test('is refused to everyone else', () => {
    const { db, one, two, guest, own } = setUp();
    const otherActors = [
      person(db, 'entrepreneur', { companyId: one.id }),
      person(db, 'admin', {
        companyId: one.id,
        parentId: one.admin.id,
        permissions: ['people.view'],
      }),
      two.admin,
      two.entrepreneur,
      own,
      person(db, 'superadmin', { companyId: null }),
    ];
    for (const actor of otherActors)
      expect(() => remove(db, actor, one.project.id, guest.id)).toThrow(/not-found|forbidden/);
    expect(db.select().from(projectMembers).all()).toHaveLength(3);
  });

  test('reports a person who is not a member as not found', () => {
    const { db, one } = setUp();
    const otherProject = project(db, one.entrepreneur, one.assetType.id);
    const { id } = person(db, 'tenant', { companyId: one.id });
    expect(() => remove(db, one.admin, one.project.id, id)).toThrow('not-found');
    expect(() => remove(db, one.admin, otherProject.id, id)).toThrow('not-found');
  });
});

describe('people of a project', () => {
  test('counts all members, names some and lists all', () => {
    const { db, one } = setUp();
    for (let count = 0; count < 60; count += 1)
      join(db, one.project.id, person(db, 'investor', { companyId: one.id }), 'investor');
    const section = peopleOf(db, one.entrepreneur, one.project.id);
    expect(section?.members).toHaveLength(50);
    expect(section?.memberCount).toBe(62);
    const list = projectMemberList(as(db, one.entrepreneur), {
      project_id: String(one.project.id),
      perPage: '100',
    });
    expect(list.total).toBe(62);
    expect(list.rows).toHaveLength(62);
  });

  test('marks guests and names them by the role they were invited in', () => {
    const { db, one, guest } = setUp();
    const tenant = person(db, 'tenant', { companyId: null });
    join(db, one.project.id, tenant, 'investor');
    const members = peopleOf(db, one.admin, one.project.id)?.members ?? [];
    expect(members.filter(({ isGuest }) => isGuest).map(({ id, role }) => [id, role])).toEqual([
      [guest.id, 'investor'],
      [tenant.id, 'investor'],
    ]);
  });

  test('hides people of another company', () => {
    const { db, one, two } = setUp();
    const payload = { project_id: String(one.project.id) };
    expect(projectMemberList(as(db, two.admin), payload).total).toBe(0);
    expect(
      db.select().from(projectMembers).where(eq(projectMembers.projectId, one.project.id)).all(),
    ).toHaveLength(2);
  });
});
