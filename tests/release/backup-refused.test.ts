import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { connect, databaseFile, openDatabase } from 'db/client.server';
import { files } from 'db/schema/file';
import { beforeEach, expect, test } from 'vitest';
import { checkBelonging } from '~/models/installation/belonging.server';
import { filePath, removeFile, storeBytes } from '~/services/files/store.server';
import { createTar } from '~/services/tar/write.server';
import { createBackup, createFolder, runData } from '../support/data-command';

let dataDir: string;
let folder: string;
let hash: string;

beforeEach(async () => {
  [dataDir, folder] = [createFolder('data'), createFolder('backups')];
  ({ hash } = await storeBytes(dataDir, Buffer.from('a plan of the roof')));
  // A database newer than its uploads does not open, so this one is created first.
  const elsewhere = createFolder('elsewhere');
  const db = openDatabase(elsewhere);
  const stamps = { createdAt: 1, updatedAt: 1 };
  db.insert(files)
    .values({ hash, name: 'plan.pdf', mediaType: 'application/pdf', size: 18, ...stamps })
    .run();
  db.$client.prepare('VACUUM INTO ?').run(databaseFile(dataDir));
  db.$client.close();
  changedBackup((own) => checkBelonging({ db: own, dataDir, secretKey: null }, 1));
});

function changedBackup(change: (db: ReturnType<typeof connect>) => void) {
  const db = connect(databaseFile(dataDir));
  change(db);
  db.$client.close();
}

const restoreInto = (place: string, file: string, env = {}) =>
  runData(place, ['restore', file], env);

/** Restores into a folder with data, which must stay unchanged. */
async function expectRejection(file: string) {
  const place = createFolder('place');
  mkdirSync(path.join(place, 'files'));
  writeFileSync(databaseFile(place), 'existing data');
  const { code, output } = await restoreInto(place, file);
  expect(code).toBe(1);
  expect(output.trim().split('\n')).toHaveLength(1);
  expect(readdirSync(place).sort()).toEqual(['files', 'yesod.db']);
  expect(readFileSync(databaseFile(place), 'utf8')).toBe('existing data');
  return output;
}

test.each([
  ['the database', 'SQLite format 3', 'The database in the backup is damaged.'],
  ['an upload', 'a plan of the roof', 'An upload in the backup is damaged'],
])('detects a changed byte in %s', async (_, text, words) => {
  const file = await createBackup(dataDir, folder);
  const bytes = readFileSync(file);
  bytes[bytes.indexOf(text) + 3]! ^= 1;
  writeFileSync(file, bytes);
  expect(await expectRejection(file)).toContain(words);
});

test('rejects half a backup, another file and a missing file', async () => {
  const file = await createBackup(dataDir, folder);
  const half = path.join(folder, 'half.tar');
  writeFileSync(half, readFileSync(file).subarray(0, -4096));
  expect(await expectRejection(half)).toContain('half.tar is not a complete backup.');
  writeFileSync(half, 'some text, not a tar '.repeat(100));
  expect(await expectRejection(half)).toContain('half.tar is not a complete backup.');
  const other = createTar(path.join(folder, 'other.tar'));
  other.add('holiday.jpg', Buffer.from('sun'), 0);
  other.finish();
  expect(await expectRejection(path.join(folder, 'other.tar'))).toContain(
    'other.tar is not a backup of Yesod.',
  );
  expect(await expectRejection(path.join(folder, 'none.tar'))).toContain('There is no file');
});

test('writes no file outside the folder', async () => {
  const file = path.join(folder, 'sly.tar');
  const tar = createTar(file);
  tar.add('../outside', Buffer.from('x'), 0);
  tar.add('backup.json', Buffer.from('{"format":1}'), 0);
  tar.finish();
  expect(await expectRejection(file)).toContain('contains an unexpected entry: ../outside');
});

test('rejects a tar with two databases or without a readable manifest', async () => {
  const file = path.join(folder, 'twice.tar');
  const tar = createTar(file);
  for (const text of ['one', 'two']) tar.add('yesod.db', Buffer.from(text), 0);
  tar.add('backup.json', Buffer.from('{"format":1}'), 0);
  tar.finish();
  expect(await expectRejection(file)).toContain('twice.tar contains yesod.db twice.');
  const broken = path.join(folder, 'broken.tar');
  const other = createTar(broken);
  expect(() => other.add('x'.repeat(101), Buffer.from('x'), 0)).toThrow('does not fit');
  other.add('backup.json', Buffer.from('{'), 0);
  other.finish();
  expect(await expectRejection(broken)).toContain('broken.tar is not a backup of Yesod.');
});

test('removes the leftovers of a killed restore', async () => {
  const file = await createBackup(dataDir, folder);
  const place = createFolder('place');
  mkdirSync(path.join(place, 'restoring-x'));
  writeFileSync(path.join(place, 'restoring-x', 'yesod.db'), 'half');
  expect((await restoreInto(place, file)).code).toBe(0);
  expect(readdirSync(place).sort()).toEqual(['files', 'secret.key', 'yesod.db']);
});

test('rejects a backup of a newer version', async () => {
  changedBackup((db) =>
    db.$client.exec(
      `insert into __drizzle_migrations (hash, created_at) values ('x', ${Date.now() + 1e12})`,
    ),
  );
  expect(await expectRejection(await createBackup(dataDir, folder))).toContain(
    'was made by a newer version of Yesod',
  );
});

test('restores nothing while a server runs', async () => {
  const file = await createBackup(dataDir, folder);
  const server = connect(databaseFile(dataDir));
  server.$client.prepare('select 1 from files').get();
  const before = readdirSync(dataDir);
  expect(await restoreInto(dataDir, file)).toMatchObject({
    code: 1,
    output: expect.stringContaining('stop it first'),
  });
  expect(readdirSync(dataDir)).toEqual(before);
  server.$client.close();
});

test('reports another key than the backup’s', async () => {
  const file = await createBackup(dataDir, folder);
  const SECRET_KEY = '77'.repeat(32);
  expect((await restoreInto(createFolder('place'), file)).output).not.toContain('set SECRET_KEY');
  expect((await restoreInto(createFolder('place'), file, { SECRET_KEY })).output).toContain(
    'set SECRET_KEY',
  );
  expect((await runData(dataDir, ['backup', folder], { SECRET_KEY })).output).toContain(
    'It does not contain the key',
  );
});

test('reports a missing upload and finds a swept one', async () => {
  mkdirSync(path.join(dataDir, 'files/swept'));
  writeFileSync(path.join(dataDir, 'files/swept', hash), readFileSync(filePath(dataDir, hash)));
  writeFileSync(filePath(dataDir, hash), 'not the plan');
  const place = createFolder('place');
  await restoreInto(place, await createBackup(dataDir, folder));
  expect(readFileSync(filePath(place, hash), 'utf8')).toBe('a plan of the roof');

  await removeFile(dataDir, hash);
  const { output } = await runData(dataDir, ['backup', folder]);
  expect(output).toContain(`1 files were missing already: ${hash}`);
  const again = createFolder('place');
  const file = path.join(folder, readdirSync(folder).sort().at(-1)!);
  expect((await restoreInto(again, file)).output).toContain(
    '1 files were missing when it was made.',
  );
  expect(existsSync(filePath(again, hash))).toBe(false);
});
