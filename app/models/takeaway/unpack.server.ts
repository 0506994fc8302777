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
  type Manifest,
  manifestName,
  TakeawayRefused,
} from './manifest';
import { type NounName, nounNames, nounOf } from './nouns';

const mebibyte = 1024 * 1024;
/** What may come out of a zip, whatever it says of itself. */
const most = { entries: 1_000_000, manifest: mebibyte, noun: 2048 * mebibyte, line: 4 * mebibyte };

/** What is brought in; the rest of a zip is to be read. */
export const brought: readonly (NounName | 'guests')[] = [
  ...nounNames.filter((noun) => !nounOf(noun).onlyTold),
  'guests',
];

const sinceOf = (noun: NounName | 'guests'): number =>
  noun === 'guests' ? 1 : (nounOf(noun).since ?? 1);

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

export type OpenTakeaway = { zip: OpenZip; manifest: Manifest };

/** What a zip says that it holds; whoever asks closes it. @throws TakeawayRefused */
export async function openTakeaway(path: string): Promise<OpenTakeaway> {
  const zip = await openZip(path, most.entries).catch(inWords);
  try {
    const text = (await bytesOf(zip, manifestName, most.manifest)).toString('utf8');
    const { data, error } = manifestShape.safeParse(jsonOf(text));
    if (error) throw new TakeawayRefused('This is no export of a company.');
    if (data.version > formatVersion)
      throw new TakeawayRefused(
        'A newer Yesod made this export; bring this installation up to date first.',
      );
    return { zip, manifest: data };
  } catch (error) {
    zip.close();
    return inWords(error);
  }
}

/** The company's name, which the manifest may say otherwise. @throws TakeawayRefused */
export async function companyIn({ zip }: OpenTakeaway): Promise<string> {
  const lines = await bytesOf(zip, dataName('companies'), most.line).catch(inWords);
  const { data } = z
    .object({ name: z.string().max(500) })
    .safeParse(jsonOf(String(lines).split('\n')[0] ?? ''));
  if (!data) throw new TakeawayRefused('An export holds a company.');
  return data.name;
}

/**
 * The JSON lines of everything that is brought in, checked against the manifest. @throws
 * TakeawayRefused
 */
export async function unpackData({ zip, manifest }: OpenTakeaway, folder: string): Promise<void> {
  for (const noun of brought) {
    const told = manifest.nouns[noun];
    if (!told && sinceOf(noun) <= manifest.version)
      throw new TakeawayRefused(`The export lacks ${dataName(noun)}.`);
    const hash = createHash('sha256');
    const file = await open(join(folder, noun), 'wx', 0o600);
    try {
      // One that nobody had yet is empty.
      if (!told) continue;
      for await (const chunk of zip.read(dataName(noun), most.noun)) {
        hash.update(chunk);
        await file.writeFile(chunk);
      }
    } catch (error) {
      inWords(error);
    } finally {
      await file.close();
    }
    if (hash.digest('hex') !== told.hash)
      throw new TakeawayRefused(`${dataName(noun)} is not as it was when the export was made.`);
  }
}

/** Bytes of an upload, which are what their row says. @throws TakeawayRefused */
export async function fileOf({ zip }: OpenTakeaway, path: string, sha256: string): Promise<Buffer> {
  const bytes = await bytesOf(zip, path, MAX_DOCUMENT_BYTES).catch(inWords);
  if (createHash('sha256').update(bytes).digest('hex') !== sha256)
    throw new TakeawayRefused(`${path} is not as it was when the export was made.`);
  return bytes;
}

/** The records of a noun as they were unpacked; read in one go, inside a transaction. */
export function* linesOf(folder: string, noun: string): Generator<unknown> {
  const file = openSync(join(folder, noun), 'r');
  const chunk = Buffer.alloc(256 * 1024);
  const decoder = new StringDecoder('utf8');
  try {
    let rest = '';
    for (let size = readSync(file, chunk); size > 0; size = readSync(file, chunk)) {
      const lines = (rest + decoder.write(chunk.subarray(0, size))).split('\n');
      rest = lines.pop() ?? '';
      if (rest.length > most.line)
        throw new TakeawayRefused(`${dataName(noun)} has a line that is too long.`);
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
    throw new TakeawayRefused('The export holds what is no JSON.');
  }
}

function inWords(error: unknown): never {
  if (!(error instanceof FileRefused)) throw error;
  const words = error.code === 'too-large' ? 'holds more than it may' : 'cannot be read to its end';
  throw new TakeawayRefused(`The zip ${words}.`, { cause: error });
}
