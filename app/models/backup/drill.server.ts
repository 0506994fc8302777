import { mkdtempSync, rmSync } from 'node:fs';
import path from 'node:path';
import { openDatabase } from 'db/client.server';
import { people } from 'db/schema/person';
import { projects } from 'db/schema/project';
import { checkBelonging } from '~/models/installation/belonging.server';
import { countOf } from '~/models/rows.server';
import { unpack } from './unpack.server';

/**
 * Restores a backup to a temporary folder and opens it as the server would.
 * @returns a summary of its contents
 * @throws if the backup could not be used
 */
export function drill(file: string, secretKey: string | null, now: number) {
  const scratch = mkdtempSync(path.join(path.dirname(file), 'drill-'));
  try {
    const { madeAt, files } = unpack(file, scratch);
    const db = openDatabase(scratch);
    try {
      checkBelonging({ db, dataDir: scratch, secretKey }, now);
      const count = {
        people: countOf(db, people, undefined),
        projects: countOf(db, projects, undefined),
      };
      return { file: path.basename(file), madeAt, files, ...count };
    } finally {
      db.$client.close();
    }
  } finally {
    rmSync(scratch, { recursive: true, force: true });
  }
}
