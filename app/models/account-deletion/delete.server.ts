import type { Database } from 'db/client.server';
import { people } from 'db/schema/person';
import { and, eq, isNull } from 'drizzle-orm';
import type { Actor } from '~/models/access/actor.server';
import { removePerson } from '~/models/people/delete.server';
import { type FoundPerson, readPerson } from '~/models/people/find.server';
import { eraseMentions } from './erase-mentions.server';
import { erasePerson } from './erase-person.server';
import { forgetPhoto } from './photo.server';
import { type InTheWay, inTheWayOf } from './standing.server';

/** `hashes` are of files whose bytes are to be removed after the commit. */
export type Deleted = { inTheWay: InTheWay; hashes?: never } | { inTheWay?: never; hashes: string[] };

/**
 * Deletes an account at its owner's wish, inside a write: nothing in the database says any longer who it was, and
 * the books stay complete. Does nothing while something stands in the way.
 */
export function deleteAccount(tx: Database, personId: number, now: number): Deleted {
  const person = readPerson(tx, and(eq(people.id, personId), isNull(people.deletedAt)));
  const inTheWay = inTheWayOf(tx, person);
  if (inTheWay) return { inTheWay };
  removePerson(tx, selfOf(person), person, undefined, now);
  erasePerson(tx, person, now);
  eraseMentions(tx, person, now);
  return { hashes: forgetPhoto(tx, person.photoFileId) };
}

const selfOf = ({
  id,
  role,
  companyId,
  companyName,
  name,
  email,
  parentId,
  permissions,
}: FoundPerson): Actor => ({
  ...{ id, role, companyId, companyName, name, email, parentId, permissions },
  ...{ currency: 'USD', locale: null },
});
