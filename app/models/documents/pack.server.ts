import { documents } from 'db/schema/document';
import { files } from 'db/schema/file';
import { projects } from 'db/schema/project';
import { and, desc, eq, inArray } from 'drizzle-orm';
import { z } from 'zod';
import { AppError } from '~/models/errors';
import { recordId } from '~/models/fields';
import { query } from '~/models/operation.server';
import type { Part } from '~/services/files/archive.server';
import type { FileStore } from '~/services/files/files.server';
import { visibleIn } from './find.server';
import { documentKind } from './input';
import { recordOpened } from './opened.server';

/**
 * The documents of a project for a zip file. Each counts as opened; documents the actor may not see
 * are left out.
 */
export const documentsToPack = query({
  permission: 'documents.view',
  input: z.object({ project_id: recordId(), ids: z.array(recordId()) }),
  run(caller, { projectId, ids }) {
    const { db, files: store, actor } = caller;
    const rows = db
      .select({
        name: documents.name,
        fileId: files.id,
        hash: files.hash,
        mediaType: files.mediaType,
        project: projects.name,
      })
      .from(documents)
      .innerJoin(projects, eq(projects.id, documents.projectId))
      .innerJoin(files, eq(files.id, documents.fileId))
      .where(and(inArray(documents.id, ids), visibleIn(actor, projectId)))
      .orderBy(desc(documents.id))
      .all();
    const [first] = rows;
    if (!first) throw new AppError('not-found');
    recordOpened(
      caller,
      rows.map(({ fileId }) => fileId),
    );
    return { project: first.project, parts: parts(store, rows) };
  },
});

type Row = { name: string; hash: string; mediaType: string };

async function* parts(store: FileStore, rows: Row[]): AsyncGenerator<Part> {
  const usedNames = new Set<string>();
  for (const { name, hash, mediaType } of rows) {
    const file = await store.open(hash);
    if (!file) continue;
    yield { name: nameFor(name, mediaType, usedNames), bytes: file.stream, isPacked: true };
  }
}

/** Returns a file name that is unique in the zip; disks may ignore case. */
function nameFor(name: string, mediaType: string, usedNames: Set<string>): string {
  const kind = documentKind(mediaType);
  const ending = kind === 'image' ? 'webp' : kind;
  const plain = name.replace(/[\p{C}\\/:*?"<>|]/gu, '_').replace(/^\.+/, '_');
  for (let count = 1; ; count++) {
    const whole = `${plain}${count > 1 ? ` (${count})` : ''}.${ending}`;
    if (usedNames.has(whole.toLowerCase())) continue;
    usedNames.add(whole.toLowerCase());
    return whole;
  }
}
