import type { Database } from 'db/client.server';
import { bumpRevision, writeLightly } from 'db/prepared';
import { documentOpenings, documents } from 'db/schema/document';
import { files } from 'db/schema/file';
import { people } from 'db/schema/person';
import { projects } from 'db/schema/project';
import { and, desc, eq, inArray, isNull, lt, or, sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Actor } from '~/models/access/actor.server';
import { audienceByRole, seesField } from '~/models/access/field-audience.server';
import { documentVisibility } from '~/models/access/record-fields.server';
import { recordId } from '~/models/fields';
import { type Caller, query } from '~/models/operation.server';
import { projectsVisibleTo } from '~/models/projects/visible.server';
import { pick } from '~/models/rows.server';
import { isVersionOf, newestOf } from './find.server';

/** Opening a document again within this time is not recorded again. */
const openingLength = 30 * 60_000;

/**
 * Records for the uploaders that the actor opened the documents with these files
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
  const opened = db
    .select({ documentId: documents.id })
    .from(documents)
    .innerJoin(projects, eq(projects.id, documents.projectId))
    .leftJoin(documentOpenings, own)
    .where(
      and(
        inArray(documents.fileId, fileIds),
        projectsVisibleTo(actor),
        sql`${documents.uploadedBy} is not ${actor.id}`,
        or(isNull(documentOpenings.lastAt), lt(documentOpenings.lastAt, now - openingLength)),
      ),
    )
    .all();
  if (opened.length === 0) return;
  const rows = opened.map((row) => ({ ...row, personId: actor.id, firstAt: now, lastAt: now }));
  writeLightly(db, () => {
    db.insert(documentOpenings)
      .values(rows)
      .onConflictDoUpdate({
        target: [documentOpenings.documentId, documentOpenings.personId],
        set: { lastAt: now },
      })
      .run();
    // The uploader's pages show who opened the document.
    bumpRevision(db);
  });
}

/** All versions of a document, newest first. Only its uploader sees who opened it. */
export const documentPage = query({
  permission: 'documents.view',
  input: z.object({ id: recordId(), document_id: recordId() }),
  run({ db, actor }, { id: projectId, documentId }) {
    const document = newestOf(db, actor, documentId, projectId);
    const versions = versionsOf(db, document.id);
    const numbers = new Map(versions.map((version, i) => [version.id, versions.length - i]));
    const isUploader = versions.some(({ uploaderId }) => uploaderId === actor.id);
    const audience = isUploader ? 'owner' : audienceByRole(actor);
    const seesOpenings = seesField(documentVisibility.openings, audience, actor);
    return {
      document,
      versions: versions.map((version) => ({ ...version, number: numbers.get(version.id) ?? 0 })),
      openings: seesOpenings
        ? openingsOf(db, actor, document.id).map((opening) => ({
            ...opening,
            number: numbers.get(opening.documentId) ?? 0,
          }))
        : null,
    };
  },
});

const versionsOf = (db: Database, id: number) =>
  db
    .select({
      ...pick(documents, 'id', 'fileId', 'createdAt'),
      ...pick(files, 'mediaType', 'size'),
      fileName: files.name,
      uploaderId: documents.uploadedBy,
      uploadedBy: people.name,
    })
    .from(documents)
    .innerJoin(files, eq(files.id, documents.fileId))
    .leftJoin(people, eq(people.id, documents.uploadedBy))
    .where(isVersionOf(id))
    .orderBy(desc(documents.id))
    .all();

const maxOpenings = 100;

const openingsOf = (db: Database, actor: Actor, id: number) =>
  db
    .select({
      ...pick(documentOpenings, 'documentId', 'personId', 'firstAt', 'lastAt'),
      name: people.name,
    })
    .from(documents)
    .innerJoin(documentOpenings, eq(documentOpenings.documentId, documents.id))
    .innerJoin(people, eq(people.id, documentOpenings.personId))
    .where(and(isVersionOf(id), eq(documents.uploadedBy, actor.id)))
    .orderBy(desc(documentOpenings.lastAt), desc(documentOpenings.personId))
    .limit(maxOpenings)
    .all();
