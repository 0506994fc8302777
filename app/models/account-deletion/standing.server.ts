import type { Database } from 'db/client.server';
import { people } from 'db/schema/person';
import { and, eq, isNull, ne } from 'drizzle-orm';
import { departureOf } from '~/models/people/delete.server';
import type { FoundPerson } from '~/models/people/find.server';

/** What has to be done before an account may go, told to its owner only. */
export type InTheWay =
  /** Projects of theirs; 0 where all of them are deleted, but may be restored. */
  | { needs: 'owner'; projects: number }
  /** They are the last admin of a company with people. */
  | { needs: 'successor'; company: string }
  | { needs: 'superadmin' };

/** Null when nothing stands in the way. */
export function inTheWayOf(db: Database, person: FoundPerson): InTheWay | null {
  if (person.role === 'superadmin') return isLastSuperadmin(db, person.id) ? { needs: 'superadmin' } : null;
  const { needs, projects } = departureOf(db, person);
  if (needs === 'owner') return { needs, projects };
  return needs === 'successor' ? { needs, company: person.companyName ?? '' } : null;
}

function isLastSuperadmin(db: Database, id: number): boolean {
  const isOther = and(ne(people.id, id), eq(people.isActive, true), isNull(people.deletedAt));
  const other = db
    .select({ id: people.id })
    .from(people)
    .where(and(eq(people.role, 'superadmin'), isOther))
    .get();
  return other === undefined;
}
