import { createHash } from 'node:crypto';
import { closeSync, openSync, readSync } from 'node:fs';
import { open } from 'node:fs/promises';
import { join } from 'node:path';
import { StringDecoder } from 'node:string_decoder';
import { z } from 'zod';
import { type OpenZip, openZip } from '~/services/files/archive.server';
import { MAX_DOCUMENT_BYTES } from '~/services/files/limits';
import { FileRefused } from '~/services/files/refused';
import {
  dataName,
  format,
  formatVersion,
  ImportRejected,
  type Manifest,
  manifestName,
} from './manifest';
import { exportTable, type TableName, tableNames } from './tables';

const mebibyte = 1024 * 1024;
/** Limits in bytes, enforced regardless of what the zip claims. */
const limits = {
  entries: 1_000_000,
  manifest: mebibyte,
  table: 2048 * mebibyte,
  line: 4 * mebibyte,
};

/** The tables that are imported; the others are only for reading. */
const tablesToImport: readonly (TableName | 'guests')[] = [
  ...tableNames.filter((table) => !exportTable(table).exportOnly),
  'guests',
];

const sinceOf = (table: TableName | 'guests'): number =>
  table === 'guests' ? 1 : (exportTable(table).since ?? 1);

const manifestShape = z.object({
  format: z.literal(format),
  version: z.number().int().min(1),
  key: z.string().min(20).max(100),
  company: z.string().max(500),
  madeAt: z.iso.datetime(),
  nouns: z.record(
    z.string(),
    z.object({ rows: z.number().int().min(0), hash: z.string().length(64) }),
  ),
});

export type OpenExport = { zip: OpenZip; manifest: Manifest };

/**
 * Opens an export and reads its manifest. The caller closes the zip.
 * @throws ImportRejected
 */
export async function openExport(path: string): Promise<OpenExport> {
  const zip = await openZip(path, limits.entries).catch(rejectZip);
  try {
    const text = (await bytesOf(zip, manifestName, limits.manifest)).toString('utf8');
    const { data, error } = manifestShape.safeParse(jsonOf(text));
    if (error) throw new ImportRejected('This file is not a company export.');
    if (data.version > formatVersion)
      throw new ImportRejected(
        'This export was made by a newer version of Yesod. Update this installation first.',
      );
    return { zip, manifest: data };
  } catch (error) {
    zip.close();
    return rejectZip(error);
  }
}

/**
 * Reads the company's name from its record, because the manifest may differ.
 * @throws ImportRejected
 */
export async function companyNameIn({ zip }: OpenExport): Promise<string> {
  const lines = await bytesOf(zip, dataName('companies'), limits.line).catch(rejectZip);
  const { data } = z
    .object({ name: z.string().max(500) })
    .safeParse(jsonOf(String(lines).split('\n')[0] ?? ''));
  if (!data) throw new ImportRejected('The export contains no company.');
  return data.name;
}

/**
 * Unpacks the tables to import as JSON lines, and checks them against the manifest.
 * @throws ImportRejected
 */
export async function unpackData({ zip, manifest }: OpenExport, folder: string): Promise<void> {
  for (const table of tablesToImport) {
    const entry = manifest.nouns[table];
    if (!entry && sinceOf(table) <= manifest.version)
      throw new ImportRejected(`The export lacks ${dataName(table)}.`);
    const hash = createHash('sha256');
    const file = await open(join(folder, table), 'wx', 0o600);
    try {
      // A table that the older version did not have stays empty.
      if (!entry) continue;
      for await (const chunk of zip.read(dataName(table), limits.table)) {
        hash.update(chunk);
        await file.writeFile(chunk);
      }
    } catch (error) {
      rejectZip(error);
    } finally {
      await file.close();
    }
    if (hash.digest('hex') !== entry.hash)
      throw new ImportRejected(`${dataName(table)} was changed after the export.`);
  }
}

/**
 * Reads an upload and checks its hash.
 * @throws ImportRejected
 */
export async function fileOf({ zip }: OpenExport, path: string, sha256: string): Promise<Buffer> {
  const bytes = await bytesOf(zip, path, MAX_DOCUMENT_BYTES).catch(rejectZip);
  if (createHash('sha256').update(bytes).digest('hex') !== sha256)
    throw new ImportRejected(`${path} was changed after the export.`);
  return bytes;
}

/** Reads the unpacked records of a table synchronously, because it runs in a transaction. */
export function* linesOf(folder: string, table: string): Generator<unknown> {
  const file = openSync(join(folder, table), 'r');
  const chunk = Buffer.alloc(256 * 1024);
  const decoder = new StringDecoder('utf8');
  try {
    let rest = '';
    for (let size = readSync(file, chunk); size > 0; size = readSync(file, chunk)) {
      const lines = (rest + decoder.write(chunk.subarray(0, size))).split('\n');
      rest = lines.pop() ?? '';
      if (rest.length > limits.line)
        throw new ImportRejected(`${dataName(table)} has a line that is too long.`);
      for (const line of lines) yield jsonOf(line);
    }
  } finally {
    closeSync(file);
  }
}

async function bytesOf(zip: OpenZip, name: string, limit: number): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of zip.read(name, limit)) chunks.push(chunk);
  return Buffer.concat(chunks);
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new ImportRejected('The export contains invalid JSON.');
  }
}

function rejectZip(error: unknown): never {
  if (!(error instanceof FileRefused)) throw error;
  const words = error.code === 'too-large' ? 'contains too much data' : 'cannot be read';
  throw new ImportRejected(`The zip ${words}.`, { cause: error });
}
