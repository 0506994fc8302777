import { invitations } from 'db/schema/invitation';
import { outbox } from 'db/schema/sign-in';
import { describe, expect, test } from 'vitest';
import { resendInvitation } from '~/models/invitations/resend.server';
import { withdrawInvitation } from '~/models/invitations/respond.server';
import { as } from '../support/caller';
import { now } from '../support/world';
import { setUp } from './invitations-set-up';

const day = 24 * 3_600_000;

describe('sending an invitation again', () => {
  test('sends the same text message once a day while the invitation is open', () => {
    const { db, one, two, invite } = setUp();
    const { id, code } = invite(one.admin, {});
    const resend = (actor: typeof one.admin, at: number) =>
      resendInvitation(as(db, actor, { now: at }), { id: String(id) });
    expect(() => resend(one.admin, now + day - 1)).toThrow('closed');
    expect(() => resend(two.admin, now + day)).toThrow('not-found');
    resend(one.admin, now + day);
    expect(() => resend(one.admin, now + day + 1)).toThrow('closed');
    expect(db.select().from(outbox).all()).toHaveLength(2);
    expect(db.select().from(invitations).get()).toMatchObject({
      code,
      status: 'pending',
      sentAt: now + day,
    });
    withdrawInvitation(as(db, one.admin), { id: String(id) });
    expect(() => resend(one.admin, now + 3 * day)).toThrow('closed');
  });
});
