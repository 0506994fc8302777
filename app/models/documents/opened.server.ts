import type { Database } from 'db/client.server';
import { bumpRevision, writeLightly } from 'db/prepared';
import { documentOpenings, documents } from 'db/schema/document';
import { files } from 'db/schema/file';
import { people } from 'db/schema/person';
import { and, asc, desc, eq, inArray, isNull, lt, or, sql } from 'drizzle-orm';
import { z } from 'zod';
import { companiesOf } from '~/models/access/companies.server';
import { audienceByRole, seesField, visibleFields } from '~/models/access/field-audience.server';
import { documentVisibility } from '~/models/access/record-fields.server';
import { recordId } from '~/models/fields';
import { type Caller, query } from '~/models/operation.server';
import { pick } from '~/models/rows.server';
import { isVersionOf, newestOf } from './find.server';
import { readerRows } from './readers.server';
import { documentsVisibleTo } from './visible.server';

/** Opening a document again within this time is not recorded again. */
const openingLength = 30 * 60_000;

/**
 * Records for the people who run the project that the actor opened the documents with these files
 * (docs/rules.md#documents). API keys and impersonators are not recorded.
 */
export function recordOpened(
  {
    db,
    actor,
    impersonator,
    key,
    now,
  }: Pick<Caller, 'db' | 'actor' | 'impersonator' | 'key' | 'now'>,
  fileIds: number[],
) {
  if (impersonator || key) return;
  const own = and(
    eq(documentOpenings.documentId, documents.id),
    eq(documentOpenings.personId, actor.id),
  );
  const documentsOfFiles = db
    .select({ documentId: documents.id })
    .from(documents)
    .leftJoin(documentOpenings, own)
    .where(
      and(
        inArray(documents.fileId, fileIds),
        documentsVisibleTo(actor),
        sql`${documents.uploadedBy} is not ${actor.id}`,
        or(isNull(documentOpenings.lastAt), lt(documentOpenings.lastAt, now - openingLength)),
      ),
    )
    .all();
  if (documentsOfFiles.length === 0) return;
  const rows = documentsOfFiles.map((row) => ({
    ...row,
    personId: actor.id,
    firstAt: now,
    lastAt: now,
  }));
  writeLightly(db, () => {
    db.insert(documentOpenings)
      .values(rows)
      .onConflictDoUpdate({
        target: [documentOpenings.documentId, documentOpenings.personId],
        set: { lastAt: now },
      })
      .run();
    // Pages of the project show who opened the document.
    bumpRevision(db, companiesOf(db, actor));
  });
}

/**
 * All versions of a document, newest first. The people who run the project also see which readers
 * opened it and which did not.
 */
export const documentPage = query({
  permission: 'documents.view',
  input: z.object({ id: recordId(), document_id: recordId() }),
  run({ db, actor }, { id: projectId, documentId }) {
    const document = newestOf(db, actor, documentId, projectId);
    const versions = versionsOf(db, document.id);
    const numbers = new Map(versions.map((version, i) => [version.id, versions.length - i]));
    const audience = audienceByRole(actor);
    const seesOpenings = seesField(documentVisibility.openings, audience, actor);
    return {
      document: visibleFields(documentVisibility, actor)(document, audience),
      versions: versions.map((version) => ({ ...version, number: numbers.get(version.id) ?? 0 })),
      openings: seesOpenings
        ? openingsOf(db, document.id).map((opening) => ({
            ...opening,
            number: numbers.get(opening.documentId) ?? 0,
          }))
        : null,
      unopened: seesOpenings ? unopenedBy(db, document.id) : null,
    };
  },
});

const versionsOf = (db: Database, id: number) =>
  db
    .select({
      ...pick(documents, 'id', 'fileId', 'createdAt'),
      ...pick(files, 'mediaType', 'size'),
      fileName: files.name,
      uploadedBy: people.name,
    })
    .from(documents)
    .innerJoin(files, eq(files.id, documents.fileId))
    .leftJoin(people, eq(people.id, documents.uploadedBy))
    .where(isVersionOf(id))
    .orderBy(desc(documents.id))
    .all();

const maxOpenings = 100;

/** The members with access to a document who opened none of its versions. */
const unopenedBy = (db: Database, id: number): string[] =>
  readerRows(db)
    .where(eq(documents.id, id))
    .orderBy(asc(people.name), asc(people.id))
    .all()
    .flatMap(({ person, firstAt }) => (person !== null && firstAt === null ? [person] : []));

const openingsOf = (db: Database, id: number) =>
  db
    .select({
      ...pick(documentOpenings, 'documentId', 'personId', 'firstAt', 'lastAt'),
      name: people.name,
    })
    .from(documents)
    .innerJoin(documentOpenings, eq(documentOpenings.documentId, documents.id))
    .innerJoin(people, eq(people.id, documentOpenings.personId))
    .where(isVersionOf(id))
    .orderBy(desc(documentOpenings.lastAt), desc(documentOpenings.personId))
    .limit(maxOpenings)
    .all();
