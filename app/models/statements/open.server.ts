import type { Database } from 'db/client.server';
import { bumpRevision, writeLightly } from 'db/prepared';
import { files } from 'db/schema/file';
import { statements } from 'db/schema/statement';
import { and, eq, type SQL } from 'drizzle-orm';
import { z } from 'zod';
import { companiesOf } from '~/models/access/companies.server';
import { bookReading } from '~/models/books/input';
import { AppError } from '~/models/errors';
import { orNull, recordId } from '~/models/fields';
import { findHolding, investing } from '~/models/holdings/list.server';
import { query } from '~/models/operation.server';
import { pick } from '~/models/rows.server';
import type { FileStore } from '~/services/files/files.server';
import { contentDisposition } from '~/services/files/store.server';
import { statementsVisibleTo } from './list.server';

/** The PDF of a statement, for the people who run the project. */
export const openStatement = query({
  ...bookReading,
  input: z.object({ id: recordId(), project_id: orNull(recordId()) }),
  run({ db, actor, files: store }, { id, projectId }) {
    const inProject = projectId === null ? undefined : eq(statements.projectId, projectId);
    return fileOf(db, store, and(eq(statements.id, id), statementsVisibleTo(actor), inProject));
  },
});

/** The same for the reader's own holding. The first opening is recorded. */
export const openOwnStatement = query({
  ...investing,
  input: z.object({ id: recordId(), statement_id: recordId() }),
  run({ db, actor, files: store, impersonator, key, now }, { id, statementId }) {
    const holding = findHolding(db, actor, id);
    const isOwn = and(eq(statements.id, statementId), eq(statements.holdingId, holding.id));
    const file = fileOf(db, store, isOwn);
    if (!impersonator && !key && file.openedAt === null)
      writeLightly(db, () => {
        db.update(statements).set({ openedAt: now }).where(isOwn).run();
        bumpRevision(db, companiesOf(db, actor));
      });
    return file;
  },
});

/** @throws AppError `not-found` also before it is made */
function fileOf(db: Database, store: FileStore, where: SQL | undefined) {
  const file = db
    .select({ ...pick(files, 'hash', 'name', 'mediaType'), openedAt: statements.openedAt })
    .from(statements)
    .innerJoin(files, eq(files.id, statements.fileId))
    .where(where)
    .get();
  if (!file) throw new AppError('not-found');
  const { hash, name, mediaType, openedAt } = file;
  return {
    hash,
    store,
    tag: `"${hash.slice(0, 32)}"`,
    mediaType,
    disposition: contentDisposition('attachment', name),
    openedAt,
  };
}
