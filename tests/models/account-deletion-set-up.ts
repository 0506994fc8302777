import type { Database } from 'db/client.server';
import { people } from 'db/schema/person';
import { eq } from 'drizzle-orm';
import { readOutbox } from '~/models/outbox/read.server';
import { pendingOf } from '~/models/sign-in/pending.server';
import {
  startDeletion as ask,
  deleteAccountPurpose,
  finishDeletion,
} from '~/models/sign-in/purposes/delete-account.server';
import { folderFiles } from '~/services/files/files.server';
import { answerFor, publicCaller, secrets } from '../support/sign-in';
import { now } from '../support/world';

/** Gives a person a phone number that no one else has. */
export function withPhone(db: Database, id: number): string {
  const phoneNumber = `5266${String(id).padStart(5, '0')}`;
  const phone = `+972${phoneNumber}`;
  const columns = { phone, phoneNumber, countryCode: '+972', phoneVerifiedAt: now };
  db.update(people).set(columns).where(eq(people.id, id)).run();
  return phone;
}

/** Requests a deletion code from a browser. */
export const askDeletion = (db: Database, phone: string, at = now): string =>
  ask(publicCaller(db, { now: at }), { country_code: '+972', phone: phone.slice(4) }).token ?? '';

export function tryDeletion(db: Database, token: string, code: string, at = now) {
  const asker = publicCaller(db, { token, now: at });
  if (!pendingOf(deleteAccountPurpose, asker.session))
    throw new Error('Nothing is pending in this session.');
  return answerFor(asker, deleteAccountPurpose, code);
}

/** Deletes the account with the right code. */
export async function deleteBy(db: Database, phone: string, at = now) {
  const token = askDeletion(db, phone, at);
  const verdict = tryDeletion(db, token, readOutbox(db, secrets, phone)[0]?.code ?? '', at);
  if (verdict.kind !== 'done') throw new Error(verdict.kind);
  await finishDeletion({ db, files: folderFiles(''), now: at }, verdict.done);
  return verdict.done;
}
