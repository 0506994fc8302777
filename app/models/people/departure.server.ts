import type { Database } from 'db/client.server';
import { people } from 'db/schema/person';
import { projects } from 'db/schema/project';
import { and, asc, eq, inArray, isNotNull, isNull, ne, type SQL, sql } from 'drizzle-orm';
import type { FoundPerson } from './find.server';

/** What has to be settled before somebody goes, and who could take it over. */
export type Departure = {
  /** Projects of theirs that are not deleted. */
  projects: number;
  /**
   * `owner`: their projects need another; `successor`: they are the last admin of a company with people, so a company
   * user has to become its admin and takes the projects too; `nothing`: they may go.
   */
  needs: 'nothing' | 'owner' | 'successor';
  candidates: { id: number; name: string }[];
};

type Leaving = Pick<FoundPerson, 'id' | 'role' | 'parentId' | 'companyId'>;

/** Somebody who is the company's last person needs nobody: their projects go to the deleted ones. */
export function departureOf(db: Database, person: Leaving): Departure {
  const others = and(
    eq(people.companyId, person.companyId ?? 0),
    ne(people.id, person.id),
    eq(people.isActive, true),
    isNull(people.deletedAt),
  );
  const count = liveProjects(db, person.id);
  if (!exists(db, others)) return { projects: count, needs: 'nothing', candidates: [] };
  const isAdmin = eq(people.role, 'admin');
  const isTopAdmin = person.role === 'admin' && person.parentId === null;
  if (isTopAdmin && !exists(db, and(others, isAdmin, isNull(people.parentId)))) {
    const users = and(others, isAdmin, isNotNull(people.parentId));
    return { projects: count, needs: 'successor', candidates: namesOf(db, users) };
  }
  if (!ownsAny(db, person.id)) return { projects: 0, needs: 'nothing', candidates: [] };
  const owners = and(others, inArray(people.role, ['entrepreneur', 'admin']));
  return { projects: count, needs: 'owner', candidates: namesOf(db, owners) };
}

const liveProjects = (db: Database, ownerId: number): number =>
  db
    .select({ count: sql<number>`count(*)` })
    .from(projects)
    .where(and(eq(projects.ownerId, ownerId), isNull(projects.deletedAt)))
    .get()?.count ?? 0;

/** Deleted projects count too: restored, they need an owner. */
const ownsAny = (db: Database, ownerId: number): boolean =>
  db.select({ id: projects.id }).from(projects).where(eq(projects.ownerId, ownerId)).limit(1).get() !==
  undefined;

const exists = (db: Database, where: SQL | undefined): boolean =>
  db.select({ id: people.id }).from(people).where(where).limit(1).get() !== undefined;

const namesOf = (db: Database, where: SQL | undefined) =>
  db
    .select({ id: people.id, name: people.name })
    .from(people)
    .where(where)
    .orderBy(asc(people.name))
    .limit(500)
    .all();
