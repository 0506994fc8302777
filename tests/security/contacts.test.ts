import { invitations } from 'db/schema/invitation';
import { people } from 'db/schema/person';
import { eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import type { Actor } from '~/models/access/actor.server';
import { inviteToProjects } from '~/models/invitations/invite.server';
import { acceptInvitation } from '~/models/invitations/respond.server';
import type { Payload } from '~/models/operation.server';
import { readOutbox } from '~/models/outbox/read.server';
import { importPeople } from '~/models/people/import.server';
import { createPerson, updatePerson } from '~/models/people/save.server';
import { findSession } from '~/models/sessions/session.server';
import { confirmByLink } from '~/models/sign-in/purposes/confirm-email.server';
import { freshDatabase } from '../support/database';
import { editPayload, importedPerson, personPayload, withPlan } from '../support/people';
import { reasonsOf } from '../support/refused';
import { secrets } from '../support/sign-in';
import { company, join as makeMember, now, person, project } from '../support/world';
import {
  attackerEmail,
  by,
  enter,
  invitationsOf,
  join,
  projectsOf,
  victimPhone,
} from './contacts-set-up';

function setUp() {
  const db = freshDatabase();
  const victim = company(db);
  const attacker = withPlan(db, company(db));
  const invite = (actor: Actor = victim.admin) => {
    const form = {
      role_id: 'investor',
      project_ids: [victim.project.id],
      form_key: crypto.randomUUID(),
    };
    return inviteToProjects(by(db, actor), { ...form, ...victimPhone }).id;
  };
  const edit = (actor: Actor, id: number, more: Payload) =>
    reasonsOf(() =>
      updatePerson.investor(by(db, actor), { ...editPayload(db, actor, id), ...more }),
    );
  const emailOf = (id: number) => db.select().from(people).where(eq(people.id, id)).get()?.email;
  return { db, victim, attacker, invite, edit, emailOf };
}

describe('an invitation to a phone without an account', () => {
  test('cannot be accepted by an investor that another company added with that phone', () => {
    const { db, attacker, invite } = setUp();
    const id = invite();
    const permission = ['projects.view', 'invitations.view'];
    const form = { email: attackerEmail, phone_number: victimPhone.phone_number, permission };
    createPerson.investor(by(db, attacker.admin), personPayload(db, attacker.admin, form));
    const thief = enter(db, 'mail', attackerEmail)!;
    expect(invitationsOf(db, thief)).toEqual([]);
    expect(() => acceptInvitation(by(db, thief), { id })).toThrow('not-found');
    expect(projectsOf(db, thief)).toEqual([]);
  });

  test('cannot be accepted by an imported investor with that phone', () => {
    const { db, attacker, invite } = setUp();
    const id = invite();
    const phone = {
      countryCode: '+972',
      national: victimPhone.phone_number,
      e164: victimPhone.e164,
    };
    const rows = [importedPerson({ role: 'investor', email: attackerEmail, phone })];
    importPeople.investor(by(db, attacker.admin), {
      people: () => rows,
      form_key: crypto.randomUUID(),
    });
    const thief = enter(db, 'mail', attackerEmail)!;
    expect(() => acceptInvitation(by(db, thief), { id })).toThrow('not-found');
  });

  test('belongs to the person who verifies the phone, even if such an investor exists before', () => {
    const { db, attacker, invite, victim } = setUp();
    const permission = ['projects.view', 'invitations.view'];
    const form = { email: attackerEmail, phone_number: victimPhone.phone_number, permission };
    createPerson.investor(by(db, attacker.admin), personPayload(db, attacker.admin, form));
    const id = invite();
    expect(db.select().from(invitations).get()?.personId).toBeNull();
    expect(() => acceptInvitation(by(db, enter(db, 'mail', attackerEmail)!), { id })).toThrow(
      'not-found',
    );
    const owner = join(db, {
      role: 'investor',
      email: 'owner@example.test',
      phone: victimPhone.e164,
    });
    if (owner.kind !== 'created') throw new Error(owner.field);
    acceptInvitation(by(db, owner.actor), { id });
    expect(projectsOf(db, owner.actor)).toEqual([victim.project.id]);
  });
});

describe('another person’s email', () => {
  test('cannot be changed by their company once another company invited them', () => {
    const { db, attacker, invite, edit, emailOf } = setUp();
    const permission = ['projects.view', 'invitations.view'];
    const form = personPayload(db, attacker.admin, {
      phone_number: victimPhone.phone_number,
      permission,
    });
    const { id } = createPerson.investor(by(db, attacker.admin), form);
    const invited = enter(db, 'sms', victimPhone.e164)!;
    const invitation = invite();
    expect(edit(attacker.admin, id, { email: attackerEmail })).toEqual({
      email: { text: 'person.errors.contactShared' },
    });
    expect(emailOf(id)).toBe(form.email);
    expect(enter(db, 'mail', attackerEmail)).toBeNull();
    acceptInvitation(by(db, invited), { id: invitation });
  });

  test('cannot be changed by a colleague who does not run all their projects', () => {
    const { db, victim, edit, emailOf } = setUp();
    withPlan(db, victim);
    const colleague = person(db, 'entrepreneur', { companyId: victim.id });
    const form = personPayload(db, colleague);
    const { id } = createPerson.investor(by(db, colleague), form);
    makeMember(db, victim.project.id, { ...victim.admin, id }, 'investor');
    const own = project(db, colleague, victim.assetType.id);
    makeMember(db, own.id, { ...victim.admin, id }, 'investor');
    expect(edit(colleague, id, { email: attackerEmail })).toEqual({
      email: { text: 'person.errors.contactShared' },
    });
    expect(emailOf(id)).toBe(form.email);
    expect(enter(db, 'mail', attackerEmail)).toBeNull();
    const ofAdmin = createPerson.investor(by(db, victim.admin), personPayload(db, victim.admin)).id;
    makeMember(db, own.id, { ...victim.admin, id: ofAdmin }, 'investor');
    expect(() => edit(colleague, ofAdmin, { email: attackerEmail })).toThrow('forbidden');
  });

  test('keeps signing in once verified, after changes by the company too', () => {
    const { db, attacker, edit, emailOf } = setUp();
    const form = personPayload(db, attacker.admin);
    const { id } = createPerson.investor(by(db, attacker.admin), form);
    expect(enter(db, 'mail', String(form.email))?.id).toBe(id);
    expect(edit(attacker.admin, id, { email: attackerEmail })).toBeNull();
    expect(emailOf(id)).toBe(form.email);
    expect(enter(db, 'mail', attackerEmail)).toBeNull();
    expect(enter(db, 'mail', String(form.email))?.id).toBe(id);
  });
});

describe('an email that a stranger signed up with', () => {
  const theirs = { role: 'investor', email: 'owner@example.test', phone: '+972529999999' };

  function squatted() {
    const { db } = setUp();
    const squatter = join(db, { role: 'investor', email: theirs.email, phone: '+972520000001' });
    if (squatter.kind !== 'created') throw new Error(squatter.field);
    return { db, squatter };
  }

  test('does not sign its owner in to the stranger’s account', () => {
    const { db } = squatted();
    expect(enter(db, 'mail', theirs.email)).toBeNull();
    const [notice] = readOutbox(db, secrets, theirs.email);
    expect(notice).toMatchObject({ code: null, subject: 'Signing in to Yesod' });
  });

  test('is not verified by its owner’s click on the link outside that account', () => {
    const { db, squatter } = squatted();
    const link = /confirm-email\/(\S+)/.exec(
      readOutbox(db, secrets, theirs.email)[0]?.text ?? '',
    )?.[1];
    const owner = person(db, 'investor', { companyId: null });
    expect(confirmByLink(by(db, owner), { token: link })).toBeFalsy();
    const row = db.select().from(people).where(eq(people.id, squatter.actor.id)).get();
    expect(row?.emailVerifiedAt).toBeNull();
  });

  test('moves to its owner’s account, and the stranger’s sessions end', () => {
    const { db, squatter } = squatted();
    const owner = join(db, theirs);
    if (owner.kind !== 'created') throw new Error(owner.field);
    const link = /confirm-email\/(\S+)/.exec(
      readOutbox(db, secrets, theirs.email)[0]?.text ?? '',
    )?.[1];
    confirmByLink(by(db, owner.actor), { token: link });
    expect(enter(db, 'mail', theirs.email)?.id).toBe(owner.actor.id);
    expect(findSession(db, squatter.token, 'web', now)).toBeNull();
    const row = db.select().from(people).where(eq(people.id, squatter.actor.id)).get();
    expect(row).toMatchObject({ email: null, emailVerifiedAt: null });
  });
});
