import { closeDatabase, connect, type Database } from 'db/client.server';
import { write, writeLightly, writeUnseen } from 'db/prepared';
import { settings } from 'db/schema/settings';
import { emptyLog, leaveLongLog, logBytes, truncateLog } from 'db/write-ahead-log';
import { becomesWritable, blockBriefly, DatabaseLocked, isLocked } from 'db/write-lock';
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { leaseNext } from '~/models/jobs/lease.server';
import { freshDatabase } from '../support/database';

const mebibyte = 1024 * 1024;
/** A log of more than 8 MB is long, and one of more than this is full. */
beforeEach(() => void vi.stubEnv('WRITE_AHEAD_LOG_MB', '32'));
afterEach(() => void vi.unstubAllEnvs());

/** The database of a server, which another process writes to while a third one reads. */
function setUp() {
  const db = freshDatabase();
  blockBriefly(db);
  const other = connect(db.$client.name);
  other.$client.pragma('wal_autocheckpoint = 0');
  const reader = connect(db.$client.name);
  onTestFinished(() => {
    other.$client.close();
    if (reader.$client.open) reader.$client.close();
  });
  reader.$client.exec('begin');
  reader.$client.prepare('select count(*) from settings').get();
  let rows = 0;
  const save = (tx: Database, value = '') =>
    tx
      .insert(settings)
      .values({ key: `row ${rows++}`, value, updatedAt: 0 })
      .run();
  return {
    db,
    other,
    save,
    grow: (megabytes: number, by = other) => void save(by, 'x'.repeat(megabytes * mebibyte)),
    endRead: () => void reader.$client.close(),
    count: () => db.select().from(settings).all().length,
  };
}

/** The pages of the log, and how many of them are in the database file. */
const pagesOf = ({ $client }: Database) => {
  const [{ log, checkpointed }] = $client.pragma('wal_checkpoint(NOOP)') as [
    { log: number; checkpointed: number },
  ];
  return { log, checkpointed };
};

test('a full log refuses every write like a lock, and none makes it longer', async () => {
  const { db, other, save, grow, endRead, count } = setUp();
  grow(33);
  const before = pagesOf(db);
  expect(() => write(db, save)).toThrow(DatabaseLocked);
  expect(() => writeUnseen(db, save)).toThrow('something has been reading it for long');
  expect(() => leaseNext(db, 'file.delete', { now: 1, backoff: () => 1 })).toThrow(DatabaseLocked);
  expect(writeLightly(db, () => save(db))).toBe(false);
  expect([isLocked(db), count(), pagesOf(db)]).toEqual([true, 1, before]);

  // The reader ended, but no process has emptied the log yet.
  endRead();
  expect(() => writeUnseen(db, save)).toThrow(DatabaseLocked);
  const waiting = becomesWritable(db);
  truncateLog(other);
  expect(await waiting).toBe(true);
  writeUnseen(db, save);
  expect([isLocked(db), count()]).toEqual([false, 2]);
});

test('a server leaves a long log to another process and copies a short one itself', () => {
  const { db, other, save, grow, endRead } = setUp();
  grow(9);
  expect(leaveLongLog(db)).toBe(true);
  endRead();
  write(db, save);
  emptyLog(db);
  expect(pagesOf(db).checkpointed).toBe(0);

  truncateLog(other);
  expect(logBytes(db)).toBe(0);
  // Over a thousand pages.
  write(db, (tx) => grow(5, tx));
  expect(pagesOf(db).checkpointed).toBeGreaterThan(0);
  emptyLog(db);
  expect(logBytes(db)).toBe(0);
});

test('a program that serves nobody empties a full log itself', () => {
  const { db, save, other, grow, endRead } = setUp();
  grow(33);
  expect(() => write(other, save)).toThrow('something has been reading it for long');
  endRead();
  write(other, save);
  expect(logBytes(db)).toBeLessThan(mebibyte);
});

test('a server that stops leaves a long log to the next one that opens the database', () => {
  const { db, other, grow, endRead } = setUp();
  grow(9);
  endRead();
  other.$client.close();
  closeDatabase(db);
  expect(logBytes(db)).toBeGreaterThan(9 * mebibyte);
  const next = connect(db.$client.name);
  expect(next.select().from(settings).all()).toHaveLength(1);
  closeDatabase(next);
  expect(logBytes(db)).toBe(0);
});
