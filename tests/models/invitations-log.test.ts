import { invitations } from 'db/schema/invitation';
import { people } from 'db/schema/person';
import { projects } from 'db/schema/project';
import { eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import type { Actor } from '~/models/access/actor.server';
import {
  countPendingInvitations,
  invitationLog,
  projectInvitationList,
} from '~/models/invitations/log.server';
import { acceptInvitation, withdrawInvitation } from '~/models/invitations/respond.server';
import { as } from '../support/caller';
import { now, person } from '../support/world';
import { addPhoneOwner, phone, setUp } from './invitations-set-up';

const query = {
  page: 1,
  perPage: 10,
  search: '',
  order: 'desc',
  orderBy: 'id',
  filters: {},
} as const;
const other = { country_code: '+44', phone_number: '07400 123456' };

/**
 * Two invitations of the first company, by its entrepreneur and its admin, and one of the second.
 */
function invitedWorld() {
  const world = setUp();
  const { one, two, invite } = world;
  const ownersInvitation = invite(one.entrepreneur, {});
  const admins = invite(one.admin, other);
  const foreignInvitation = invite(two.admin, { ...other, project_ids: [two.project.id] });
  return { ...world, mine: ownersInvitation, admins, theirs: foreignInvitation };
}

describe('the log', () => {
  test('lists the invitations each person may see, newest first', () => {
    const { db, one, two, mine, admins, theirs } = invitedWorld();
    const investor = addPhoneOwner(db);
    const visibleIds = (actor: Actor) =>
      invitationLog(as(db, actor), query).rows.map((row) => row.id);
    expect(visibleIds(person(db, 'superadmin', { companyId: null }))).toEqual([
      theirs.id,
      admins.id,
      mine.id,
    ]);
    expect(visibleIds(one.admin)).toEqual([admins.id, mine.id]);
    expect(visibleIds(two.admin)).toEqual([theirs.id]);
    expect(visibleIds(one.entrepreneur)).toEqual([mine.id]);
    expect(visibleIds(two.entrepreneur)).toEqual([]);
    expect(visibleIds(investor)).toEqual([mine.id]);
    expect(visibleIds(person(db, 'investor', { companyId: one.id }))).toEqual([]);
    const withdrawalOf = (actor: Actor) =>
      withdrawInvitation.authorize(as(db, actor), { id: mine.id });
    expect(() => withdrawalOf(two.admin)).toThrow('not-found');
    expect(withdrawalOf(one.admin).projectName).toBe('Shabazi 12');
  });

  test('gives the link to people with permission to resend it, while it works', () => {
    const { db, one, mine } = invitedWorld();
    const investor = addPhoneOwner(db);
    const code = (actor: Actor) =>
      invitationLog(as(db, actor), query).rows.find(({ id }) => id === mine.id)?.code;
    expect(code(one.entrepreneur)).toBe(mine.code);
    expect(code(one.admin)).toBe(mine.code);
    expect(code(investor)).toBeNull();
    acceptInvitation(as(db, investor), { id: mine.id });
    expect(code(one.admin)).toBeNull();
  });

  test('names a colleague and shows whether they signed up; a stranger has no name', () => {
    const { db, one, mine } = invitedWorld();
    const row = () => invitationLog(as(db, one.admin), query).rows.find(({ id }) => id === mine.id);
    expect(row()).toMatchObject({
      name: null,
      hasSignedUp: false,
      isKnown: false,
      mayWithdraw: true,
    });
    const investor = addPhoneOwner(db, 'investor', one.id);
    expect(row()).toMatchObject({ name: investor.name, hasSignedUp: true, isKnown: true });
    db.update(people).set({ email: null }).where(eq(people.id, investor.id)).run();
    expect(row()).toMatchObject({ name: investor.name, hasSignedUp: false, isKnown: true });
  });

  test('never shows a colleague’s record that has the invitee’s phone as an unconfirmed number', () => {
    const { db, one, mine } = invitedWorld();
    const unconfirmed = person(db, 'tenant', { companyId: one.id });
    db.update(people).set({ phone: phone.e164 }).where(eq(people.id, unconfirmed.id)).run();
    const invited = person(db, 'investor', { companyId: one.id });
    db.update(invitations).set({ personId: invited.id }).where(eq(invitations.id, mine.id)).run();
    expect(invitationLog(as(db, invited), query).rows).toMatchObject([
      { id: mine.id, name: invited.name },
    ]);
  });

  test('does not reveal the name of a person in another company by phone number', () => {
    const { db, one, two, mine } = invitedWorld();
    const investor = addPhoneOwner(db, 'investor', two.id);
    const name = () =>
      invitationLog(as(db, one.admin), query).rows.find(({ id }) => id === mine.id)?.name;
    expect(name()).toBeNull();
    acceptInvitation(as(db, investor), { id: mine.id });
    expect(name()).toBe(investor.name);
  });

  test('searches by number and message, filters by status and pages', () => {
    const { db, one, mine, admins } = invitedWorld();
    const ids = (more: object) =>
      invitationLog(as(db, one.admin), { ...query, ...more }).rows.map(({ id }) => id);
    expect(ids({ search: '050-123 4567' })).toEqual([mine.id]);
    expect(ids({ search: '+44' })).toEqual([admins.id]);
    expect(ids({ search: '%' })).toEqual([]);
    expect(ids({ search: 'invites you' })).toHaveLength(2);
    expect(ids({ filters: { status: 'accepted' } })).toEqual([]);
    expect(ids({ filters: { status: "' or 1=1" } })).toHaveLength(2);
    expect(ids({ page: 2 })).toEqual([]);
  });
});

describe('invitations to projects', () => {
  test('lists a person’s invitations, open ones first, with the permitted actions', () => {
    const { db, one, mine, invite } = invitedWorld();
    const investor = addPhoneOwner(db);
    acceptInvitation(as(db, investor), { id: mine.id });
    const second = db
      .insert(projects)
      .values({ ...one.project, id: undefined, name: 'Second' })
      .returning()
      .get();
    const openInvitation = invite(one.admin, { project_ids: [second.id] }, { now: now + 1 });
    expect(projectInvitationList(as(db, investor), query)).toMatchObject({
      total: 2,
      rows: [
        { id: openInvitation.id, projectName: 'Second', mayAnswer: true, mayView: false },
        { id: mine.id, status: 'accepted', mayAnswer: false, mayView: true },
      ],
    });
    expect(projectInvitationList(as(db, investor), { ...query, search: 'econ' }).total).toBe(1);
    expect(countPendingInvitations(db, investor)).toBe(1);
    db.update(projects).set({ deletedAt: now }).where(eq(projects.id, second.id)).run();
    expect(countPendingInvitations(db, investor)).toBe(0);
    expect(projectInvitationList(as(db, investor), query).total).toBe(1);
  });

  test('lists the inviter’s own invitations, with the project to view and edit', () => {
    const { db, one, mine } = invitedWorld();
    const { rows } = invitationLog(as(db, one.entrepreneur), query);
    expect(rows).toMatchObject([{ id: mine.id, phone: phone.e164, mayView: true, mayEdit: true }]);
    expect(countPendingInvitations(db, one.entrepreneur)).toBe(0);
  });
});
