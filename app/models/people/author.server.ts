import { people } from 'db/schema/person';
import { type SQL, sql } from 'drizzle-orm';

/** Replaces the name of a person who deleted their account. */
export const erasedName = '—';

/**
 * The name of the person who wrote something, also after an admin deleted them; null after they
 * deleted their account.
 */
export const authorName: SQL<string | null> = sql<
  string | null
>`iif(${people.deletedAt} is not null and ${people.name} = ${sql.raw(`'${erasedName}'`)}, null, ${people.name})`;
