import type { Database } from 'db/client.server';
import type { Actor } from '~/models/access/actor.server';
import { projectInvitationList } from '~/models/invitations/log.server';
import { readOutbox } from '~/models/outbox/read.server';
import { projectList } from '~/models/projects/list.server';
import { findSession } from '~/models/sessions/session.server';
import { signInPurpose } from '~/models/sign-in/purposes/sign-in.server';
import { signUp, signupPurpose } from '~/models/sign-in/purposes/sign-up.server';
import { as } from '../support/caller';
import { answerFor, publicCaller, secrets, sessionWith, startFor } from '../support/sign-in';
import { now } from '../support/world';

export const attackerEmail = 'attacker@example.test';
export const victimPhone = {
  country_code: '+972',
  phone_number: '501234567',
  e164: '+972501234567',
};

/** A caller with the key that seals codes in these tests. */
export const by = (db: Database, actor: Actor) => as(db, actor, { secrets });

const codeTo = (db: Database, to: string) => readOutbox(db, secrets, to)[0]?.code ?? null;

/** Signs in with only the code sent to a contact; null if that is not possible. */
export function enter(db: Database, channel: 'mail' | 'sms', to: string) {
  const { token } = startFor(publicCaller(db), signInPurpose, { channel, to, door: 'member' });
  const code = codeTo(db, to);
  if (!code) return null;
  const { session } = sessionWith(db, token);
  const verdict = answerFor(publicCaller(db, { session }), signInPurpose, code);
  return verdict.kind === 'done' ? actorOf(db, verdict.done.token) : null;
}

/**
 * Signs up and verifies the phone.
 * @returns the result, with the token of a new account
 */
export function join(
  db: Database,
  { role, email, phone }: { role: string; email: string; phone: string },
): { kind: 'created'; token: string; actor: Actor } | { kind: 'refused'; field: string } {
  const details = { role, name: 'Dana Levi', company_name: 'A company', email };
  const begun = signUp(publicCaller(db), {
    ...details,
    country_code: '+972',
    phone_number: phone.slice(4),
  });
  const verdict = answerFor(
    publicCaller(db, { token: begun.token }),
    signupPurpose,
    codeTo(db, phone) ?? '000000',
  );
  if (verdict.kind !== 'done') throw new Error(verdict.kind);
  if (verdict.done.kind === 'refused') return verdict.done;
  const { token } = verdict.done;
  return { kind: 'created', token, actor: actorOf(db, token) };
}

function actorOf(db: Database, token: string): Actor {
  const actor = findSession(db, token, 'web', now)?.actor;
  if (!actor) throw new Error('The session has no person.');
  return actor;
}

export const projectsOf = (db: Database, actor: Actor) =>
  projectList(by(db, actor)).rows.map(({ id }) => id);
export const invitationsOf = (db: Database, actor: Actor) =>
  projectInvitationList(by(db, actor)).rows.map(({ id }) => id);
