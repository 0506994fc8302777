import { copyFileSync, mkdirSync, readdirSync, utimesSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { databaseFile, openDatabase } from 'db/client.server';
import { write } from 'db/prepared';
import { beforeEach, expect, test } from 'vitest';
import { backupsIn } from '~/models/backup/folder.server';
import { isNightDue } from '~/models/backup/night.server';
import { checkBelonging } from '~/models/installation/belonging.server';
import { saveSetting } from '~/models/installation/choices.server';
import { createBackup, createFolder, runData } from '../support/data-command';
import { freshDatabase } from '../support/database';
import { templateFile } from '../support/template';

const at = (day: number, hour: number) => new Date(2026, 4, day, hour).getTime();

function nights(keep: number) {
  const db = freshDatabase();
  const backups = { folder: createFolder('backups'), keep, standbyUrl: null };
  const storeSetting = (value: string, now: number) =>
    write(db, (tx) => saveSetting(tx, 'backup', value, now));
  return { backups, note: storeSetting, isDue: (now: number) => isNightDue(db, backups, now) };
}

test('runs once a night, even if a process outlived its server', () => {
  const { note, isDue } = nights(3);
  expect(isDue(at(1, 3))).toBe(true);
  note('good', at(1, 3));
  expect([isDue(at(1, 4)), isDue(at(2, 2)), isDue(at(2, 3))]).toEqual([false, false, true]);
});

test.each(['', 'failed'])('repeats a backup that did not succeed: “%s”', (value) => {
  const { note, isDue } = nights(3);
  note(value, at(1, 3));
  expect(isDue(at(1, 4))).toBe(true);
});

test('tells the job that the backup failed', async () => {
  writeFileSync(path.join(folder, 'file'), '');
  const settings = { BACKUP_DIR: path.join(folder, 'file', 'below'), BACKUP_KEEP: '2' };
  const { code, output } = await runData(dataDir, ['nightly'], settings);
  expect(code).toBe(1);
  expect(output).toContain('backup failed');
});

test('does nothing if there are no backups', () => {
  const { backups, isDue } = nights(0);
  expect(isDue(at(3, 12))).toBe(false);
  writeFileSync(path.join(backups.folder, 'yesod-2026-05-01T00-00-00-000Z.tar'), '');
  expect(isDue(at(3, 12))).toBe(true);
});

let dataDir: string;
let folder: string;
beforeEach(() => {
  [dataDir, folder] = [createFolder('data'), createFolder('backups')];
  copyFileSync(templateFile(), databaseFile(dataDir));
  const db = openDatabase(dataDir);
  checkBelonging({ db, dataDir, secretKey: null }, 1);
  db.$client.close();
});

const night = async (keep: number) => {
  const { output } = await runData(dataDir, ['nightly'], {
    BACKUP_DIR: folder,
    BACKUP_KEEP: String(keep),
  });
  return output
    .trim()
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line));
};

test('keeps a number of nightly backups and all manual ones, and removes incomplete files', async () => {
  await createBackup(dataDir, folder);
  const broken = path.join(folder, 'making-x');
  mkdirSync(broken);
  utimesSync(broken, 1, 1);
  for (let i = 0; i < 4; i++) await night(2);
  const kinds = backupsIn(folder).map((file) => path.basename(file).split('-')[0]);
  expect(kinds).toEqual(['nightly', 'nightly', 'yesod']);
  expect(readdirSync(folder)).toHaveLength(3);
});

test('tests weekly whether the newest backup can be restored', async () => {
  const [backup, drill] = await night(2);
  expect(backup).toMatchObject({ event: 'backup', result: 'good', files: 0 });
  expect(drill).toMatchObject({ event: 'drill', result: 'good', people: 0, projects: 0 });
  expect(await night(2)).toHaveLength(1);

  writeFileSync(backupsIn(folder)[0]!, 'nothing of use', { flag: 'r+' });
  const db = openDatabase(dataDir);
  db.$client.exec(
    "update settings set updated_at = updated_at - 7 * 24 * 3600000 where key = 'drill'",
  );
  db.$client.close();
  expect(await night(0)).toMatchObject([{ level: 'error', event: 'drill', result: 'failed' }]);
  expect(readdirSync(folder).filter((name) => name.startsWith('drill'))).toEqual([]);
});

test('logs a missing database and creates none', async () => {
  dataDir = createFolder('empty');
  expect(await night(1)).toMatchObject([{ level: 'error', event: 'backup', result: 'failed' }]);
  expect(readdirSync(dataDir)).toEqual([]);
});
