import type { Database } from 'db/client.server';
import { auditLog } from 'db/schema/audit';
import { invitations } from 'db/schema/invitation';
import { people } from 'db/schema/person';
import { projects } from 'db/schema/project';
import { outbox } from 'db/schema/sign-in';
import { eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import type { Actor } from '~/models/access/actor.server';
import { inviteForm } from '~/models/invitations/invite.server';
import { countOne } from '~/models/limits/limits.server';
import { suspendPerson } from '~/models/people/suspend.server';
import { as } from '../support/caller';
import { dump } from '../support/database';
import { reasonsOf } from '../support/refused';
import { join, now, person, project } from '../support/world';
import { addPhoneOwner, newestInvitation, phone, setUp } from './invitations-set-up';

const day = 24 * 3_600_000;

/** Returns the text message that was sent. */
function textOf(db: Database): string {
  const { secrets } = as(db, {} as Actor);
  return secrets.open(db.select().from(outbox).get()?.text ?? '');
}

const rejectionOf = (reason: string, values?: Record<string, string>) => ({
  phone_number: values
    ? { text: `invitation.errors.${reason}`, values }
    : { text: `invitation.errors.${reason}` },
});

describe('inviting', () => {
  test('refuses a person whose access the company suspended, and does not offer them', () => {
    const { db, one, invite } = setUp();
    const { id, name } = addPhoneOwner(db, 'investor', one.id);
    const offered = () => inviteForm(as(db, one.admin), { project_id: one.project.id }).people;
    expect(offered()).toMatchObject([{ id }]);
    suspendPerson(as(db, one.admin), { id: String(id) });
    expect(offered()).toEqual([]);
    expect(reasonsOf(() => invite(one.admin, {}))).toEqual(rejectionOf('suspended', { name }));
  });

  test('sends a stranger one text message for all projects, with the code of the first', () => {
    const { db, one, invite } = setUp();
    const second = project(db, one.entrepreneur, one.assetType.id, { name: 'Second' });
    invite(one.entrepreneur, { project_ids: [one.project.id, second.id] });
    const rows = db.select().from(invitations).all();
    expect(rows).toMatchObject([
      {
        projectId: one.project.id,
        phone: phone.e164,
        personId: null,
        status: 'pending',
        role: 'investor',
      },
      { projectId: second.id, companyId: one.id, invitedBy: one.entrepreneur.id, sentAt: now },
    ]);
    expect(rows[0]?.code).not.toBe(rows[1]?.code);
    const [sms, ...moreInvitations] = db.select().from(outbox).all();
    expect(moreInvitations).toEqual([]);
    expect(sms).toMatchObject({
      channel: 'sms',
      to: phone.e164,
      isSecret: false,
      status: 'waiting',
    });
    const [invitationLine, link] = textOf(db).split('\n');
    expect(invitationLine).toContain(
      `${one.entrepreneur.name} invites you to 2 projects on Yesod. Role: Investor.`,
    );
    expect(link).toBe(
      `https://yesod.test/signup?role=investor&language=en-US&phone=501234567&country_code=%2B972&code=${rows[0]?.code}`,
    );
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

  test('invites a colleague by account, in their own language', () => {
    const { db, one, invite } = setUp();
    const tenant = person(db, 'tenant', { companyId: one.id });
    db.update(people)
      .set({ phone: phone.e164, phoneVerifiedAt: now, locale: 'he-IL' })
      .where(eq(people.id, tenant.id))
      .run();
    invite(one.admin, { role_id: 'tenant' });
    expect(db.select().from(invitations).get()?.personId).toBe(tenant.id);
    expect(textOf(db)).toContain('קיבלת הזמנה מאת');
    expect(textOf(db)).toContain('https://yesod.test/login?redirectTo=%2Finvitations');
  });

  test('invites once for the same form', () => {
    const { db, one, invite } = setUp();
    invite(one.admin, { form_key: 'same-form' });
    const before = dump(db);
    invite(one.admin, { form_key: 'same-form' });
    expect(dump(db) === before).toBe(true);
  });
});

describe('refusing', () => {
  test('rejects the own phone, a person of another role, a member and a phone already invited', () => {
    const { db, one, invite } = setUp();
    const set = (id: number, e164: string) =>
      db.update(people).set({ phone: e164, phoneVerifiedAt: now }).where(eq(people.id, id)).run();
    set(one.admin.id, '+972500000001');
    set(one.entrepreneur.id, '+972500000002');
    const member = person(db, 'investor', { companyId: one.id });
    set(member.id, '+972500000003');
    join(db, one.project.id, member, 'investor');
    invite(one.admin, {});
    const to = (phone_number: string) => reasonsOf(() => invite(one.admin, { phone_number }));
    const projectName = { projects: 'Shabazi 12' };
    expect(to('0500000001')).toEqual(rejectionOf('self.sms'));
    expect(to('0500000002')).toEqual(rejectionOf('other-role', { name: one.entrepreneur.name }));
    expect(to('0500000003')).toEqual(rejectionOf('member', projectName));
    expect(to('0501234567')).toEqual(rejectionOf('invited', projectName));
    expect(to('12')).toEqual(rejectionOf('phone'));
    expect(to('')).toEqual(rejectionOf('phoneRequired'));
    expect(
      reasonsOf(() => invite(one.admin, { role_id: 'entrepreneur', project_ids: [] })),
    ).toEqual({
      role_id: { text: 'invitation.errors.role' },
      project_ids: { text: 'invitation.errors.noProject' },
    });
    expect(db.select().from(invitations).all()).toHaveLength(1);
    expect(db.select().from(outbox).all()).toHaveLength(1);
  });

  test('invites a tenant of the company as an investor only after confirmation', () => {
    const { db, one, invite } = setUp();
    const own = addPhoneOwner(db, 'tenant', one.id);
    const reasons = reasonsOf(() => invite(one.admin, {}));
    expect(reasons).toEqual({
      is_other_role: { text: 'invitation.errors.is-tenant', values: { name: own.name } },
    });
    expect(db.select().from(invitations).all()).toEqual([]);
    expect(invite(one.admin, { is_other_role: 'on' })).toMatchObject({
      role: 'investor',
      personId: own.id,
    });
  });

  test('reveals nothing about a tenant of another company', () => {
    const { db, one, two, invite } = setUp();
    addPhoneOwner(db, 'tenant', two.id);
    expect(invite(one.admin, {})).toMatchObject({ role: 'investor' });
  });

  test('rejects all projects if one of them is not possible', () => {
    const { db, one, invite } = setUp();
    const second = project(db, one.entrepreneur, one.assetType.id, { name: 'Second' });
    invite(one.admin, { project_ids: [second.id] });
    const bothProjects = { project_ids: [one.project.id, second.id] };
    expect(reasonsOf(() => invite(one.admin, bothProjects))).toEqual(
      rejectionOf('invited', { projects: 'Second' }),
    );
    expect(db.select().from(invitations).all()).toHaveLength(1);
  });

  test('is refused to roles that may not invite and for hidden projects, and writes nothing', () => {
    const { db, one, two, invite } = setUp();
    const investor = person(db, 'investor', { companyId: one.id });
    join(db, one.project.id, investor, 'investor');
    const childUser = person(db, 'admin', { companyId: one.id, parentId: one.admin.id });
    const superadmin = person(db, 'superadmin', { companyId: null });
    const before = dump(db);
    for (const actor of [investor, childUser, superadmin])
      expect(() => invite(actor, {})).toThrow('forbidden');
    expect(() => invite(one.admin, { project_ids: [one.project.id, two.project.id] })).toThrow(
      'not-found',
    );
    expect(() => invite(two.entrepreneur, {})).toThrow('not-found');
    expect(() => invite(one.admin, { project_id: two.project.id })).toThrow('not-found');
    expect(() => inviteForm(as(db, investor), { project_id: one.project.id })).toThrow('forbidden');
    expect(() => inviteForm(as(db, two.admin), { project_id: one.project.id })).toThrow(
      'not-found',
    );
    expect(dump(db) === before).toBe(true);
  });

  test('rejects a deleted project', () => {
    const { db, one, invite } = setUp();
    db.update(projects).set({ deletedAt: now }).where(eq(projects.id, one.project.id)).run();
    expect(() => invite(one.admin, {})).toThrow('not-found');
  });

  test('limits a phone to five messages a day and a company to 200 invitations', () => {
    const { db, one, invite } = setUp();
    for (let count = 0; count < 5; count++) {
      invite(one.admin, {}, { now: now + count });
      db.update(invitations).set({ status: 'withdrawn' }).run();
    }
    expect(reasonsOf(() => invite(one.admin, {}, { now: now + 10 }))).toEqual(
      rejectionOf('contact-limit'),
    );
    invite(one.admin, {}, { now: now + day + 10 });

    const later = now + 3 * day;
    for (let i = 0; i < 200; i++) countOne(db, 'invitationsPerCompany', one.id, later);
    const other = { phone_number: '0509999999' };
    expect(reasonsOf(() => invite(one.admin, other, { now: later }))).toEqual(
      rejectionOf('company-limit'),
    );
    expect(reasonsOf(() => invite(one.admin, other, { now: later + day + 1 }))).toBeNull();
  });
});

test('stores the message without its link', () => {
  const { db, one, invite } = setUp();
  invite(one.admin, {});
  expect(newestInvitation(db)?.message).toContain(
    `${one.admin.name} invites you to the project Shabazi 12`,
  );
  expect(newestInvitation(db)?.message).not.toContain('https:');
});

test('offers the project of the page first, then the newest others', () => {
  const { db, one } = setUp();
  const second = project(db, one.entrepreneur, one.assetType.id, { name: 'Second' });
  const third = project(db, one.entrepreneur, one.assetType.id, { name: 'Third' });
  const form = inviteForm(as(db, one.entrepreneur), { project_id: second.id });
  expect(form.projects.map(({ id }) => id)).toEqual([second.id, third.id, one.project.id]);
  expect(form.roles).toEqual(['investor', 'tenant']);
});
