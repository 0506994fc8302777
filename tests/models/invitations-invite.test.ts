import { auditLog } from 'db/schema/desk';
import { invitations } from 'db/schema/invitation';
import { people } from 'db/schema/person';
import { projects } from 'db/schema/project';
import { outbox } from 'db/schema/sign-in';
import { eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { dump } from '../support/database';
import { join, now, person, project } from '../support/world';
import { invited, phone, refusal, secrets, setUp } from './invitations-set-up';

const day = 24 * 3_600_000;

describe('inviting', () => {
  test('a stranger gets one text message for all projects, with the code of the first', () => {
    const { db, one, invite } = setUp();
    const second = project(db, one.entrepreneur, one.assetType.id, { name: 'Second' });
    invite(one.entrepreneur, { projectIds: [one.project.id, second.id] });
    const rows = db.select().from(invitations).all();
    expect(rows).toMatchObject([
      { projectId: one.project.id, phone: phone.e164, personId: null, status: 'pending', role: 'investor' },
      { projectId: second.id, companyId: one.id, invitedBy: one.entrepreneur.id, sentAt: now },
    ]);
    expect(rows[0]?.code).not.toBe(rows[1]?.code);
    const [sms, ...others] = db.select().from(outbox).all();
    expect(others).toEqual([]);
    expect(sms).toMatchObject({ channel: 'sms', to: phone.e164, isSecret: false, status: 'waiting' });
    expect(secrets.open(sms?.text ?? '')).toBe(`stranger investor 2\ncode ${rows[0]?.code}`);
    expect(
      db
        .select()
        .from(auditLog)
        .all()
        .map(({ action, projectId }) => [action, projectId]),
    ).toEqual([
      ['invitation.create', one.project.id],
      ['invitation.create', second.id],
    ]);
  });

  test('somebody with the phone is invited by account, in their own language', () => {
    const { db, one, invite } = setUp();
    const tenant = person(db, 'tenant', { companyId: null });
    db.update(people).set({ phone: phone.e164, locale: 'he-IL' }).where(eq(people.id, tenant.id)).run();
    invite(one.admin, {});
    expect(db.select().from(invitations).get()?.personId).toBe(tenant.id);
    expect(secrets.open(db.select().from(outbox).get()?.text ?? '')).toContain('he-IL investor 1');
  });

  test('the same form sent twice invites once', () => {
    const { db, one, invite } = setUp();
    invite(one.admin, {}, { formKey: 'same-form' });
    const before = dump(db);
    invite(one.admin, {}, { formKey: 'same-form' });
    expect(dump(db) === before).toBe(true);
  });
});

describe('refusing', () => {
  test('the own phone, a person of another role, a member, a phone already invited', () => {
    const { db, one, invite } = setUp();
    const set = (id: number, e164: string) =>
      db.update(people).set({ phone: e164 }).where(eq(people.id, id)).run();
    set(one.admin.id, '+972500000001');
    set(one.entrepreneur.id, '+972500000002');
    const member = person(db, 'investor', { companyId: one.id });
    set(member.id, '+972500000003');
    join(db, one.project.id, member, 'investor');
    invite(one.admin, {});
    const before = dump(db);
    const to = (e164: string) => refusal(() => invite(one.admin, { phone: { ...phone, e164 } }));
    expect(to('+972500000001')).toEqual(['self', []]);
    expect(to('+972500000002')).toEqual(['other-role', []]);
    expect(to('+972500000003')).toEqual(['member', ['Shabazi 12']]);
    expect(to(phone.e164)).toEqual(['invited', ['Shabazi 12']]);
    expect(dump(db) === before).toBe(true);
  });

  test('one project of several stands in the way of all of them', () => {
    const { db, one, invite } = setUp();
    const second = project(db, one.entrepreneur, one.assetType.id, { name: 'Second' });
    invite(one.admin, { projectIds: [second.id] });
    const both = { projectIds: [one.project.id, second.id] };
    expect(refusal(() => invite(one.admin, both))).toEqual(['invited', ['Second']]);
    expect(db.select().from(invitations).all()).toHaveLength(1);
  });

  test('roles that may not invite, and projects out of sight; nothing is written', () => {
    const { db, one, two, invite } = setUp();
    const investor = person(db, 'investor', { companyId: one.id });
    join(db, one.project.id, investor, 'investor');
    const childUser = person(db, 'admin', { companyId: one.id, parentId: one.admin.id });
    const superadmin = person(db, 'superadmin', { companyId: null });
    const before = dump(db);
    for (const actor of [investor, childUser, superadmin])
      expect(() => invite(actor, {})).toThrow('forbidden');
    expect(() => invite(one.admin, { projectIds: [one.project.id, two.project.id] })).toThrow('not-found');
    expect(() => invite(two.entrepreneur, {})).toThrow('not-found');
    expect(dump(db) === before).toBe(true);
  });

  test('a deleted project takes no invitations', () => {
    const { db, one, invite } = setUp();
    db.update(projects).set({ deletedAt: now }).where(eq(projects.id, one.project.id)).run();
    expect(() => invite(one.admin, {})).toThrow('not-found');
  });

  test('a phone gets five messages a day, a company sends 200 invitations', () => {
    const { db, one, invite } = setUp();
    for (let sent = 0; sent < 5; sent++) {
      invite(one.admin, {}, { now: now + sent });
      db.update(invitations).set({ status: 'withdrawn' }).run();
    }
    expect(refusal(() => invite(one.admin, {}, { now: now + 10 }))).toEqual(['phone-limit', []]);
    invite(one.admin, {}, { now: now + day + 10 });

    const old = db.select().from(invitations).get()!;
    for (let sent = 0; sent < 200; sent++) {
      const { id: _, ...fields } = { ...old, code: `c${sent}`, phone: `+1${sent}`, sentAt: now + day };
      db.insert(invitations).values(fields).run();
    }
    const other = { phone: { ...phone, e164: '+972509999999' } };
    expect(refusal(() => invite(one.admin, other, { now: now + day }))).toEqual(['company-limit', []]);
    expect(refusal(() => invite(one.admin, other, { now: now + 3 * day }))).toBeNull();
  });
});

test('the message is kept without its link', () => {
  const { db, one, invite } = setUp();
  invite(one.admin, {});
  expect(invited(db)?.message).toBe('stranger investor 1');
});
