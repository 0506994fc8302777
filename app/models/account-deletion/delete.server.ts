import type { Database } from 'db/client.server';
import { people } from 'db/schema/person';
import { emptyLog } from 'db/write-ahead-log';
import { and, eq, isNull, ne } from 'drizzle-orm';
import { z } from 'zod';
import { textOf } from '~/i18n/words';
import { publicOperation } from '~/models/operation.server';
import { channelOf } from '~/models/outbox/ways.server';
import { departureOf, removePerson } from '~/models/people/delete.server';
import { type PersonRecord, readPerson } from '~/models/people/find.server';
import { phoneWithCountry, withPhone } from '~/models/people/phone.server';
import { findAccount, type Prover } from '~/models/proof/account.server';
import { codeSent, proof } from '~/models/proof/proof.server';
import { hasAny } from '~/models/rows.server';
import { endSession, replaceSession } from '~/models/sessions/session.server';
import { mailboxOf } from '~/models/sign-in/sign-in.server';
import { eraseMentions, erasePerson, forgetPhoto, removeBytes } from './erase.server';

export type InTheWay =
  /** Projects of theirs; 0 where all of them are deleted, but may be restored. */
  | { needs: 'owner'; projects: number }
  /** They are the last admin of a company with people. */
  | { needs: 'successor'; company: string }
  | { needs: 'superadmin' };

export type Deletion =
  | { inTheWay: InTheWay; hashes?: never }
  /** `hashes` are of files whose bytes are still to be removed. */
  | { inTheWay?: never; hashes: string[]; personId: number; token: string };

/** A phone nobody has gets the same answers. */
export const deletionProof = proof<object, Deletion>({
  purpose: 'delete-account',
  goesOn: true,
  asksAuthenticator: true,
  toasts: { sent: codeSent, resent: 'signIn.done.resent' },
  recipient: (tx, prover, asked) => {
    if (channelOf(prover, asked.channel) !== asked.channel) return mailboxOf(tx, prover, asked.to);
    const person = findAccount(tx, asked);
    return person ? { person, from: 'contact' } : { person: null, from: 'nobody' };
  },
  done: (tx, prover, { account, session }) => {
    if (!account) throw new Error('A deletion is somebody’s.');
    const { now, locale } = prover;
    const { inTheWay, hashes } = deleteAccount(tx, account.id, now);
    if (session.actor) deletionProof.keep(tx, session, undefined, { now });
    else endSession(tx, session.id);
    if (inTheWay) return { inTheWay };
    const toast = { kind: 'good' as const, text: textOf(null, locale)('accountDeletion.done') };
    const { token } = replaceSession(tx, prover, { personId: null, data: { toast }, now });
    return { hashes, personId: account.id, token };
  },
});

/** Whether the phone is somebody's shows nowhere. @throws AppError `limit` */
export const askDeletion = publicOperation({
  name: 'account.delete-start',
  input: withPhone('phone', z.object({ phone: phoneWithCountry('signIn.errors.phone') })),
  run: (prover, { phone }) => deletionProof.start(prover, { channel: 'sms', to: phone.e164 }),
});

/** After the commit: what was deleted leaves the disk too. */
export async function finishDeletion(
  { db, dataDir }: Pick<Prover, 'db'> & { dataDir: string },
  { hashes = [] }: Deletion,
) {
  emptyLog(db);
  await removeBytes(dataDir, hashes);
}

function deleteAccount(tx: Database, personId: number, now: number) {
  const person = readPerson(tx, and(eq(people.id, personId), isNull(people.deletedAt)));
  const inTheWay = inTheWayOf(tx, person);
  if (inTheWay) return { inTheWay };
  removePerson(tx, { ...person, currency: 'USD', timeZone: null }, person, undefined, now);
  erasePerson(tx, person, now);
  eraseMentions(tx, person, now);
  return { hashes: forgetPhoto(tx, person.photoFileId) };
}

function inTheWayOf(db: Database, person: PersonRecord): InTheWay | null {
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
