import { existsSync, mkdirSync, readFileSync, utimesSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { files } from 'db/schema/file';
import { people } from 'db/schema/person';
import { projectImages } from 'db/schema/project';
import { phases } from 'db/schema/work';
import { eq } from 'drizzle-orm';
import { beforeEach, expect, test } from 'vitest';
import type { Actor } from '~/models/access/actor.server';
import { storeDocument } from '~/models/files/store.server';
import { sweepFiles } from '~/models/files/unused.server';
import { checkBelonging } from '~/models/installation/belonging.server';
import { readMarks } from '~/models/installation/marks.server';
import { filePath, storeBytes } from '~/services/files/store.server';
import { ownFolder } from '../support/data-command';
import { freshDatabase } from '../support/database';
import { hour } from '../support/sign-in';
import { company, now } from '../support/world';

const tenMinutes = 600_000;
/** A moment at which the folder `00` has its turn. */
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
  dataDir = ownFolder('sweep');
  checkBelonging({ db, dataDir, secretKey: null }, old - hour);
  own = company(db);
  admin = own.admin;
});

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

/** Bytes under the data directory that came at a moment. */
function put(path: string, at: number) {
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, 'x');
  utimesSync(path, at / 1000, at / 1000);
  return path;
}

const rows = () => db.select({ id: files.id }).from(files).all().length;

test('an upload nothing uses goes after two days, one in use stays', async () => {
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
  await sweepFiles({ db, dataDir }, turn);
  const left = db.select({ hash: files.hash }).from(files).all();
  expect(left.map((row) => row.hash)).toEqual(['001', '002', '003', '004'].map(hash));
});

test('bytes go that no row names, neither as photo nor as its small forms', async () => {
  file('ff1', old, { thumbHash: hash('001'), cardHash: hash('002') });
  file('003', young);
  const named = ['001', '002', '003'].map((digits) => put(filePath(dataDir, hash(digits)), old));
  const lately = put(filePath(dataDir, hash('004')), young);
  const orphan = put(filePath(dataDir, hash('005')), old);
  await sweepFiles({ db, dataDir }, turn);
  expect([...named, lately].map(existsSync)).toEqual([true, true, true, true]);
  expect(existsSync(orphan)).toBe(false);
});

test('what is swept waits aside for a week', async () => {
  const orphan = put(filePath(dataDir, hash('005')), old);
  const aside = join(dataDir, 'files/swept', hash('005'));
  await sweepFiles({ db, dataDir }, turn);
  expect([orphan, aside].map(existsSync)).toEqual([false, true]);
  await sweepFiles({ db, dataDir }, turn + 7 * 24 * hour);
  expect(existsSync(aside)).toBe(true);
  await sweepFiles({ db, dataDir }, turn + 7 * 24 * hour + 1000);
  expect(existsSync(aside)).toBe(false);
});

test('what is older than the database is not its to sweep, nor anything where that is unknown', async () => {
  const older = put(filePath(dataDir, hash('005')), old - 2 * hour);
  const younger = put(filePath(dataDir, hash('006')), old);
  db.$client.exec("update settings set key = 'away' where key = 'installation'");
  await sweepFiles({ db, dataDir }, turn);
  expect(existsSync(younger)).toBe(true);
  db.$client.exec("update settings set key = 'installation' where key = 'away'");
  await sweepFiles({ db, dataDir }, turn);
  expect([older, younger].map(existsSync)).toEqual([true, false]);
});

test('the folder is told how far its database has come', async () => {
  const told = () => JSON.parse(readFileSync(join(dataDir, 'files/belongs-to.json'), 'utf8'));
  expect(told()).toEqual({ installation: readMarks(db)!.installation, lastFile: 0 });
  const id = file('001', young);
  db.$client.exec('delete from files');
  await sweepFiles({ db, dataDir }, turn);
  expect(told().lastFile).toBe(id);
});

test('every folder has its turn within two days', async () => {
  file('05', old);
  const orphan = put(filePath(dataDir, hash('ff')), old);
  for (let at = turn; rows() > 0 || existsSync(orphan); at += tenMinutes) {
    expect(at).toBeLessThan(turn + 48 * hour);
    await sweepFiles({ db, dataDir }, at);
  }
});

test('what a crash left half written goes, what is being written stays', async () => {
  const left = ['files/incoming/a', 'files/spool/request-b/body', 'staged/1-c'];
  for (const name of left) put(join(dataDir, name), old);
  utimesSync(join(dataDir, 'files/spool/request-b'), old / 1000, old / 1000);
  const writing = put(join(dataDir, 'files/spool/request-d/body'), young);
  await sweepFiles({ db, dataDir }, turn);
  expect(left.map((name) => existsSync(join(dataDir, name)))).toEqual([false, false, false]);
  expect(existsSync(writing)).toBe(true);
});

test('bytes that come again are as good as new', async () => {
  const { hash: kept } = await storeBytes(dataDir, Buffer.from('again'));
  utimesSync(filePath(dataDir, kept), 0, 0);
  await storeBytes(dataDir, Buffer.from('again'));
  const folder = Number.parseInt(kept.slice(0, 2), 16);
  const lastTurn = Math.floor(Date.now() / (256 * tenMinutes)) * 256 * tenMinutes;
  await sweepFiles({ db, dataDir }, lastTurn + folder * tenMinutes);
  expect(existsSync(filePath(dataDir, kept))).toBe(true);
});

test('a company may keep so much and no more; what nothing uses counts until it is swept', async () => {
  const pdf = new File(['%PDF-1.7'], 'plan.pdf');
  file('001', turn);
  file('002', old);
  const place = (companyBytes: number, actor = admin) => ({
    db,
    dataDir,
    companyBytes,
    scanner: null,
    actor,
    session: null,
    now: turn,
  });
  await expect(storeDocument(place(207), pdf)).rejects.toMatchObject({ code: 'quota' });
  await sweepFiles({ db, dataDir }, turn);
  await expect(storeDocument(place(107), pdf)).rejects.toMatchObject({ code: 'quota' });
  await expect(storeDocument(place(108), pdf)).resolves.toBeGreaterThan(0);
  await expect(storeDocument(place(8, company(db).admin), pdf)).resolves.toBeGreaterThan(0);
});
