import { invitations } from 'db/schema/invitation';
import { people } from 'db/schema/person';
import { eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import type { Actor } from '~/models/access/actor.server';
import { Refused } from '~/models/errors';
import { acceptInvitation } from '~/models/invitations/respond.server';
import { readOutbox } from '~/models/outbox/read.server';
import { peopleLists } from '~/models/people/list.server';
import { createPerson } from '~/models/people/save.server';
import { signUp, signupPurpose } from '~/models/sign-in/purposes/sign-up.server';
import { personPayload } from '../support/people';
import { reasonsOf } from '../support/refused';
import { answerFor, publicCaller, secrets } from '../support/sign-in';
import { now, person } from '../support/world';
import { by, enter, invitationsOf, join, victimPhone } from './contacts-set-up';
import { setUp } from './invitations-set-up';

describe('a person that the company added and invited by phone', () => {
  function added() {
    const world = setUp();
    const { db, one } = world;
    const permission = ['projects.view', 'invitations.view'];
    const fields = { name: 'Moti', phone_number: victimPhone.phone_number, permission };
    const form = personPayload(db, one.admin, fields);
    const { id } = createPerson.tenant(by(db, one.admin), form);
    return { ...world, id, email: String(form.email) };
  }

  test('is named in the log, signs in by phone and remains one person', () => {
    const { db, one, id, invite, logged } = added();
    const invitation = invite({ role_id: 'tenant' });
    expect(logged()[0]).toMatchObject({ name: 'Moti', isKnown: true });
    const entered = enter(db, 'sms', victimPhone.e164);
    expect(entered?.id).toBe(id);
    acceptInvitation(by(db, entered as Actor), { id: invitation });
    const { rows } = peopleLists.tenant(by(db, one.admin));
    expect(rows.map((row) => row.name)).toEqual(['Moti']);
  });

  test('signs up with the link as the same person', () => {
    const { db, id, invite } = added();
    invite({ role_id: 'tenant' });
    const code = db.select().from(invitations).get()?.code;
    const details = { role: 'tenant', name: 'Moti D', email: 'moti.d@example.test', code };
    const { token } = signUp(publicCaller(db), { ...details, ...victimPhone }) as { token: string };
    const signUpCode = readOutbox(db, secrets, victimPhone.e164).find(
      (message) => message.code,
    )?.code;
    const verdict = answerFor(publicCaller(db, { token }), signupPurpose, signUpCode ?? '');
    expect(verdict).toMatchObject({ kind: 'done', done: { kind: 'created', personId: id } });
    const row = db.select().from(people).where(eq(people.id, id)).get();
    expect(row).toMatchObject({ name: 'Moti', email: 'moti.d@example.test', phoneVerifiedAt: now });
    expect(db.select().from(people).where(eq(people.phone, victimPhone.e164)).all()).toHaveLength(
      1,
    );
  });

  test('chooses in a sign-up without the link whether to join that record', () => {
    const signUpWith = (invited: 'join' | 'separate') => {
      const { db, id, invite } = added();
      const invitation = invite({ role_id: 'tenant' });
      const details = {
        role: 'tenant',
        name: 'Moti D',
        email: 'moti.d@example.test',
        ...victimPhone,
      };
      const { token } = signUp(publicCaller(db), details) as { token: string };
      const signUpCode = readOutbox(db, secrets, victimPhone.e164).find(
        (message) => message.code,
      )?.code;
      const verdict = answerFor(publicCaller(db, { token }), signupPurpose, signUpCode ?? '');
      expect(verdict).toMatchObject({ kind: 'done', done: { kind: 'refused', field: 'invited' } });
      const created = signUp(publicCaller(db, { token }), { ...details, invited });
      if (created instanceof Refused || created.kind !== 'created') throw new Error('Not created.');
      const { personId } =
        db.select().from(invitations).where(eq(invitations.id, invitation)).get() ?? {};
      return { isRecord: created.personId === id, hasInvitation: personId === created.personId };
    };
    expect(signUpWith('join')).toEqual({ isRecord: true, hasInvitation: true });
    expect(signUpWith('separate')).toEqual({ isRecord: false, hasInvitation: true });
  });

  test('is sent to the login if their email is verified', () => {
    const { db, id, email, invite } = added();
    db.update(people).set({ emailVerifiedAt: now }).where(eq(people.id, id)).run();
    invite({ role_id: 'tenant' });
    const code = db.select().from(invitations).get()?.code;
    const details = { role: 'tenant', name: 'Moti D', email: 'moti.d@example.test', code };
    signUp(publicCaller(db), { ...details, ...victimPhone });
    const [notice] = readOutbox(db, secrets, victimPhone.e164);
    expect(notice?.code).toBeNull();
    expect(notice?.text).toContain('/login?');
    expect(enter(db, 'mail', email)?.id).toBe(id);
  });

  test('gets a separate account from another company by a plain sign-up', () => {
    const { db, id } = added();
    const joined = join(db, {
      role: 'tenant',
      email: 'plain@example.test',
      phone: victimPhone.e164,
    });
    if (joined.kind !== 'created') throw new Error(joined.field);
    expect(joined.actor.id).not.toBe(id);
  });
});

describe('inviting by email', () => {
  test('reaches only the person who verifies the address', () => {
    const { db, invite, logged } = setUp();
    const id = invite({ email: ' Guest@Example.test ' });
    expect(logged()[0]).toMatchObject({ email: 'guest@example.test', phone: '', name: null });
    const [mail] = readOutbox(db, secrets, 'guest@example.test');
    expect(mail?.subject).toContain('הוזמנת לפרויקט');
    expect(mail?.text).toContain('email=guest%40example.test');
    const guest = person(db, 'investor', { companyId: null, email: 'guest@example.test' });
    expect(invitationsOf(db, guest)).toEqual([id]);
    expect(invitationsOf(db, person(db, 'investor', { companyId: null }))).toEqual([]);
    acceptInvitation(by(db, guest), { id });
  });

  test('verifies the address in the sign-up and shows the invitation', () => {
    const { db, invite } = setUp();
    const id = invite({ email: 'guest@example.test' });
    const code = db.select().from(invitations).get()?.code;
    const details = { role: 'investor', name: 'Guest', email: 'guest@example.test', code };
    const { token } = signUp(publicCaller(db), { ...details, ...victimPhone }) as { token: string };
    const signUpCode = readOutbox(db, secrets, 'guest@example.test').find(
      (message) => message.code,
    )?.code;
    const verdict = answerFor(publicCaller(db, { token }), signupPurpose, signUpCode ?? '');
    if (verdict.kind !== 'done' || verdict.done.kind !== 'created') throw new Error(verdict.kind);
    const row = db.select().from(people).where(eq(people.id, verdict.done.personId)).get();
    expect(row).toMatchObject({ emailVerifiedAt: now, phoneVerifiedAt: null });
    expect(db.select().from(invitations).where(eq(invitations.id, id)).get()?.personId).toBe(
      row?.id,
    );
  });

  test('accepts a visible person instead and does not find those of other companies', () => {
    const { db, one, two, invite } = setUp();
    const own = person(db, 'tenant', { companyId: one.id });
    invite({ person_id: own.id, role_id: 'tenant' });
    expect(db.select().from(invitations).get()).toMatchObject({
      email: own.email,
      personId: own.id,
    });
    const theirs = person(db, 'tenant', { companyId: two.id });
    expect(() => invite({ person_id: theirs.id })).toThrow('not-found');
    expect(reasonsOf(() => invite({ person_id: own.id, email: 'x@example.test' }))).toEqual({
      email: { text: 'invitation.errors.oneContact' },
    });
  });
});
