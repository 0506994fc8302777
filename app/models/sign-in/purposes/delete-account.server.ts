import type { Database } from 'db/client.server';
import { people } from 'db/schema/person';
import { emptyLog } from 'db/write-ahead-log';
import { and, eq, isNull, ne } from 'drizzle-orm';
import { z } from 'zod';
import { textOf } from '~/i18n/words';
import type { AuditRequest } from '~/models/audit/record.server';
import type { PublicCaller } from '~/models/caller';
import { removeBytes } from '~/models/files/keep.server';
import { publicOperation } from '~/models/operation.server';
import { channelOf } from '~/models/outbox/ways.server';
import { departureOf, removePerson } from '~/models/people/delete.server';
import { eraseMentions, erasePerson, forgetPhoto } from '~/models/people/erase.server';
import { type PersonRecord, readPerson } from '~/models/people/find.server';
import { phoneWithCountry, withPhone } from '~/models/people/phone.server';
import { hasAny } from '~/models/rows.server';
import { endSession, replaceSession } from '~/models/sessions/session.server';
import { findAccount } from '~/models/sign-in/accounts.server';
import { answerOperation, resendOperation } from '~/models/sign-in/operations.server';
import { savePending } from '~/models/sign-in/pending.server';
import { type Purpose, start } from '~/models/sign-in/verification.server';
import { mailboxOf } from './sign-in.server';

/** Why an account cannot be deleted yet. */
export type DeletionObstacle =
  /** They own projects; 0 if all of these are deleted but can be restored. */
  | { needs: 'owner'; projects: number }
  /** They are the last admin of a company with people. */
  | { needs: 'successor'; company: string }
  | { needs: 'superadmin' };

export type Deletion =
  | { obstacle: DeletionObstacle; hashes?: never }
  /** `hashes` are of files whose bytes are still to be removed. */
  | { obstacle?: never; hashes: string[]; personId: number; token: string };

/** A phone without an account gets the same answers. */
export const deleteAccountPurpose: Purpose<object, Deletion> = {
  name: 'delete-account',
  account: 'existing',
  requiresSecondFactor: true,
  recipient(context, { channel, to }) {
    if (channelOf(context, channel) !== channel) return mailboxOf(context, to);
    const person = findAccount(context.db, { channel, to });
    return person ? { person, from: 'contact' } : { person: null, from: 'none' };
  },
  done(context, { account, session }) {
    if (!account) throw new Error('A deletion needs an account.');
    const { db, now, locale } = context;
    const { obstacle, hashes } = deleteAccount(db, account.id, context);
    if (session.actor) savePending(context, deleteAccountPurpose, session, null);
    else endSession(db, session.id);
    if (obstacle) return { obstacle };
    const toast = { kind: 'good' as const, text: textOf(null, locale)('accountDeletion.done') };
    const { token } = replaceSession(db, context, { personId: null, data: { toast }, now });
    return { hashes, personId: account.id, token };
  },
};

/** Nothing reveals whether the phone has an account. @throws AppError `limit` */
export const startDeletion = publicOperation({
  name: 'account.delete-start',
  input: withPhone('phone', z.object({ phone: phoneWithCountry('signIn.errors.phone') })),
  run: (context, { phone }) =>
    start(context, deleteAccountPurpose, { channel: 'sms', to: phone.e164 }),
});

export const answerDeletion = answerOperation('account.delete-verify', deleteAccountPurpose);
export const resendDeletion = resendOperation('account.delete-resend', deleteAccountPurpose);

/** Removes deleted data from the disk, after the commit. */
export async function finishDeletion(
  caller: Pick<PublicCaller, 'db' | 'files' | 'now'>,
  { hashes = [] }: Deletion,
) {
  emptyLog(caller.db);
  await removeBytes(caller, hashes, caller.now);
}

function deleteAccount(tx: Database, personId: number, { address, now }: AuditRequest) {
  const person = readPerson(tx, and(eq(people.id, personId), isNull(people.deletedAt)));
  const obstacle = obstacleTo(tx, person);
  if (obstacle) return { obstacle };
  removePerson(tx, { actor: person, address, now }, person, undefined);
  erasePerson(tx, person, now);
  eraseMentions(tx, person, now);
  return { hashes: forgetPhoto(tx, person.photoFileId) };
}

function obstacleTo(db: Database, person: PersonRecord): DeletionObstacle | null {
  if (person.role === 'superadmin')
    return isLastSuperadmin(db, person.id) ? { needs: 'superadmin' } : null;
  const { needs, projects } = departureOf(db, person);
  if (needs === 'owner') return { needs, projects };
  return needs === 'successor' ? { needs, company: person.companyName ?? '' } : null;
}

function isLastSuperadmin(db: Database, id: number): boolean {
  const isOther = and(ne(people.id, id), eq(people.isActive, true), isNull(people.deletedAt));
  return !hasAny(db, people, and(eq(people.role, 'superadmin'), isOther));
}
