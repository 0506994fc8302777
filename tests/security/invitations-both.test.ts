import type { Database } from 'db/client.server';
import { auditLog } from 'db/schema/audit';
import { invitations } from 'db/schema/invitation';
import { people } from 'db/schema/person';
import { rateLimits } from 'db/schema/sign-in';
import { eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import type { Actor } from '~/models/access/actor.server';
import { dayMs } from '~/models/durations';
import { eraseInvitations } from '~/models/invitations/erase.server';
import { invitationLog, projectInvitationList } from '~/models/invitations/log.server';
import { resendInvitation } from '~/models/invitations/resend.server';
import { acceptInvitation } from '~/models/invitations/respond.server';
import { readOutbox } from '~/models/outbox/read.server';
import { createPerson } from '~/models/people/save.server';
import { signUp, signupPurpose } from '~/models/sign-in/purposes/sign-up.server';
import { personPayload } from '../support/people';
import { reasonsOf } from '../support/refused';
import { answerFor, publicCaller, secrets } from '../support/sign-in';
import { now, person } from '../support/world';
import { by, invitationsOf, victimPhone } from './contacts-set-up';
import { setUp } from './invitations-set-up';

const email = 'guest@example.test';
const both = { ...victimPhone, email };

type Role = 'investor' | 'tenant' | 'entrepreneur';

/** Creates a person of no company or another one, who verified the invited contacts. */
function holder(
  db: Database,
  contacts: 'phone' | 'email' | 'both',
  role: Role,
  companyId?: number,
) {
  const actor = person(db, role, {
    companyId: companyId ?? null,
    ...(contacts !== 'phone' && { email }),
  });
  if (contacts !== 'email')
    db.update(people)
      .set({ phone: victimPhone.e164, phoneVerifiedAt: now })
      .where(eq(people.id, actor.id))
      .run();
  return actor;
}

const sentTo = (db: Database, to: string) => readOutbox(db, secrets, to);
const rowOf = (db: Database) => db.select().from(invitations).get()!;

/** Signs up with the link of the invitation, and the code sent to one of its contacts. */
function signUpBy(db: Database, to: string, details: object) {
  const { code, role } = rowOf(db);
  const form = { role, name: 'Guest', email, ...victimPhone, code, ...details };
  const { token } = signUp(publicCaller(db), form) as { token: string };
  const sent = sentTo(db, to).find((message) => message.code)?.code;
  const verdict = answerFor(publicCaller(db, { token }), signupPurpose, sent ?? '');
  if (verdict.kind !== 'done' || verdict.done.kind !== 'created') throw new Error(verdict.kind);
  return verdict.done.personId;
}

describe('an invitation by phone and email', () => {
  test('is sent to both, each with a link to sign up by that contact', () => {
    const { db, invite, logged } = setUp();
    invite(both);
    const { code, ...row } = rowOf(db);
    expect(row).toMatchObject({ phone: victimPhone.e164, email, personId: null });
    expect(logged()[0]).toMatchObject({ phone: victimPhone.e164, email, name: null });
    const [sms] = sentTo(db, victimPhone.e164);
    const [mail] = sentTo(db, email);
    expect(sms?.text).toContain(`&phone=501234567&country_code=%2B972&code=${code}`);
    expect(mail?.text).toContain(`&email=guest%40example.test&code=${code}`);
  });

  test('shows each invited person only the contact they verified', () => {
    const { db, invite } = setUp();
    const byPhone = holder(db, 'phone', 'investor');
    const byEmail = holder(db, 'email', 'tenant');
    invite(both);
    const log = (actor: Actor, search?: string) =>
      invitationLog(by(db, actor), search ? { search } : {}).rows;
    expect(log(byPhone)).toMatchObject([{ phone: victimPhone.e164, email: '' }]);
    expect(log(byEmail)).toMatchObject([{ phone: '', email, countryCode: '' }]);
    expect(log(byEmail, '501234567')).toEqual([]);
    expect(projectInvitationList(by(db, byEmail), {}).rows).toMatchObject([{ phone: '', email }]);
  });

  test('is sent to both again', () => {
    const { db, one, invite } = setUp();
    const id = invite(both);
    const later = { ...by(db, one.admin), now: now + dayMs + 1 };
    resendInvitation(later, { id });
    for (const to of [victimPhone.e164, email]) expect(sentTo(db, to)).toHaveLength(2);
  });

  test('is seen by whoever verified one of the contacts, until one of them answers', () => {
    const { db, two, invite } = setUp();
    const byPhone = holder(db, 'phone', 'investor');
    const byEmail = holder(db, 'email', 'tenant', two.id);
    const stranger = person(db, 'investor', { companyId: null });
    const id = invite(both);
    expect([byPhone, byEmail, stranger].map((actor) => invitationsOf(db, actor))).toEqual([
      [id],
      [id],
      [],
    ]);
    acceptInvitation(by(db, byEmail), { id });
    expect(invitationsOf(db, byPhone)).toEqual([]);
    expect(() => acceptInvitation(by(db, byPhone), { id })).toThrow('not-found');
  });

  test('stays open for the other contact’s owner when an account is deleted', () => {
    const { db, invite } = setUp();
    const byPhone = holder(db, 'phone', 'investor');
    const byEmail = holder(db, 'email', 'investor');
    const id = invite(both);
    const erase = (personId: number) =>
      eraseInvitations(db, db.select().from(people).where(eq(people.id, personId)).get()!, now);
    erase(byEmail.id);
    expect(rowOf(db)).toMatchObject({ status: 'pending', phone: victimPhone.e164, email: '' });
    expect(invitationsOf(db, byPhone)).toEqual([id]);
    erase(byPhone.id);
    expect(rowOf(db)).toMatchObject({ status: 'rejected', phone: '', email: '' });
  });

  test('belongs to the person who verified both', () => {
    const { db, invite } = setUp();
    const { id } = holder(db, 'both', 'investor');
    invite(both);
    expect(rowOf(db).personId).toBe(id);
  });

  test('leaves the same traces whoever holds its contacts outside the company', () => {
    const tracesOf = (contacts: ['phone' | 'email' | 'both', Role][]) => {
      const { db, two, invite, logged } = setUp();
      for (const [held, role] of contacts)
        holder(db, held, role, role === 'investor' ? undefined : two.id);
      const isRefused = reasonsOf(() => invite(both));
      const { code, message, ...shown } = logged()[0]!;
      const plain = (text = '') =>
        text.replaceAll(code!, 'CODE').replaceAll(/אדמין \d+|admin \d+/g, '');
      return {
        isRefused,
        shown,
        message: plain(message),
        sent: [victimPhone.e164, email].map((to) => sentTo(db, to).map(({ text }) => plain(text))),
        counters: db.select({ count: rateLimits.count }).from(rateLimits).all(),
        audit: db.select({ action: auditLog.action }).from(auditLog).all(),
      };
    };
    const unknown = tracesOf([]);
    expect(unknown.sent.map((texts) => texts.length)).toEqual([1, 1]);
    expect(tracesOf([['phone', 'investor']])).toEqual(unknown);
    expect(tracesOf([['email', 'tenant']])).toEqual(unknown);
    expect(tracesOf([['both', 'investor']])).toEqual(unknown);
    expect(tracesOf([['both', 'entrepreneur']])).toEqual(unknown);
    expect(
      tracesOf([
        ['phone', 'tenant'],
        ['email', 'entrepreneur'],
      ]),
    ).toEqual(unknown);
  });

  test('is refused for two known people, a known contact of another kind, and repeated', () => {
    const { db, one, invite } = setUp();
    const own = person(db, 'investor', { companyId: one.id, email: 'own@example.test' });
    const other = person(db, 'investor', { companyId: one.id });
    db.update(people).set({ phone: victimPhone.e164 }).where(eq(people.id, other.id)).run();
    expect(reasonsOf(() => invite({ ...victimPhone, email: own.email }))).toEqual({
      email: {
        text: 'invitation.errors.twoPeople',
        values: { one: other.name, other: own.name },
      },
    });
    expect(reasonsOf(() => invite({ ...victimPhone, email: one.admin.email }))).toEqual({
      email: { text: 'invitation.errors.self.mail' },
    });
    invite({ email });
    expect(reasonsOf(() => invite(both))).toMatchObject({
      email: { text: 'invitation.errors.invited' },
    });
    expect(reasonsOf(() => invite({ ...both, person_id: own.id }))).toEqual({
      phone_number: { text: 'invitation.errors.oneContact' },
    });
    expect(reasonsOf(() => invite({ ...both, phone_number: '12' }))).toEqual({
      phone_number: { text: 'invitation.errors.phone' },
    });
  });

  test('names a known person and sends both messages to their sign-in', () => {
    const { db, one, invite, logged } = setUp();
    const own = person(db, 'investor', { companyId: one.id, email });
    invite(both);
    expect(logged()[0]).toMatchObject({ name: own.name, isKnown: true });
    for (const to of [victimPhone.e164, email])
      expect(sentTo(db, to)[0]?.text).toContain('/login?by=email&redirectTo=%2Finvitations');
  });

  test('is taken by a sign-up that verifies the phone, or the address if the phone differs', () => {
    const first = setUp();
    first.invite(both);
    const byPhone = signUpBy(first.db, victimPhone.e164, {});
    expect(rowOf(first.db).personId).toBe(byPhone);

    const second = setUp();
    second.invite(both);
    const byEmail = signUpBy(second.db, email, { phone_number: '527650099' });
    expect(rowOf(second.db).personId).toBe(byEmail);
  });

  test('gives the company’s record of one contact to a sign-up by the other', () => {
    const added = () => {
      const world = setUp();
      const form = personPayload(world.db, world.one.admin, {
        phone_number: victimPhone.phone_number,
      });
      const { id } = createPerson.investor(by(world.db, world.one.admin), form);
      world.invite(both);
      return { ...world, id };
    };
    const { db, id } = added();
    expect(signUpBy(db, email, { phone_number: '527650099' })).toBe(id);
    expect(db.select().from(people).where(eq(people.id, id)).get()).toMatchObject({
      email,
      emailVerifiedAt: now,
      phone: victimPhone.e164,
      phoneVerifiedAt: null,
    });

    const verified = added();
    verified.db
      .update(people)
      .set({ phoneVerifiedAt: now })
      .where(eq(people.id, verified.id))
      .run();
    expect(signUpBy(verified.db, email, { phone_number: '527650099' })).not.toBe(verified.id);
  });
});
