import type { Database } from 'db/client.server';
import { documents } from 'db/schema/document';
import { files } from 'db/schema/file';
import { messages } from 'db/schema/message';
import { people } from 'db/schema/person';
import { projectImages, projects } from 'db/schema/project';
import { phases } from 'db/schema/work';
import { and, eq, exists, or, type SQL, sql } from 'drizzle-orm';
import { type Actor, may } from '~/models/access/actor.server';
import { AppError } from '~/models/errors';
import { messagesVisibleTo } from '~/models/messages/visible.server';
import { peopleVisibleTo } from '~/models/people/visible.server';
import { projectsVisibleTo } from '~/models/projects/visible.server';

/**
 * A file the actor may see: of a project, a phase or a message they see, the portrait of somebody they see, or their
 * own upload.
 * @throws AppError `not-found`
 */
export function findFile(db: Database, actor: Actor, id: number) {
  const file = db
    .select({
      hash: files.hash,
      thumbHash: files.thumbHash,
      cardHash: files.cardHash,
      name: files.name,
      mediaType: files.mediaType,
    })
    .from(files)
    .where(and(eq(files.id, id), filesVisibleTo(db, actor)))
    .get();
  if (!file) throw new AppError('not-found');
  return file;
}

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
