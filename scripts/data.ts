import { existsSync } from 'node:fs';
import { setPriority } from 'node:os';
import path from 'node:path';
import { closeDatabase, databaseFile, openDatabase } from 'db/client.server';
import { megabytes } from 'db/free-space';
import { makeBackup } from '~/models/backup/make.server';
import { workAtNight } from '~/models/backup/night.server';
import { restore } from '~/models/backup/restore.server';
import { checkBilling, checkDaily } from '~/models/billing/checks/check.server';
import { checkAllBooks, checkBooksDaily } from '~/models/books/check-daily.server';
import { acceptInstallation } from '~/models/installation/accept.server';
import { settings } from '~/services/settings/settings.server';
import { exitWithMessage } from '../server/exit-with-message';

const { dataDir, secretKey, backups } = settings;
const now = Date.now();
// The server has priority.
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
      `Backed up to ${file}: ${megabytes(bytes)}, with ${files} uploaded files. Verified.`,
    );
    console.log(
      hasKey
        ? 'It contains the key: store it where only you can read it.'
        : 'It does not contain the key: keep SECRET_KEY.',
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
    if (aside)
      console.log(`The previous data is in ${aside}; delete it when you no longer need it.`);
    if (!isKeyRight)
      console.log('This backup needs another key: set SECRET_KEY to it before you start.');
    console.log('Start with: npm start');
  },

  /** The server's nightly work. */
  nightly() {
    // The job that called it is repeated.
    if (!workAtNight(settings, now)) process.exitCode = 1;
  },

  /** The server's daily checks. */
  'billing-daily'() {
    const db = openDatabase(dataDir);
    checkDaily(db, now);
    checkBooksDaily(db, now);
    closeDatabase(db);
  },

  accept() {
    const db = openDatabase(dataDir);
    const lostSecrets = acceptInstallation({ db, dataDir, secretKey }, now);
    closeDatabase(db);
    console.log('The key and the uploads are kept.');
    if (lostSecrets > 0)
      console.log(`${lostSecrets} authenticators could not be read and were turned off.`);
  },

  books() {
    if (!hasDatabase()) return;
    const db = openDatabase(dataDir);
    const faults = checkAllBooks(db, now);
    closeDatabase(db);
    if (faults.length === 0) return console.log('The books of all projects agree.');
    end('The books of these projects do not agree with their entries:');
    for (const { projectId, fault } of faults) console.error(`project ${projectId}: ${fault}`);
  },

  billing() {
    if (!hasDatabase()) return;
    const db = openDatabase(dataDir);
    const faults = checkBilling(db, now);
    closeDatabase(db);
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
    exitWithMessage(error as Error);
  }
}

/** Opening a database would create it. */
function hasDatabase(): boolean {
  const file = databaseFile(dataDir);
  if (existsSync(file)) return true;
  end(`There is no database at ${file}. Set DATA_DIR to the folder that holds yesod.db.`);
  return false;
}

function end(line: string) {
  console.error(line);
  process.exitCode = 1;
}
