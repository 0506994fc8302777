import { existsSync, rmSync } from 'node:fs';
import { write } from 'db/prepared';
import { files } from 'db/schema/file';
import { jobs } from 'db/schema/job';
import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { importCompany } from '~/models/company-export/import.server';
import { openExport } from '~/models/company-export/unpack.server';
import { deleteLater, keepBytes, removeBytes } from '~/models/files/keep.server';
import { moveFiles } from '~/models/files/move.server';
import { storeDocument, storePhoto } from '~/models/files/store.server';
import { sweepFiles } from '~/models/files/unused.server';
import { openFile } from '~/models/files/visible.server';
import { checkBelonging } from '~/models/installation/belonging.server';
import { checkBucket } from '~/models/installation/bucket.server';
import { readMarks } from '~/models/installation/marks.server';
import { createBucket } from '~/services/files/bucket.server';
import { folderFiles } from '~/services/files/files.server';
import { filePath } from '~/services/files/store.server';
import { as } from '../support/caller';
import { createExport, readZip } from '../support/company-export';
import { createFolder } from '../support/data-command';
import { freshDatabase } from '../support/database';
import { runJobs } from '../support/jobs';
import { photo } from '../support/photo';
import { startS3 } from '../support/s3';
import { hour } from '../support/sign-in';
import { company, person, now as worldNow } from '../support/world';

const week = 7 * 24 * hour;
const tenMinutes = 600_000;

async function setUp() {
  const s3 = await startS3();
  const db = freshDatabase();
  const store = createBucket(s3.settings);
  const dataDir = createFolder('bucket');
  checkBelonging({ db, dataDir, secretKey: null, filesInBucket: true }, 1);
  const own = company(db);
  const place = { db, dataDir, files: store };
  const caller = as(db, own.admin, place);
  const hashes = async () => {
    const all: string[] = [];
    for await (const { hash } of store.bucket.list('')) all.push(hash);
    return all.toSorted();
  };
  return { s3, db, store, dataDir, own, place, caller, hashes };
}

const pdf = (text: string) => new File([`%PDF-1.7 ${text}`], 'plan.pdf');

test('keeps documents, photos and their small copies only in the bucket', async () => {
  const { db, caller, dataDir, hashes } = await setUp();
  await storeDocument(caller, pdf('roof'));
  const id = await storePhoto(caller, await photo('house.jpg', '#a8481f', 900));
  const rows = db.select().from(files).all();
  const stored = rows.flatMap(({ hash, thumbHash, cardHash }) => [hash, thumbHash, cardHash]);
  expect(await hashes()).toEqual(stored.filter((hash) => hash !== null).toSorted());
  expect(existsSync(`${dataDir}/files`)).toBe(false);
  for (const size of ['thumb', 'card', 'full'] as const) {
    const { store, hash } = openFile(caller, { id, size });
    expect((await store.read(hash))?.subarray(8, 12).toString()).toBe('WEBP');
  }
});

test('saves no row for a file that the bucket did not take', async () => {
  const { s3, db, caller } = await setUp();
  s3.interruptWith((_, response) => {
    response.writeHead(503).end();
    return true;
  });
  await expect(storeDocument(caller, pdf('roof'))).rejects.toMatchObject({ code: 'unstored' });
  const picture = await photo('house.jpg');
  await expect(storePhoto(caller, picture)).rejects.toMatchObject({ code: 'unstored' });
  expect(db.select().from(files).all()).toEqual([]);
  s3.interruptWith(() => false);
  await expect(storeDocument(caller, pdf('roof'))).resolves.toBeGreaterThan(0);
});

/** When the sweep reaches the folder of a hash, at least three days from now. */
function turnOf(hash: string): number {
  const start = Math.ceil((Date.now() + 72 * hour) / (256 * tenMinutes)) * 256 * tenMinutes;
  return start + Number.parseInt(hash.slice(0, 2), 16) * tenMinutes;
}

test('deletes what no row names after a week, and nothing else', async () => {
  const { db, place, store, caller, hashes } = await setUp();
  await checkBucket({ db, bucket: store.bucket }, Date.now());
  await storeDocument(caller, pdf('in use'));
  const [{ hash: used }] = db.select().from(files).all() as [typeof files.$inferSelect];
  db.update(files)
    .set({ createdAt: Date.now() + week })
    .run();
  const { hash: unused } = await keepBytes(place, Buffer.from('unused'));
  // Marks of tests are older than any upload.
  expect(readMarks(db)?.filesSince).toBe(1);
  await sweepFiles(place, turnOf(unused) - 72 * hour - 256 * tenMinutes);
  expect(db.select().from(jobs).all()).toEqual([]);
  await sweepFiles(place, turnOf(used));
  await sweepFiles(place, turnOf(unused));
  await sweepFiles(place, turnOf(unused));
  expect(db.select().from(jobs).all()).toMatchObject([{ kind: 'file.delete', key: unused }]);
  await runJobs(db, place, { now: turnOf(unused) + week - 1 });
  expect(await hashes()).toEqual([used, unused].toSorted());
  await runJobs(db, place, { now: turnOf(unused) + week });
  expect(await hashes()).toEqual([used]);
});

test('an upload of the same bytes cancels their deletion', async () => {
  const { db, place, caller, hashes } = await setUp();
  const { hash } = await keepBytes(place, Buffer.from('%PDF-1.7 roof'));
  write(db, (tx) => deleteLater(tx, hash, worldNow));
  await storeDocument(caller, pdf('roof'));
  expect(db.select().from(jobs).all()).toEqual([]);

  // A deletion that runs ends before the bytes are sent again.
  write(db, (tx) => deleteLater(tx, hash, worldNow));
  const lease = { leasedUntil: Date.now() + 60_000, leasedBy: 'another process' };
  db.update(jobs).set(lease).run();
  let isStored = false;
  const stored = keepBytes(place, Buffer.from('%PDF-1.7 roof')).then(() => {
    isStored = true;
  });
  await new Promise((resolve) => setTimeout(resolve, 500));
  expect(isStored).toBe(false);
  await place.files.remove(hash);
  db.delete(jobs).run();
  await stored;
  expect(await hashes()).toEqual([hash]);
});

test('a job repeats a deletion that failed, unless the bytes are used again', async () => {
  const { s3, db, place, hashes } = await setUp();
  const [{ hash }, { hash: other }] = [
    await keepBytes(place, Buffer.from('face')),
    await keepBytes(place, Buffer.from('%PDF-1.7 roof')),
  ];
  s3.interruptWith((_, response) => {
    response.writeHead(500).end();
    return true;
  });
  await removeBytes(place, [hash, other], worldNow);
  s3.interruptWith(() => false);
  expect((await hashes()).length).toBe(2);
  const row = { companyId: null, hash: other, name: 'x', mediaType: 'application/pdf', size: 1 };
  db.insert(files)
    .values({ ...row, createdAt: worldNow, updatedAt: worldNow })
    .run();
  await runJobs(db, place, { now: worldNow + tenMinutes });
  expect(await hashes()).toEqual([other]);
});

test('does not touch a bucket of another database, or one that lacks the uploads', async () => {
  const { s3, db, store, place, caller, own } = await setUp();
  const bucket = { db, bucket: store.bucket };
  const result = () =>
    db.$client.prepare("select value from settings where key = 'bucket'").pluck().get();
  await storeDocument(caller, pdf('roof'));
  expect([await checkBucket(bucket, worldNow), result()]).toEqual([false, 'failed']);
  db.delete(files).run();
  expect([await checkBucket(bucket, worldNow), result()]).toEqual([true, 'good']);
  await storeDocument(as(db, own.admin, place), pdf('roof'));

  const other = freshDatabase();
  checkBelonging(
    { db: other, dataDir: createFolder('x'), secretKey: null, filesInBucket: true },
    1,
  );
  expect(await checkBucket({ db: other, bucket: store.bucket }, worldNow)).toBe(false);
  await sweepFiles({ ...place, db: other }, Date.now() + week);
  expect(other.select().from(jobs).all()).toEqual([]);

  // An older copy of the database must not delete what it does not list.
  await store.bucket.writeMark({ installation: readMarks(db)!.installation, lastFile: 99 });
  expect(await checkBucket(bucket, worldNow)).toBe(true);
  expect(readMarks(db)?.filesSince).toBe(worldNow);

  s3.stop();
  expect([await checkBucket(bucket, worldNow), result()]).toEqual([false, 'failed']);
});

test('moves all uploads to the bucket and back, and can be repeated', async () => {
  const { db, store, dataDir, caller, hashes } = await setUp();
  checkBelonging({ db, dataDir, secretKey: null }, 1);
  const inFolder = { ...caller, files: folderFiles(dataDir) };
  await storeDocument(inFolder, pdf('one'));
  await storePhoto(inFolder, await photo('house.jpg'));
  const place = { db, dataDir, store };
  expect(await moveFiles(place, 'bucket')).toEqual({ copied: 4, present: 0, missing: [] });
  expect(await checkBucket({ db, bucket: store.bucket }, worldNow)).toBe(true);
  await storeDocument(inFolder, pdf('two'));
  expect(await moveFiles(place, 'bucket')).toEqual({ copied: 1, present: 4, missing: [] });
  expect((await hashes()).length).toBe(5);

  rmSync(`${dataDir}/files`, { recursive: true });
  await storeDocument(caller, pdf('three'));
  expect(await moveFiles(place, 'folder')).toEqual({ copied: 6, present: 0, missing: [] });
  checkBelonging({ db, dataDir, secretKey: null }, 1);
  const lost = await hashes();
  await store.remove(lost[0]!);
  rmSync(filePath(dataDir, lost[0]!));
  expect(await moveFiles(place, 'folder')).toMatchObject({ missing: [lost[0]] });

  const other = freshDatabase();
  checkBelonging({ db: other, dataDir: createFolder('x'), secretKey: null }, 1);
  await expect(moveFiles({ ...place, db: other }, 'bucket')).rejects.toThrow('another database');
});

test('a company leaves with the files of its bucket and arrives in another', async () => {
  const { caller, db, hashes, store, own } = await setUp();
  const kept = await storeDocument(caller, pdf('roof'));
  const lost = await storeDocument(caller, pdf('lost'));
  const hashOf = (id: number) => db.select().from(files).where(eq(files.id, id)).get()!.hash;
  await store.remove(hashOf(lost));
  db.$client.prepare('update people set photo_file_id = ? where id = ?').run(kept, own.admin.id);
  db.$client.prepare('update companies set logo_file_id = ? where id = ?').run(lost, own.id);
  const zip = await createExport(caller);
  const packed = [...(await readZip(zip)).keys()].filter((name) => name.startsWith('files/'));
  expect(packed).toHaveLength(1);

  const there = await setUp();
  const opened = await openExport(zip);
  const root = person(there.db, 'superadmin', { companyId: null });
  await importCompany(as(there.db, root, there.place), opened);
  opened.zip.close();
  expect(await there.hashes()).toEqual([hashOf(kept)]);
  expect(await hashes()).toEqual([hashOf(kept)]);
});
