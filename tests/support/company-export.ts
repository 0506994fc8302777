import { readdirSync, rmSync } from 'node:fs';
import path from 'node:path';
import { exportStatus, startExport } from '~/models/company-export/make.server';
import { dataName } from '~/models/company-export/manifest';
import type { Caller } from '~/models/operation.server';
import { openZip, writeZip } from '~/services/files/archive.server';
import { sha256 } from '~/services/secrets/random.server';
import { signedIn } from './caller';
import { runJobs } from './jobs';

/** Reads every part of a zip by name. */
export async function readZip(file: string): Promise<Map<string, Buffer>> {
  const zip = await openZip(file, 10_000);
  const parts = new Map<string, Buffer>();
  for (const name of zip.names()) {
    const chunks: Buffer[] = [];
    for await (const chunk of zip.read(name, 1e9)) chunks.push(chunk);
    parts.set(name, Buffer.concat(chunks));
  }
  zip.close();
  return parts;
}

export const zipsIn = (dataDir: string) =>
  readdirSync(path.join(dataDir, 'takeaways')).map((name) => path.join(dataDir, 'takeaways', name));

/** Exports a company and returns the path of the zip. */
export async function createExport(caller: Caller): Promise<string> {
  const { session } = signedIn(caller.db, caller.actor, caller.now);
  startExport({ ...caller, session }, {});
  const { db, dataDir, files, secrets, now } = caller;
  await runJobs(db, { dataDir, files, secrets, mode: 'demo' }, { now });
  if (!exportStatus(caller).ready) throw new Error('It is not ready.');
  return zipsIn(caller.dataDir)[0] as string;
}

/** Writes a zip of changed parts, with a matching manifest. */
export async function rewriteZip(file: string, parts: Map<string, Buffer>) {
  const manifest = JSON.parse(String(parts.get('manifest.json')));
  for (const [noun, entry] of Object.entries(manifest.nouns as Record<string, { hash: string }>))
    entry.hash = sha256(String(parts.get(dataName(noun))));
  parts.set('manifest.json', Buffer.from(JSON.stringify(manifest)));
  rmSync(file, { force: true });
  await writeZip(file, partsOf(parts));
}

async function* partsOf(parts: Map<string, Buffer>) {
  for (const [name, bytes] of parts) yield { name, bytes: once(bytes) };
}

async function* once(bytes: Buffer) {
  yield bytes;
}
