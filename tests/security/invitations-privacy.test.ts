import type { Database } from 'db/client.server';
import { auditLog } from 'db/schema/audit';
import { invitations } from 'db/schema/invitation';
import { people, type Role } from 'db/schema/person';
import { rateLimits } from 'db/schema/sign-in';
import { eq, like } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import type { Actor } from '~/models/access/actor.server';
import { invitationLog } from '~/models/invitations/log.server';
import { readOutbox } from '~/models/outbox/read.server';
import { reasonsOf } from '../support/refused';
import { secrets } from '../support/sign-in';
import { company, now, person } from '../support/world';
import { by, victimPhone } from './contacts-set-up';
import { setUp } from './invitations-set-up';

const prove = (db: Database, { id }: Actor, locale: string | null = null) =>
  db
    .update(people)
    .set({ phone: victimPhone.e164, phoneVerifiedAt: now, locale })
    .where(eq(people.id, id))
    .run();

/** Everything the inviter can see of an invitation, without random parts. */
function tracesOf(holder: { role: Role; companyOf: 'two' | 'none' } | null) {
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
  const [sent] = readOutbox(db, secrets, victimPhone.e164);
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
  test('leaves the same traces for an unknown phone and for people of other companies', () => {
    const unknown = tracesOf(null);
    expect(unknown.shown).toMatchObject({
      name: null,
      isKnown: false,
      hasSignedUp: false,
      status: 'pending',
    });
    expect(unknown.text).toContain('https://yesod.test/signup?role=investor&language=he-IL');
    const others = [
      { role: 'investor', companyOf: 'none' },
      { role: 'tenant', companyOf: 'two' },
      { role: 'entrepreneur', companyOf: 'two' },
      { role: 'admin', companyOf: 'two' },
      { role: 'superadmin', companyOf: 'none' },
    ] as const;
    for (const other of others) expect(tracesOf(other)).toEqual(unknown);
  });

  test('shows what the company knows about its own people', () => {
    const { db, one, invite, logged } = setUp();
    const own = person(db, 'investor', { companyId: one.id });
    prove(db, own);
    invite();
    expect(logged()[0]).toMatchObject({ name: own.name, isKnown: true, hasSignedUp: true });
    expect(readOutbox(db, secrets, victimPhone.e164)[0]?.text).toContain(
      '/login?redirectTo=%2Finvitations',
    );
  });

  test('counts rejected and repeated attempts towards the company’s limit', () => {
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

  test('is never rejected because of other companies; the sixth of a day is created but not sent', () => {
    const { db, one, invite } = setUp();
    for (let other = 0; other < 5; other += 1) {
      const { admin, project } = company(db);
      invite({ project_ids: [project.id] }, admin);
    }
    expect(readOutbox(db, secrets, victimPhone.e164)).toHaveLength(5);
    invite();
    expect(readOutbox(db, secrets, victimPhone.e164)).toHaveLength(5);
    expect(invitationLog(by(db, one.admin)).rows).toMatchObject([
      { status: 'pending', sentAt: now },
    ]);
  });
});
