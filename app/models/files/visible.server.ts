import type { Database } from 'db/client.server';
import { entryFiles, journalEntries } from 'db/schema/book';
import { companies } from 'db/schema/company';
import { documents } from 'db/schema/document';
import { files } from 'db/schema/file';
import { investorUpdatePhotos, investorUpdates } from 'db/schema/investor-update';
import { messages } from 'db/schema/message';
import { changeOrderFiles, changeOrders, orderFiles, orders } from 'db/schema/order';
import { people } from 'db/schema/person';
import { projectImages, projects } from 'db/schema/project';
import { tenantRequestPhotos, tenantRequests } from 'db/schema/tenant-request';
import { phases } from 'db/schema/work';
import { and, eq, not, or, type SQL, sql } from 'drizzle-orm';
import type { SQLiteColumn } from 'drizzle-orm/sqlite-core';
import { z } from 'zod';
import { type Actor, may } from '~/models/access/actor.server';
import { bookReading } from '~/models/books/input';
import { recordOpened } from '~/models/documents/opened.server';
import { documentsVisibleTo } from '~/models/documents/visible.server';
import { AppError } from '~/models/errors';
import { recordId } from '~/models/fields';
import { updatesVisibleTo } from '~/models/investor-updates/visible.server';
import { messagesVisibleTo } from '~/models/messages/read.server';
import { permits, query } from '~/models/operation.server';
import { peopleVisibleTo } from '~/models/people/visible.server';
import { projectsVisibleTo } from '~/models/projects/visible.server';
import { existsIn, hasAny, pick } from '~/models/rows.server';
import { requestsVisibleTo } from '~/models/tenant-requests/visible.server';
import { contentDisposition } from '~/services/files/store.server';

export function findFile(db: Database, actor: Actor, id: number) {
  const file = db
    .select(pick(files, 'hash', 'thumbHash', 'cardHash', 'name', 'mediaType'))
    .from(files)
    .where(and(eq(files.id, id), filesVisibleTo(actor)))
    .get();
  if (!file) throw new AppError('not-found');
  return file;
}

/**
 * Only the actor's own uploads can be attached: attaching another's file by its id would show it to
 * everyone who can see the record.
 */
export function ownUpload(db: Database, actor: Actor, id: number) {
  return db
    .select({ fileId: files.id, name: files.name })
    .from(files)
    .where(and(eq(files.id, id), eq(files.uploadedBy, actor.id)))
    .get();
}

/**
 * Opens a file. Images that we encoded are shown inline, other files are downloaded. Opening a
 * document is recorded.
 */
export const openFile = query({
  input: z.object({ id: recordId(), size: z.enum(['thumb', 'card', 'full']).catch('full') }),
  run(caller, { id, size }) {
    const { db, files: store, actor } = caller;
    const file = findFile(db, actor, id);
    if (size === 'full') recordOpened(caller, [id]);
    const small = { thumb: file.thumbHash, card: file.cardHash, full: null }[size];
    const hash = small ?? file.hash;
    const isPicture = file.mediaType === 'image/webp';
    return {
      hash,
      store,
      tag: `"${hash.slice(0, 32)}"`,
      mediaType: file.mediaType,
      disposition: contentDisposition(isPicture ? 'inline' : 'attachment', file.name),
    };
  },
});

type ProjectTable = typeof projectImages | typeof phases | typeof messages;

function filesVisibleTo(actor: Actor): SQL | undefined {
  if (actor.role === 'superadmin') return undefined;
  const inProject = (
    table: ProjectTable,
    fileId: SQLiteColumn,
    condition = projectsVisibleTo(actor),
  ) =>
    sql`exists (select 1 from ${table} inner join ${projects} on ${projects.id} = ${table.projectId}
      where ${fileId} = ${files.id} and ${condition})`;
  const isVisible = or(
    eq(people.id, actor.id),
    may(actor, 'people.view') ? peopleVisibleTo(actor) : undefined,
  );
  const portrait = existsIn(people, and(eq(people.photoFileId, files.id), isVisible));
  const isOwnCompany = eq(companies.id, actor.companyId ?? 0);
  // Reports show the logo to members of a project.
  const runsVisibleProject = may(actor, 'projects.view')
    ? existsIn(projects, and(eq(projects.companyId, companies.id), projectsVisibleTo(actor)))
    : undefined;
  return or(
    // Uploads may belong to records of another company.
    actor.seesOnlyOwnCompany ? undefined : eq(files.uploadedBy, actor.id),
    portrait,
    existsIn(
      companies,
      and(eq(companies.logoFileId, files.id), or(isOwnCompany, runsVisibleProject)),
    ),
    may(actor, 'projects.view') ? inProject(projectImages, projectImages.fileId) : undefined,
    may(actor, 'documents.view')
      ? existsIn(documents, and(eq(documents.fileId, files.id), documentsVisibleTo(actor)))
      : undefined,
    may(actor, 'phases.view') ? inProject(phases, phases.attachmentFileId) : undefined,
    may(actor, 'messages.view')
      ? inProject(messages, messages.fileId, messagesVisibleTo(actor))
      : undefined,
    may(actor, 'messages.view')
      ? sql`exists (select 1 from ${investorUpdatePhotos}
          inner join ${investorUpdates} on ${investorUpdates.id} = ${investorUpdatePhotos.updateId}
          where ${investorUpdatePhotos.fileId} = ${files.id} and ${updatesVisibleTo(actor)})`
      : undefined,
    permits(bookReading, actor)
      ? sql`exists (select 1 from ${entryFiles}
          inner join ${journalEntries} on ${journalEntries.id} = ${entryFiles.entryId}
          inner join ${projects} on ${projects.id} = ${journalEntries.projectId}
          where ${entryFiles.fileId} = ${files.id} and ${projectsVisibleTo(actor)})`
      : undefined,
    permits(bookReading, actor)
      ? sql`exists (select 1 from ${changeOrderFiles}
          inner join ${changeOrders} on ${changeOrders.id} = ${changeOrderFiles.changeOrderId}
          inner join ${projects} on ${projects.id} = ${changeOrders.projectId}
          where ${changeOrderFiles.fileId} = ${files.id} and ${projectsVisibleTo(actor)})`
      : undefined,
    permits(bookReading, actor)
      ? sql`exists (select 1 from ${orderFiles}
          inner join ${orders} on ${orders.id} = ${orderFiles.orderId}
          inner join ${projects} on ${projects.id} = ${orders.projectId}
          where ${orderFiles.fileId} = ${files.id} and ${projectsVisibleTo(actor)})`
      : undefined,
    may(actor, 'messages.view')
      ? sql`exists (select 1 from ${tenantRequestPhotos}
          inner join ${tenantRequests} on ${tenantRequests.id} = ${tenantRequestPhotos.requestId}
          where ${tenantRequestPhotos.fileId} = ${files.id} and ${requestsVisibleTo(actor)})`
      : undefined,
  );
}

/**
 * True if the upload belongs to the actor and is not used yet, so that a file id does not give
 * access to another person's picture.
 */
export function isOwnUnusedUpload(db: Database, actor: Actor, fileId: number): boolean {
  const isOwnPhoto = and(
    eq(files.id, fileId),
    eq(files.uploadedBy, actor.id),
    eq(files.mediaType, 'image/webp'),
  );
  const isUsed = or(
    existsIn(people, eq(people.photoFileId, files.id)),
    existsIn(projectImages, eq(projectImages.fileId, files.id)),
    existsIn(tenantRequestPhotos, eq(tenantRequestPhotos.fileId, files.id)),
    existsIn(investorUpdatePhotos, eq(investorUpdatePhotos.fileId, files.id)),
    existsIn(entryFiles, eq(entryFiles.fileId, files.id)),
    existsIn(orderFiles, eq(orderFiles.fileId, files.id)),
    existsIn(changeOrderFiles, eq(changeOrderFiles.fileId, files.id)),
    existsIn(companies, eq(companies.logoFileId, files.id)),
  ) as SQL;
  return hasAny(db, files, and(isOwnPhoto, not(isUsed)));
}
