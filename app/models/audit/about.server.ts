import type { Database } from 'db/client.server';
import { auditLog } from 'db/schema/audit';
import { people } from 'db/schema/person';
import { projects } from 'db/schema/project';
import { and, desc, eq, gt, type SQL, sql } from 'drizzle-orm';
import type { Actor } from '~/models/access/actor.server';
import { matchOf, maxSearchResults, type Part, searchIndex } from '~/models/lists/search.server';

const maxMatches = 20;
const newest = { most: maxSearchResults + 1 };

/** Each subquery uses an index, and SQLite merges them up to the limit. */
export function searchEntries(
  { db, actor }: { db: Database; actor: Actor },
  search: string,
  where: SQL | undefined,
  { after, most }: Part,
): SQL {
  const next = after === undefined ? undefined : gt(auditLog.id, after);
  const persons = findPeopleByName(db, actor, search);
  const walks = [
    ...persons.map((id) => eq(auditLog.actorId, id)),
    ...persons.map((id) => and(eq(auditLog.record, 'person'), eq(auditLog.recordId, id))),
    ...findProjectsByName(db, actor, search).map((id) => eq(auditLog.projectId, id)),
  ].map((one) => sql`select ${auditLog.id} as id from ${auditLog} where ${and(one, where, next)}`);
  const nothing = sql`select null as id where 0`;
  const order = after === undefined ? sql`id desc` : sql`id`;
  return sql`${sql.join([nothing, ...walks], sql` union `)} order by ${order} limit ${most}`;
}

export function findPeopleByName(db: Database, actor: Actor, search: string): number[] {
  const peopleWith = (marks: string[], where?: SQL) =>
    db
      .select({ id: people.id })
      .from(people)
      .where(
        and(sql`${people.id} in (${searchIndex('people', matchOf(search, marks), newest)})`, where),
      )
      .orderBy(desc(people.id))
      .limit(maxMatches)
      .all()
      .map(({ id }) => id);
  if (actor.role === 'superadmin') return peopleWith([]);
  const hasActed = sql`exists (select 1 from ${auditLog}
    where ${auditLog.companyId} = ${actor.companyId} and ${auditLog.actorId} = ${people.id})`;
  return [...new Set([...peopleWith([`c${actor.companyId}`]), ...peopleWith([], hasActed)])];
}

function findProjectsByName(db: Database, actor: Actor, search: string): number[] {
  const marks = actor.role === 'superadmin' ? [] : [`c${actor.companyId}`];
  return db
    .select({ id: projects.id })
    .from(projects)
    .where(sql`${projects.id} in (${searchIndex('projects', matchOf(search, marks), newest)})`)
    .orderBy(desc(projects.id))
    .limit(maxMatches)
    .all()
    .map(({ id }) => id);
}
