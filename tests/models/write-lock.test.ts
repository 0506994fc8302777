import Sqlite from 'better-sqlite3';
import { write, writeLightly } from 'db/prepared';
import { assetTypes } from 'db/schema/project';
import {
  becomesWritable,
  blockBriefly,
  DatabaseLocked,
  isLocked,
  retryWhileLocked,
} from 'db/write-lock';
import { eq } from 'drizzle-orm';
import { expect, onTestFinished, test } from 'vitest';
import { freshDatabase } from '../support/database';
import { company } from '../support/world';

function setUp() {
  const db = freshDatabase();
  blockBriefly(db);
  const { id } = company(db).assetType;
  const rename = (name: string) =>
    db.update(assetTypes).set({ name }).where(eq(assetTypes.id, id)).run();
  const name = () => db.select().from(assetTypes).where(eq(assetTypes.id, id)).get()?.name;
  const otherConnection = new Sqlite(db.$client.name, { timeout: 0 });
  onTestFinished(() => void otherConnection.close());
  const lock = (forMs: number) => {
    otherConnection.exec('begin immediate');
    setTimeout(() => otherConnection.exec('rollback'), forMs);
  };
  return { db, rename, name, lock };
}

test('waits briefly once for a locked database, then fails writes at once and keeps reading', async () => {
  const { db, rename, name, lock } = setUp();
  lock(400);
  const startedAt = performance.now();
  for (let i = 0; i < 200; i++)
    expect(() => write(db, () => rename('Loft'))).toThrow(DatabaseLocked);
  // Two hundred waits would take 10,000 ms.
  expect(performance.now() - startedAt).toBeLessThan(7_000);
  expect(writeLightly(db, () => rename('Loft'))).toBe(false);
  expect([isLocked(db), name()]).toEqual([true, 'Apartment']);
  expect(await becomesWritable(db)).toBe(true);
  write(db, () => rename('Loft'));
  expect([isLocked(db), name()]).toEqual([false, 'Loft']);
  expect(db.$client.pragma('busy_timeout', { simple: true })).toBe(50);
});

test('retries a write until the lock is released or the deadline passes', async () => {
  const { db, rename, name, lock } = setUp();
  lock(300);
  const late = retryWhileLocked(db, () => write(db, () => rename('Late')), Date.now() + 100);
  await expect(late).rejects.toThrow(DatabaseLocked);
  await retryWhileLocked(db, () => write(db, () => rename('Loft')));
  expect(name()).toBe('Loft');
});

test('does not retry after a first write or after an await', async () => {
  const { db, rename, name, lock } = setUp();
  let runs = 0;
  const writeTwice = () => {
    runs += 1;
    write(db, () => rename('First'));
    lock(100);
    write(db, () => rename('Second'));
  };
  await expect(retryWhileLocked(db, writeTwice)).rejects.toThrow(DatabaseLocked);
  expect([runs, name()]).toEqual([1, 'First']);
  await becomesWritable(db);
  const writeAfterAwait = async () => {
    runs += 1;
    await Promise.resolve();
    lock(100);
    write(db, () => rename('Charged'));
  };
  await expect(retryWhileLocked(db, writeAfterAwait)).rejects.toThrow(DatabaseLocked);
  expect([runs, name()]).toEqual([2, 'First']);
  await becomesWritable(db);
});
