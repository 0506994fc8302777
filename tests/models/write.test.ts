import { revisionOf, write, writeLightly } from 'db/prepared';
import { assetTypes } from 'db/schema/project';
import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { freshDatabase } from '../support/database';
import { company } from '../support/world';

function setUp() {
  const db = freshDatabase();
  db.$client.pragma('synchronous = FULL');
  const { id } = company(db).assetType;
  const rename = (name: string) =>
    db.update(assetTypes).set({ name }).where(eq(assetTypes.id, id)).run();
  const name = () => db.select().from(assetTypes).where(eq(assetTypes.id, id)).get()?.name;
  const isSynchronous = () => db.$client.pragma('synchronous', { simple: true }) === 2;
  return { db, rename, name, isSynchronous };
}

test('skips the disk sync for an optional write only, also after an error', () => {
  const { db, rename, name, isSynchronous } = setUp();
  writeLightly(db, () => {
    expect(isSynchronous()).toBe(false);
    rename('Loft');
  });
  expect([name(), isSynchronous()]).toEqual(['Loft', true]);
  const failing = () => {
    throw new Error('no');
  };
  expect(() => writeLightly(db, failing)).toThrow('no');
  expect(isSynchronous()).toBe(true);
});

test('syncs and rolls back an optional write inside a transaction', () => {
  const { db, rename, name, isSynchronous } = setUp();
  const failing = () =>
    write(db, (tx) => {
      writeLightly(tx, () => {
        expect(isSynchronous()).toBe(true);
        rename('Loft');
      });
      throw new Error('no');
    });
  expect(failing).toThrow('no');
  expect(name()).toBe('Apartment');
});

test('bumps the revision once for nested writes', () => {
  const { db, rename } = setUp();
  const before = revisionOf(db);
  write(db, (tx) => {
    rename('Loft');
    write(tx, () => rename('Attic'));
  });
  expect(revisionOf(db)).toBe(String(Number(before) + 1));
});

test('does not bump the revision for a rolled-back or optional write', () => {
  const { db, rename, name } = setUp();
  const before = revisionOf(db);
  const failing = () =>
    write(db, () => {
      rename('Loft');
      throw new Error('no');
    });
  expect(failing).toThrow('no');
  writeLightly(db, () => void rename('Attic'));
  expect([name(), revisionOf(db)]).toEqual(['Attic', before]);
});

test('bumps the revision when only an inner write was rolled back', () => {
  const { db, rename, name } = setUp();
  const before = revisionOf(db);
  write(db, (tx) => {
    rename('Loft');
    const inner = () =>
      write(tx, () => {
        rename('Attic');
        throw new Error('no');
      });
    expect(inner).toThrow('no');
  });
  expect([name(), revisionOf(db)]).toEqual(['Loft', String(Number(before) + 1)]);
});
