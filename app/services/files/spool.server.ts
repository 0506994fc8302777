import { createReadStream, createWriteStream, openAsBlob } from 'node:fs';
import { mkdir, mkdtemp, open, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { ReadableStream as NodeStream } from 'node:stream/web';

/** The next start of a server removes the folders of requests that a stopped one left behind. */
export const requestPrefix = 'request-';
/** An import by command can outlive a server, so its folder is removed only once it is old. */
export const importPrefix = 'import-';

/** Creates a folder for one request or import. */
export async function withSpool<Result>(
  dataDir: string,
  use: (folder: string) => Promise<Result>,
  prefix = requestPrefix,
): Promise<Result> {
  await mkdir(spoolFolder(dataDir), { recursive: true, mode: 0o700 });
  const folder = await mkdtemp(join(spoolFolder(dataDir), prefix));
  try {
    return await use(folder);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/**
 * On failure the stream stays open: closing it would close the connection before the response is
 * read.
 */
export async function spoolStream(
  folder: string,
  stream: ReadableStream<Uint8Array>,
  most: number,
) {
  const path = join(folder, 'body');
  const file = await open(path, 'wx', 0o600);
  try {
    let size = 0;
    for await (const chunk of (stream as NodeStream<Uint8Array>).values({ preventCancel: true })) {
      size += chunk.length;
      if (size > most) throw new SpoolFull();
      await file.writeFile(chunk);
    }
  } finally {
    await file.close();
  }
  return Readable.toWeb(createReadStream(path)) as ReadableStream<Uint8Array>;
}

export async function spoolFile(folder: string, file: File): Promise<File> {
  const path = join(await mkdtemp(join(folder, 'file-')), 'content');
  await pipeline(
    Readable.fromWeb(file.stream() as NodeStream),
    createWriteStream(path, { mode: 0o600 }),
  );
  return new File([await openAsBlob(path)], file.name, { type: file.type });
}

export class SpoolFull extends Error {
  override name = 'SpoolFull';
}

export const spoolFolder = (dataDir: string) => join(dataDir, 'files', 'spool');
