import { existsSync } from 'node:fs';
import { setPriority } from 'node:os';
import path from 'node:path';
import { closeDatabase, databaseFile, openDatabase } from 'db/client.server';
import { lockKeys } from 'db/data-dir-lock';
import { megabytes } from 'db/free-space';
import { isInUse } from 'db/sqlite-file.server';
import { makeBackup } from '~/models/backup/make.server';
import { workAtNight } from '~/models/backup/night.server';
import { restore } from '~/models/backup/restore.server';
import { promote } from '~/models/backup/standby.server';
import { checkBilling, checkDaily } from '~/models/billing/checks/check.server';
import { checkAllBooks, checkBooksDaily } from '~/models/books/check-daily.server';
import { moveFiles } from '~/models/files/move.server';
import { acceptInstallation } from '~/models/installation/accept.server';
import { markBucket } from '~/models/installation/bucket.server';
import { replaceKey } from '~/models/installation/new-key.server';
import { createBucket } from '~/services/files/bucket.server';
import { nameOfBucket } from '~/services/files/bucket-request.server';
import { keyFile } from '~/services/secrets/master-key.server';
import { settings } from '~/services/settings/settings.server';
import { bucketSettings } from '~/services/settings/storage';
import { exitWithMessage } from '../server/exit-with-message';

const { dataDir, secretKey, backups, standbyUrl } = settings;
const bucket = settings.bucket && nameOfBucket(settings.bucket);
const filesInBucket = bucket !== null;
const now = Date.now();
// The server has priority.
setPriority(10);

const commands: Record<string, (given?: string) => void | Promise<void>> = {
  backup(folder = backups.folder) {
    const { file, bytes, manifest } = makeBackup(
      { dataDir, secretKey, bucket },
      path.resolve(folder),
      'yesod',
      now,
    );
    const { files, hasKey, missing } = manifest;
    const uploads = bucket ? 'without the uploads' : `with ${files} uploaded files`;
    console.log(`Backed up to ${file}: ${megabytes(bytes)}, ${uploads}. Verified.`);
    if (bucket) console.log(`The uploads stay in the bucket ${bucket}.`);
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
    if (manifest.bucket) console.log(`Its uploads are in the bucket ${manifest.bucket}.`);
    if (bucket && files > 0) console.log('Copy them to the bucket: npm run move-files bucket');
    if (aside)
      console.log(`The previous data is in ${aside}; delete it when you no longer need it.`);
    if (!isKeyRight)
      console.log('This backup needs another key: set SECRET_KEY to it before you start.');
    console.log('Start with: npm start');
  },

  /** The server's nightly work. */
  async nightly() {
    // The job that called it is repeated.
    if (!(await workAtNight(settings, now))) process.exitCode = 1;
  },

  promote() {
    if (!standbyUrl) return end('Set LITESTREAM_URL to where Litestream copies the database.');
    const standby = { url: standbyUrl, dataDir, secretKey, filesInBucket };
    const { people, projects, changedAt } = promote(standby, now);
    console.log(
      `Restored the standby to ${dataDir}: ${people} people, ${projects} projects. Checked.`,
    );
    if (changedAt) console.log(`The newest activity is from ${new Date(changedAt).toISOString()}.`);
    console.log('Start with: npm start');
  },

  async 'move-files'(to) {
    if (to !== 'bucket' && to !== 'folder')
      return end('Where to? npm run move-files bucket|folder');
    if (!hasDatabase()) return;
    const store = createBucket(bucketSettings(process.env, 'move-files'));
    const db = openDatabase(dataDir);
    const { copied, present, missing } = await moveFiles({ db, dataDir, store }, to);
    closeDatabase(db);
    const place = to === 'bucket' ? `the bucket ${store.bucket.name}` : `${dataDir}/files`;
    console.log(`Copied ${copied} files to ${place}; ${present} were there already.`);
    if (missing.length > 0) end(`${missing.length} files are missing: ${missing.join(', ')}`);
  },

  /** The server's daily checks. */
  'billing-daily'() {
    const db = openDatabase(dataDir);
    checkDaily(db, now);
    checkBooksDaily(db, now);
    closeDatabase(db);
  },

  async accept() {
    if (!hasDatabase()) return;
    const db = openDatabase(dataDir);
    const lostSecrets = acceptInstallation({ db, dataDir, secretKey, filesInBucket }, now);
    if (settings.bucket) await markBucket({ db, bucket: createBucket(settings.bucket).bucket });
    closeDatabase(db);
    console.log('The key and the uploads are kept.');
    if (lostSecrets > 0)
      console.log(`${lostSecrets} authenticators could not be read and were turned off.`);
  },

  async 'new-key'() {
    if (!hasDatabase()) return;
    const unlock = lockKeys(dataDir);
    const isServerRunning = isInUse(databaseFile(dataDir));
    const db = openDatabase(dataDir);
    const place = { db, dataDir, secretKey, isServerRunning };
    const { resealed, unreadable, isContinued } = await replaceKey(place, now);
    closeDatabase(db);
    unlock();
    console.log(
      `${isContinued ? 'Finished replacing the key' : 'Replaced the key'}: ${resealed} secrets are sealed with the new one.`,
    );
    if (unreadable > 0)
      console.log(`${unreadable} secrets could not be read before, and were left as they are.`);
    console.log(
      secretKey
        ? 'Now remove the old key from SECRET_KEY, and restart.'
        : `The old key was removed from ${keyFile(dataDir)}; backups made before contain it.`,
    );
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
    await command(given);
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
