import type { Database } from 'db/client.server';
import { people } from 'db/schema/person';
import { eq } from 'drizzle-orm';
import { deletionIn } from '~/models/account-deletion/pending.server';
import { proveDeletion } from '~/models/account-deletion/prove.server';
import { startDeletion } from '~/models/account-deletion/start.server';
import { readOutbox } from '~/models/outbox/read.server';
import { findSession } from '~/models/sessions/session.server';
import { address, compose, secrets } from '../support/sign-in';
import { now } from '../support/world';

const browser = { address, userAgent: 'a test' };
const toast = undefined;

/** Gives a person a phone that is nobody else's. */
export function withPhone(db: Database, id: number): string {
  const phoneNumber = `5266${String(id).padStart(5, '0')}`;
  const phone = `+972${phoneNumber}`;
  db.update(people).set({ phone, phoneNumber, countryCode: '+972' }).where(eq(people.id, id)).run();
  return phone;
}

/** A browser that asked for the code of a deletion. */
export function askDeletion(db: Database, phone: string, at = now) {
  const start = { session: null, browser, phone, deviceMark: null, compose, toast, now: at };
  return startDeletion(db, secrets, start) ?? '';
}

export function tryDeletion(db: Database, token: string, code: string, at = now) {
  const session = findSession(db, token, at);
  const deletion = session && deletionIn(session.data);
  if (!session || !deletion) throw new Error('Nothing is pending in this session.');
  return proveDeletion(db, secrets, { session, deletion, code, browser, toast, now: at });
}

/** Goes all the way with the right code. */
export function deleteBy(db: Database, phone: string, at = now) {
  const token = askDeletion(db, phone, at);
  return tryDeletion(db, token, readOutbox(db, secrets, phone)[0]?.code ?? '', at);
}
