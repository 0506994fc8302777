import { closeDatabase, openDatabase } from 'db/client.server';
import { assertSound } from 'db/maintenance';
import { PlainError } from 'db/plain-error';
import { people } from 'db/schema/person';
import { projects } from 'db/schema/project';
import { checkBooks } from '~/models/books/check.server';
import { checkBelonging, type Place } from '~/models/installation/belonging.server';
import { countOf } from '~/models/rows.server';

/**
 * Opens a restored database as the server would, and checks that it is whole, that its key fits
 * and that its books agree.
 * @param folder holds the database
 * @param place where its key and its uploads are; `npm run accept` cannot help, because the copy is
 *   not in the data directory
 * @returns a summary of its contents
 * @throws if it could not be used
 */
export function checkCopy(folder: string, place: Omit<Place, 'db'>, now: number) {
  const db = openDatabase(folder);
  try {
    assertSound(db);
    checkBelonging({ hint: '', ...place, db }, now);
    const faults = checkBooks(db);
    if (faults.length > 0)
      throw new PlainError(`The books of ${faults.length} projects do not agree (check:books).`);
    return { people: countOf(db, people, undefined), projects: countOf(db, projects, undefined) };
  } finally {
    closeDatabase(db);
  }
}
