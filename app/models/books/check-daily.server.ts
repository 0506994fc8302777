import type { Database } from 'db/client.server';
import { write } from 'db/prepared';
import { saveSetting, settingOf } from '~/models/installation/choices.server';
import { log } from '~/services/log/log.server';
import { checkBooks } from './check.server';
import type { BookFault } from './fault.server';

const key = 'books-check';

/** Checks the books of all projects at one moment, and stores the time and the result. */
export function checkAllBooks(db: Database, now: number): BookFault[] {
  // A read transaction does not block writers.
  const faults = db.transaction(() => checkBooks(db));
  write(db, (tx) => saveSetting(tx, key, faults.length === 0 ? 'good' : 'bad', now));
  return faults;
}

/** Runs in a process of its own, after the check of billing, and logs what is wrong. */
export function checkBooksDaily(db: Database, now: number) {
  const faults = checkAllBooks(db, now);
  if (faults.length > 0)
    log.error({ event: 'books-check', result: 'bad', faults }, 'check of the books failed');
  else log.info({ event: 'books-check', result: 'good' }, 'check of the books passed');
}

/** The time and the result of the last check; null before the first one. */
export const lastBooksCheck = (db: Database) => settingOf(db, key) ?? null;
