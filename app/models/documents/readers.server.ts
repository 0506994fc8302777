import type { Database } from 'db/client.server';
import { documentOpenings, documents } from 'db/schema/document';
import { people } from 'db/schema/person';
import { projectMembers } from 'db/schema/project';
import { and, asc, desc, eq, inArray, isNull, sql } from 'drizzle-orm';
import { isoMoment } from '~/models/fields';
import { listOf } from '~/models/lists/list.server';
import { anId } from '~/models/lists/state';
import type { Caller, Payload } from '~/models/operation.server';
import { findProject } from '~/models/projects/visible.server';
import { planners } from '~/models/work/input';
import { audienceWords } from './audience-words';
import { documentsVisibleTo, isForMember } from './visible.server';

/** Counts openings of every version of a document. */
const ofOpenings = (value: string) =>
  sql<number | null>`(select ${sql.raw(value)} from documents as one
    inner join ${documentOpenings} on document_id = one.id and person_id = ${projectMembers.personId}
    where one.id = ${documents.id} or one.replaced_by = ${documents.id})`;

/**
 * Selects a row for each document and member with access, with their openings of its versions. A
 * document without such members has one row, without a person.
 */
export const readerRows = (db: Database) =>
  db
    .select({
      id: documents.id,
      name: documents.name,
      createdAt: documents.createdAt,
      audience: documents.audience,
      shareClasses: documents.shareClasses,
      personId: people.id,
      person: people.name,
      role: projectMembers.role,
      /** UTC milliseconds; null if they opened no version. */
      firstAt: ofOpenings('min(first_at)'),
      lastAt: ofOpenings('max(last_at)'),
      /** The newest version they opened. */
      openedId: ofOpenings('max(one.id)'),
    })
    .from(documents)
    .leftJoin(
      projectMembers,
      and(
        eq(projectMembers.projectId, documents.projectId),
        eq(projectMembers.isSuspended, false),
        isForMember(sql`${projectMembers.personId}`),
      ),
    )
    .leftJoin(people, eq(people.id, projectMembers.personId));

type ReaderRow = ReturnType<ReturnType<typeof readerRows>['all']>[number];
export type Reader = {
  personId: number;
  name: string;
  role: NonNullable<ReaderRow['role']>;
  firstAt: number | null;
  lastAt: number | null;
  /** True if they opened the newest version. */
  isCurrent: boolean;
};

const readerIn = (row: ReaderRow): Reader[] => {
  const { id, personId, person, role, firstAt, lastAt, openedId } = row;
  return personId === null || person === null || role === null
    ? []
    : [{ personId, name: person, role, firstAt, lastAt, isCurrent: openedId === id }];
};

/** The documents of a project, with the members who can read each and when they opened it. */
export const documentReaders = listOf({
  permission: 'documents.view',
  roles: planners,
  id: documents.id,
  visible: documentsVisibleTo,
  sorts: { name: documents.name, created_at: documents.id },
  first: { orderBy: 'created_at', order: 'desc' },
  filters: { projectId: anId },
  narrow: ({ by }) => and(eq(documents.projectId, by.projectId ?? 0), isNull(documents.replacedBy)),
  search: { like: (pattern) => sql`${documents.name} like ${pattern} escape '\\'` },
  rows: (db) =>
    db
      .select({
        id: documents.id,
        name: documents.name,
        createdAt: documents.createdAt,
        audience: documents.audience,
        shareClasses: documents.shareClasses,
      })
      .from(documents),
  toRows: (rows, { db }) => withReaders(db, rows),
  file: {
    rows: (db) => readerRows(db),
    columns: [
      ['document.field.name', ({ name }) => name],
      ['document.field.audience', (row, { text }) => audienceWords(text, row)],
      ['document.show.person', ({ person }) => person],
      ['document.readers.role', ({ role }, { text }) => role && text(`shell.role.${role}`)],
      ['document.show.first', ({ firstAt }) => momentOf(firstAt)],
      ['document.show.last', ({ lastAt }) => momentOf(lastAt)],
    ],
  },
});

/**
 * Throws for a project that does not exist, where the list alone would be empty.
 * @throws AppError `not-found`
 */
export const projectReaders = Object.assign(
  (caller: Caller, payload: Payload) => {
    const list = documentReaders(caller, payload);
    findProject(caller.db, caller.actor, anId(String(payload.project_id)) ?? 0);
    return list;
  },
  { spec: documentReaders.spec },
);

const momentOf = (at: number | null) => (at === null ? null : isoMoment(at));

function withReaders<Row extends { id: number }>(db: Database, rows: Row[]) {
  if (rows.length === 0) return [];
  const ids = rows.map(({ id }) => id);
  const readings = readerRows(db)
    .where(inArray(documents.id, ids))
    .orderBy(asc(people.name), asc(people.id))
    .all();
  const readers = new Map(ids.map((id) => [id, [] as Reader[]]));
  for (const row of readings) readers.get(row.id)?.push(...readerIn(row));
  return rows.map((row) => ({ ...row, readers: readers.get(row.id) ?? [] }));
}

const maxOfHolder = 100;

/** The newest documents of a project that a member may read, and when they opened them. */
export const documentsOfMember = (
  db: Database,
  { projectId, personId }: { projectId: number; personId: number },
) =>
  readerRows(db)
    .where(
      and(
        eq(documents.projectId, projectId),
        isNull(documents.replacedBy),
        eq(projectMembers.personId, personId),
      ),
    )
    .orderBy(desc(documents.id))
    .limit(maxOfHolder)
    .all()
    .map(({ id, name, firstAt, lastAt, openedId }) => ({
      id,
      name,
      firstAt,
      lastAt,
      isCurrent: openedId === id,
    }));
