import { existsSync } from 'node:fs';
import { setPriority } from 'node:os';
import path from 'node:path';
import { databaseFile, openDatabase } from 'db/client.server';
import { megabytes } from 'db/free-space';
import { makeBackup } from '~/models/backup/make.server';
import { workAtNight } from '~/models/backup/night.server';
import { restore } from '~/models/backup/restore.server';
import { checkBilling, checkDaily } from '~/models/billing/checks/check.server';
import { acceptInstallation } from '~/models/installation/accept.server';
import { settings } from '~/services/settings/settings.server';
import { endPlainly } from '../server/plain-end';

const { dataDir, secretKey, backups } = settings;
const now = Date.now();
// The server goes first.
setPriority(10);

const commands: Record<string, (given?: string) => void> = {
  backup(folder = backups.folder) {
    const { file, bytes, manifest } = makeBackup(
      { dataDir, secretKey },
      path.resolve(folder),
      'yesod',
      now,
    );
    const { files, hasKey, missing } = manifest;
    console.log(
      `Backed up to ${file}: ${megabytes(bytes)}, with ${files} files of uploads. Read again: whole.`,
    );
    console.log(
      hasKey
        ? 'The key is in it: keep it where nobody else reads it.'
        : 'The key is not in it: keep SECRET_KEY.',
    );
    if (missing.length > 0)
      console.log(`${missing.length} files were missing already: ${missing.join(', ')}`);
  },

  restore(file) {
    if (!file) return end('Which backup? npm run restore FILE');
    const { manifest, aside, isKeyRight } = restore(path.resolve(file), {
      dataDir,
      secretKey,
      now,
    });
    const { madeAt, files, missing } = manifest;
    console.log(
      `Restored to ${dataDir} as of ${madeAt}: the database, and ${files} files of uploads.`,
    );
    if (missing.length > 0) console.log(`${missing.length} files were missing when it was made.`);
    if (aside) console.log(`What was there is in ${aside}; delete it once nobody needs it.`);
    if (!isKeyRight)
      console.log('The key is not the one of this backup: set SECRET_KEY to it before you start.');
    console.log('Start with: npm start');
  },

  /** What the server runs each night. */
  nightly: () => workAtNight(settings, now),

  /** What the server runs each day. */
  'billing-daily'() {
    const db = openDatabase(dataDir);
    checkDaily(db, now);
    db.$client.close();
  },

  accept() {
    const db = openDatabase(dataDir);
    const lost = acceptInstallation({ db, dataDir, secretKey }, now);
    db.$client.close();
    console.log('The key and the uploads are taken as they are.');
    if (lost > 0) console.log(`${lost} authenticators could not be opened, and are off.`);
  },

  billing() {
    const file = databaseFile(dataDir);
    if (!existsSync(file))
      return end(
        `There is no database at ${file}. Set DATA_DIR to the folder that holds yesod.db.`,
      );
    const db = openDatabase(dataDir);
    const faults = checkBilling(db, now);
    db.$client.close();
    if (faults.length > 0)
      return end(`Payments, refunds and subscriptions do not agree: ${faults.join('; ')}.`);
    console.log('Payments, refunds and subscriptions agree.');
  },
};

const [name = '', given] = process.argv.slice(2);
const command = commands[name];
if (!command) end(`Say one of: ${Object.keys(commands).join(', ')}.`);
else {
  try {
    command(given);
  } catch (error) {
    endPlainly(error as Error);
  }
}

function end(line: string) {
  console.error(line);
  process.exitCode = 1;
}
