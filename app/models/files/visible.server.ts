import type { Database } from 'db/client.server';
import { documents } from 'db/schema/document';
import { files } from 'db/schema/file';
import { messages } from 'db/schema/message';
import { people } from 'db/schema/person';
import { projectImages, projects } from 'db/schema/project';
import { phases } from 'db/schema/work';
import { and, eq, exists, isNull, or, type SQL, sql } from 'drizzle-orm';
import { z } from 'zod';
import { type Actor, may } from '~/models/access/actor.server';
import { AppError } from '~/models/errors';
import { recordId } from '~/models/fields';
import { messagesVisibleTo } from '~/models/messages/visible.server';
import { query } from '~/models/operation.server';
import { peopleVisibleTo } from '~/models/people/visible.server';
import { projectsVisibleTo } from '~/models/projects/visible.server';
import { pick } from '~/models/rows.server';
import { contentDisposition } from '~/services/files/disposition';
import { filePath } from '~/services/files/store.server';

export function findFile(db: Database, actor: Actor, id: number) {
  const file = db
    .select(pick(files, 'hash', 'thumbHash', 'cardHash', 'name', 'mediaType'))
    .from(files)
    .where(and(eq(files.id, id), filesVisibleTo(db, actor)))
    .get();
  if (!file) throw new AppError('not-found');
  return file;
}

/** Only one's own may go into a record: another's, named by its id, would be opened to whoever sees the record. */
export function ownUpload(db: Database, actor: Actor, id: number) {
  return db
    .select({ fileId: files.id, name: files.name })
    .from(files)
    .where(and(eq(files.id, id), eq(files.uploadedBy, actor.id)))
    .get();
}

/** Pictures we encoded ourselves are shown, everything else is saved. */
export const openFile = query({
  input: z.object({ id: recordId(), size: z.enum(['thumb', 'card', 'full']).catch('full') }),
  run({ db, dataDir, actor }, { id, size }) {
    const file = findFile(db, actor, id);
    const small = { thumb: file.thumbHash, card: file.cardHash, full: null }[size];
    const hash = small ?? file.hash;
    const isPicture = file.mediaType === 'image/webp';
    return {
      path: filePath(dataDir, hash),
      tag: `"${hash.slice(0, 32)}"`,
      mediaType: file.mediaType,
      disposition: contentDisposition(isPicture ? 'inline' : 'attachment', file.name),
    };
  },
});

function filesVisibleTo(db: Database, actor: Actor): SQL | undefined {
  if (actor.role === 'superadmin') return undefined;
  const seen = projectsVisibleTo(actor);
  const one = { one: sql`1` };
  const inProject = (table: typeof projectImages | typeof documents) =>
    exists(
      db
        .select(one)
        .from(table)
        .innerJoin(projects, eq(projects.id, table.projectId))
        .where(and(eq(table.fileId, files.id), seen)),
    );
  const onPhase = exists(
    db
      .select(one)
      .from(phases)
      .innerJoin(projects, eq(projects.id, phases.projectId))
      .where(and(eq(phases.attachmentFileId, files.id), seen)),
  );
  const inMessage = exists(
    db
      .select(one)
      .from(messages)
      .innerJoin(projects, eq(projects.id, messages.projectId))
      .where(and(eq(messages.fileId, files.id), messagesVisibleTo(actor))),
  );
  const portrait = exists(
    db
      .select(one)
      .from(people)
      .where(
        and(
          eq(people.photoFileId, files.id),
          or(eq(people.id, actor.id), may(actor, 'people.view') ? peopleVisibleTo(actor) : undefined),
        ),
      ),
  );
  return or(
    eq(files.uploadedBy, actor.id),
    may(actor, 'projects.view') ? inProject(projectImages) : undefined,
    may(actor, 'documents.view') ? inProject(documents) : undefined,
    portrait,
    may(actor, 'phases.view') ? onPhase : undefined,
    may(actor, 'messages.view') ? inMessage : undefined,
  );
}

/** Whether this upload is the actor's own and nothing uses it: a file id is no way to another's picture. */
export function isOwnUnusedUpload(db: Database, actor: Actor, fileId: number): boolean {
  const free = db
    .select({ id: files.id })
    .from(files)
    .leftJoin(people, eq(people.photoFileId, files.id))
    .leftJoin(projectImages, eq(projectImages.fileId, files.id))
    .where(
      and(
        eq(files.id, fileId),
        eq(files.uploadedBy, actor.id),
        eq(files.mediaType, 'image/webp'),
        isNull(people.id),
        isNull(projectImages.id),
      ),
    )
    .get();
  return free !== undefined;
}
