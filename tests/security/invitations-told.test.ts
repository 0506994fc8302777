import type { Database } from 'db/client.server';
import { auditLog } from 'db/schema/audit';
import { companies } from 'db/schema/company';
import { invitations } from 'db/schema/invitation';
import { people, type Role } from 'db/schema/person';
import { rateLimits } from 'db/schema/sign-in';
import { eq, like } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import type { Actor } from '~/models/access/actor.server';
import { Refused } from '~/models/errors';
import { inviteToProjects } from '~/models/invitations/invite.server';
import { invitationLog } from '~/models/invitations/log.server';
import { acceptInvitation } from '~/models/invitations/respond.server';
import { readOutbox } from '~/models/outbox/read.server';
import { peopleLists } from '~/models/people/list.server';
import { createPerson } from '~/models/people/save.server';
import { signUp, signupPurpose } from '~/models/sign-in/purposes/sign-up.server';
import { freshDatabase } from '../support/database';
import { personPayload, withPlan } from '../support/people';
import { reasonsOf } from '../support/refused';
import { answerFor, prover, secrets } from '../support/sign-in';
import { company, now, person } from '../support/world';
import { by, enter, invitationsOf, join, wanted } from './contacts-set-up';

let forms = 0;

function setUp() {
  const db = freshDatabase();
  const one = withPlan(db, company(db));
  const two = company(db);
  db.update(companies).set({ locale: 'he-IL' }).where(eq(companies.id, one.id)).run();
  const invite = (payload: object = {}, actor: Actor = one.admin, more: object = {}) => {
    forms += 1;
    const form = {
      role_id: 'investor',
      project_ids: [one.project.id],
      form_key: `form-key-${forms}`,
    };
    const contact = 'email' in payload || 'person_id' in payload ? {} : wanted;
    const caller = { ...by(db, actor), ...more };
    return inviteToProjects(caller, { ...form, ...contact, ...payload }).id;
  };
  const logged = (actor: Actor = one.admin) => invitationLog(by(db, actor)).rows;
  return { db, one, two, invite, logged };
}

const prove = (db: Database, { id }: Actor, locale: string | null = null) =>
  db
    .update(people)
    .set({ phone: wanted.e164, phoneVerifiedAt: now, locale })
    .where(eq(people.id, id))
    .run();

/** Everything the inviter can see of an invitation, with what is random or counted left out. */
function traces(holder: { role: Role; companyOf: 'two' | 'none' } | null) {
  const { db, two, invite, logged } = setUp();
  if (holder) {
    const companyId = holder.companyOf === 'two' ? two.id : null;
    prove(db, person(db, holder.role, { companyId }), 'en-US');
  }
  invite();
  const [row] = logged();
  if (!row) throw new Error('The invitation is not in the log.');
  const { code, ...shown } = row;
  const plain = (text: string) =>
    text.replaceAll(code ?? '', 'CODE').replaceAll(/(admin|אדמין) \d+/g, 'admin');
  const [sent] = readOutbox(db, secrets, wanted.e164);
  return {
    shown: { ...shown, message: plain(shown.message) },
    text: plain(sent?.text ?? ''),
    rows: db.select().from(invitations).all().length,
    counters: db
      .select()
      .from(rateLimits)
      .all()
      .map(({ count }) => count),
    audit: db
      .select()
      .from(auditLog)
      .all()
      .map(({ action }) => action),
  };
}

describe('inviting a phone', () => {
  test('leaves the same traces for nobody, guests, admins and the super admin of elsewhere', () => {
    const nobody = traces(null);
    expect(nobody.shown).toMatchObject({
      name: null,
      isKnown: false,
      hasSignedUp: false,
      status: 'pending',
    });
    expect(nobody.text).toContain('https://yesod.test/signup?role=investor&language=he-IL');
    const others = [
      { role: 'investor', companyOf: 'none' },
      { role: 'tenant', companyOf: 'two' },
      { role: 'entrepreneur', companyOf: 'two' },
      { role: 'admin', companyOf: 'two' },
      { role: 'superadmin', companyOf: 'none' },
    ] as const;
    for (const other of others) expect(traces(other)).toEqual(nobody);
  });

  test('says what the company knows about its own people', () => {
    const { db, one, invite, logged } = setUp();
    const own = person(db, 'investor', { companyId: one.id });
    prove(db, own);
    invite();
    expect(logged()[0]).toMatchObject({ name: own.name, isKnown: true, hasSignedUp: true });
    expect(readOutbox(db, secrets, wanted.e164)[0]?.text).toContain(
      '/login?redirectTo=%2Finvitations',
    );
  });

  test('counts refused and repeated attempts towards the limit of the company', () => {
    const { db, invite } = setUp();
    invite();
    const again = () => reasonsOf(() => invite());
    for (let attempt = 1; attempt < 200; attempt += 1)
      expect(again()).toHaveProperty('phone_number.text', 'invitation.errors.invited');
    expect(again()).toEqual({ phone_number: { text: 'invitation.errors.company-limit' } });
    const counted = db
      .select()
      .from(rateLimits)
      .where(like(rateLimits.key, 'invitationsPerCompany:%'))
      .get();
    expect(counted?.count).toBe(201);
  });

  test('is not refused because other companies invited it; the sixth of a day is made and not sent', () => {
    const { db, one, invite } = setUp();
    for (let other = 0; other < 5; other += 1) {
      const { admin, project } = company(db);
      invite({ project_ids: [project.id] }, admin);
    }
    expect(readOutbox(db, secrets, wanted.e164)).toHaveLength(5);
    invite();
    expect(readOutbox(db, secrets, wanted.e164)).toHaveLength(5);
    expect(invitationLog(by(db, one.admin)).rows).toMatchObject([
      { status: 'pending', sentAt: now },
    ]);
  });
});

describe('a person the company added, and invited by their phone', () => {
  function added() {
    const world = setUp();
    const { db, one } = world;
    const permission = ['projects.view', 'invitations.view'];
    const typed = { name: 'Moti', phone_number: wanted.phone_number, permission };
    const form = personPayload(db, one.admin, typed);
    const { id } = createPerson.tenant(by(db, one.admin), form);
    return { ...world, id, email: String(form.email) };
  }

  test('is named in the log, logs in by the phone, and stays one person', () => {
    const { db, one, id, invite, logged } = added();
    const invitation = invite({ role_id: 'tenant' });
    expect(logged()[0]).toMatchObject({ name: 'Moti', isKnown: true });
    const entered = enter(db, 'sms', wanted.e164);
    expect(entered?.id).toBe(id);
    acceptInvitation(by(db, entered as Actor), { id: invitation });
    const { rows } = peopleLists.tenant(by(db, one.admin));
    expect(rows.map((row) => row.name)).toEqual(['Moti']);
  });

  test('and becomes that person by a sign-up with the link, too', () => {
    const { db, id, invite } = added();
    invite({ role_id: 'tenant' });
    const code = db.select().from(invitations).get()?.code;
    const details = { role: 'tenant', name: 'Moti D', email: 'moti.d@example.test', code };
    const { token } = signUp(prover(db), { ...details, ...wanted }) as { token: string };
    const sent = readOutbox(db, secrets, wanted.e164).find((message) => message.code)?.code;
    const verdict = answerFor(prover(db, { token }), signupPurpose, sent ?? '');
    expect(verdict).toMatchObject({ kind: 'done', done: { kind: 'created', personId: id } });
    const row = db.select().from(people).where(eq(people.id, id)).get();
    expect(row).toMatchObject({ name: 'Moti', email: 'moti.d@example.test', phoneVerifiedAt: now });
    expect(db.select().from(people).where(eq(people.phone, wanted.e164)).all()).toHaveLength(1);
  });

  test('is asked in a sign-up without the link whether they are that person', () => {
    const answered = (invited: 'join' | 'separate') => {
      const { db, id, invite } = added();
      const invitation = invite({ role_id: 'tenant' });
      const details = { role: 'tenant', name: 'Moti D', email: 'moti.d@example.test', ...wanted };
      const { token } = signUp(prover(db), details) as { token: string };
      const sent = readOutbox(db, secrets, wanted.e164).find((message) => message.code)?.code;
      const verdict = answerFor(prover(db, { token }), signupPurpose, sent ?? '');
      expect(verdict).toMatchObject({ kind: 'done', done: { kind: 'refused', field: 'invited' } });
      const created = signUp(prover(db, { token }), { ...details, invited });
      if (created instanceof Refused || created.kind !== 'created') throw new Error('Not created.');
      const { personId } =
        db.select().from(invitations).where(eq(invitations.id, invitation)).get() ?? {};
      return { isRecord: created.personId === id, hasInvitation: personId === created.personId };
    };
    expect(answered('join')).toEqual({ isRecord: true, hasInvitation: true });
    expect(answered('separate')).toEqual({ isRecord: false, hasInvitation: true });
  });

  test('but is led to their proved email address where they have one', () => {
    const { db, id, email, invite } = added();
    db.update(people).set({ emailVerifiedAt: now }).where(eq(people.id, id)).run();
    invite({ role_id: 'tenant' });
    const code = db.select().from(invitations).get()?.code;
    const details = { role: 'tenant', name: 'Moti D', email: 'moti.d@example.test', code };
    signUp(prover(db), { ...details, ...wanted });
    const [notice] = readOutbox(db, secrets, wanted.e164);
    expect(notice?.code).toBeNull();
    expect(notice?.text).toContain('/login?');
    expect(enter(db, 'mail', email)?.id).toBe(id);
  });

  test('a record of another company is nobody’s to enter by a plain sign-up', () => {
    const { db, id } = added();
    const joined = join(db, { role: 'tenant', email: 'plain@example.test', phone: wanted.e164 });
    if (joined.kind !== 'created') throw new Error(joined.field);
    expect(joined.actor.id).not.toBe(id);
  });
});

describe('inviting by email', () => {
  test('reaches whoever proves the address, and no one else', () => {
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

  test('its sign-up proves the email address, and the invitation is there', () => {
    const { db, invite } = setUp();
    const id = invite({ email: 'guest@example.test' });
    const code = db.select().from(invitations).get()?.code;
    const details = { role: 'investor', name: 'Guest', email: 'guest@example.test', code };
    const { token } = signUp(prover(db), { ...details, ...wanted }) as { token: string };
    const sent = readOutbox(db, secrets, 'guest@example.test').find(
      (message) => message.code,
    )?.code;
    const verdict = answerFor(prover(db, { token }), signupPurpose, sent ?? '');
    if (verdict.kind !== 'done' || verdict.done.kind !== 'created') throw new Error(verdict.kind);
    const row = db.select().from(people).where(eq(people.id, verdict.done.personId)).get();
    expect(row).toMatchObject({ emailVerifiedAt: now, phoneVerifiedAt: null });
    expect(db.select().from(invitations).where(eq(invitations.id, id)).get()?.personId).toBe(
      row?.id,
    );
  });

  test('or by choosing a person in sight; a stranger’s number is not found', () => {
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
