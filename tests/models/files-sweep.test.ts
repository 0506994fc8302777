import { existsSync, mkdirSync, readFileSync, utimesSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { lockDataDir } from 'db/data-dir-lock';
import { files } from 'db/schema/file';
import { people } from 'db/schema/person';
import { projectImages } from 'db/schema/project';
import { phases } from 'db/schema/work';
import { eq } from 'drizzle-orm';
import { beforeEach, expect, onTestFinished, test } from 'vitest';
import type { Actor } from '~/models/access/actor.server';
import { storeDocument } from '~/models/files/store.server';
import { deleteLeftoversAtStart, sweepFiles } from '~/models/files/unused.server';
import { checkBelonging } from '~/models/installation/belonging.server';
import { readMarks } from '~/models/installation/marks.server';
import { folderFiles } from '~/services/files/files.server';
import { filePath, storeBytes } from '~/services/files/store.server';
import { createFolder } from '../support/data-command';
import { freshDatabase } from '../support/database';
import { hour } from '../support/sign-in';
import { company, now } from '../support/world';

const tenMinutes = 600_000;
/** The time at which the sweep reaches folder `00`. */
const turn = Math.ceil(now / (256 * tenMinutes)) * 256 * tenMinutes;
const old = turn - 49 * hour;
const young = turn - 47 * hour;
const hash = (digits: string) => digits.padEnd(64, '0');

let db: ReturnType<typeof freshDatabase>;
let dataDir: string;
let own: ReturnType<typeof company>;
let admin: Actor;

beforeEach(() => {
  db = freshDatabase();
  dataDir = createFolder('sweep');
  checkBelonging({ db, dataDir, secretKey: null }, old - hour);
  own = company(db);
  admin = own.admin;
});

const place = () => ({ db, dataDir, files: folderFiles(dataDir) });

function file(digits: string, createdAt: number, more: Partial<typeof files.$inferInsert> = {}) {
  const row = {
    companyId: own.id,
    hash: hash(digits),
    name: 'x',
    mediaType: 'image/webp',
    size: 100,
  };
  const stamps = { createdAt, updatedAt: createdAt };
  return db
    .insert(files)
    .values({ ...row, ...stamps, ...more })
    .returning()
    .get().id;
}

/** Writes bytes under the data directory, dated as given. */
function writeAged(path: string, at: number) {
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, 'x');
  utimesSync(path, at / 1000, at / 1000);
  return path;
}

const rows = () => db.select({ id: files.id }).from(files).all().length;

test('removes an unused upload after two days and keeps one in use', async () => {
  const inUse = [file('001', old), file('002', old), file('003', old)] as const;
  const image = {
    projectId: own.project.id,
    fileId: inUse[0],
    flag: 'before',
    position: 1,
  } as const;
  db.insert(projectImages)
    .values({ ...image, createdAt: old, updatedAt: old })
    .run();
  db.update(people).set({ photoFileId: inUse[1] }).where(eq(people.id, admin.id)).run();
  const phase = {
    projectId: own.project.id,
    title: 'Roof',
    startDate: '2026-01-01',
    endDate: '2026-02-01',
  };
  const stamps = { createdAt: old, updatedAt: old };
  db.insert(phases)
    .values({ ...phase, ...stamps, customFields: {}, attachmentFileId: inUse[2] })
    .run();
  file('004', young);
  file('005', old);
  await sweepFiles(place(), turn);
  const remaining = db.select({ hash: files.hash }).from(files).all();
  expect(remaining.map((row) => row.hash)).toEqual(['001', '002', '003', '004'].map(hash));
});

test('removes bytes that no row names, as photo or thumbnail', async () => {
  file('ff1', old, { thumbHash: hash('001'), cardHash: hash('002') });
  file('003', young);
  const referenced = ['001', '002', '003'].map((digits) =>
    writeAged(filePath(dataDir, hash(digits)), old),
  );
  const lately = writeAged(filePath(dataDir, hash('004')), young);
  const orphan = writeAged(filePath(dataDir, hash('005')), old);
  await sweepFiles(place(), turn);
  expect([...referenced, lately].map(existsSync)).toEqual([true, true, true, true]);
  expect(existsSync(orphan)).toBe(false);
});

test('holds removed bytes back for a week', async () => {
  const orphan = writeAged(filePath(dataDir, hash('005')), old);
  const aside = join(dataDir, 'files/swept', hash('005'));
  await sweepFiles(place(), turn);
  expect([orphan, aside].map(existsSync)).toEqual([false, true]);
  await sweepFiles(place(), turn + 7 * 24 * hour);
  expect(existsSync(aside)).toBe(true);
  await sweepFiles(place(), turn + 7 * 24 * hour + 1000);
  expect(existsSync(aside)).toBe(false);
});

test('leaves bytes older than the database alone, and all bytes if its age is unknown', async () => {
  const older = writeAged(filePath(dataDir, hash('005')), old - 2 * hour);
  const younger = writeAged(filePath(dataDir, hash('006')), old);
  db.$client.exec("update settings set key = 'away' where key = 'installation'");
  await sweepFiles(place(), turn);
  expect(existsSync(younger)).toBe(true);
  db.$client.exec("update settings set key = 'installation' where key = 'away'");
  await sweepFiles(place(), turn);
  expect([older, younger].map(existsSync)).toEqual([true, false]);
});

test('records the newest file id in the upload folder', async () => {
  const readRecord = () => JSON.parse(readFileSync(join(dataDir, 'files/belongs-to.json'), 'utf8'));
  expect(readRecord()).toEqual({ installation: readMarks(db)!.installation, lastFile: 0 });
  const id = file('001', young);
  db.$client.exec('delete from files');
  await sweepFiles(place(), turn);
  expect(readRecord().lastFile).toBe(id);
});

test('reaches every folder within two days', async () => {
  file('05', old);
  const orphan = writeAged(filePath(dataDir, hash('ff')), old);
  for (let at = turn; rows() > 0 || existsSync(orphan); at += tenMinutes) {
    expect(at).toBeLessThan(turn + 48 * hour);
    await sweepFiles(place(), at);
  }
});

test('removes what a crash left half written, but not uploads in progress', async () => {
  const leftovers = ['files/incoming/a', 'files/spool/request-b/body', 'staged/1-c'];
  for (const name of leftovers) writeAged(join(dataDir, name), old);
  utimesSync(join(dataDir, 'files/spool/request-b'), old / 1000, old / 1000);
  const writing = writeAged(join(dataDir, 'files/spool/request-d/body'), young);
  await sweepFiles(place(), turn);
  expect(leftovers.map((name) => existsSync(join(dataDir, name)))).toEqual([false, false, false]);
  expect(existsSync(writing)).toBe(true);
});

test('keeps bytes that were stored again', async () => {
  const { hash: digest } = await storeBytes(dataDir, Buffer.from('again'));
  utimesSync(filePath(dataDir, digest), 0, 0);
  await storeBytes(dataDir, Buffer.from('again'));
  const folder = Number.parseInt(digest.slice(0, 2), 16);
  const lastTurn = Math.floor(Date.now() / (256 * tenMinutes)) * 256 * tenMinutes;
  await sweepFiles(place(), lastTurn + folder * tenMinutes);
  expect(existsSync(filePath(dataDir, digest))).toBe(true);
});

test('enforces the quota per company; unused uploads count until they are swept', async () => {
  const pdf = new File(['%PDF-1.7'], 'plan.pdf');
  file('001', turn);
  file('002', old);
  const context = (companyBytes: number, actor = admin) => ({
    db,
    dataDir,
    files: folderFiles(dataDir),
    companyBytes,
    scanner: null,
    actor,
    session: null,
    now: turn,
  });
  await expect(storeDocument(context(207), pdf)).rejects.toMatchObject({ code: 'quota' });
  await sweepFiles(place(), turn);
  await expect(storeDocument(context(107), pdf)).rejects.toMatchObject({ code: 'quota' });
  await expect(storeDocument(context(108), pdf)).resolves.toBeGreaterThan(0);
  await expect(storeDocument(context(8, company(db).admin), pdf)).resolves.toBeGreaterThan(0);
});

test('a start deletes the requests that an earlier server left, and nothing newer', async () => {
  const spooled = (name: string, at: number) => {
    const folder = join(dataDir, 'files/spool', name);
    mkdirSync(folder, { recursive: true });
    writeFileSync(join(folder, 'body'), 'half');
    utimesSync(folder, at / 1000, at / 1000);
    return folder;
  };
  const start = Date.now();
  const stopped = spooled('request-stopped', start - 60_000);
  // An import by command goes on while the server restarts.
  const imported = spooled('import-running', start - 60_000);
  onTestFinished(lockDataDir(dataDir));
  // Another worker of this server receives it.
  const running = spooled('request-running', start + 60_000);
  await deleteLeftoversAtStart(dataDir, start);
  expect([stopped, imported, running].map(existsSync)).toEqual([false, true, true]);
});
