import { revisionOf, write, writeLightly } from 'db/prepared';
import { assetTypes } from 'db/schema/project';
import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { freshDatabase } from '../support/database';
import { company } from '../support/world';

function setUp() {
  const db = freshDatabase();
  const { id } = company(db).assetType;
  const rename = (name: string) =>
    db.update(assetTypes).set({ name }).where(eq(assetTypes.id, id)).run();
  const name = () => db.select().from(assetTypes).where(eq(assetTypes.id, id)).get()?.name;
  const waits = () => db.$client.pragma('synchronous', { simple: true }) === 2;
  return { db, rename, name, waits };
}

test('a light write does not wait for the disk; what follows it does, after a failure too', () => {
  const { db, rename, name, waits } = setUp();
  writeLightly(db, () => {
    expect(waits()).toBe(false);
    rename('Loft');
  });
  expect([name(), waits()]).toEqual(['Loft', true]);
  const failing = () => {
    throw new Error('no');
  };
  expect(() => writeLightly(db, failing)).toThrow('no');
  expect(waits()).toBe(true);
});

test('inside a transaction it waits and fails with the rest', () => {
  const { db, rename, name, waits } = setUp();
  const failing = () =>
    write(db, (tx) => {
      writeLightly(tx, () => {
        expect(waits()).toBe(true);
        rename('Loft');
      });
      throw new Error('no');
    });
  expect(failing).toThrow('no');
  expect(name()).toBe('Apartment');
});

test('a write outdates the pages once, however many it is made of', () => {
  const { db, rename } = setUp();
  const before = revisionOf(db);
  write(db, (tx) => {
    rename('Loft');
    write(tx, () => rename('Attic'));
  });
  expect(revisionOf(db)).toBe(before + 1);
});

test('neither a write that was taken back nor a light one outdates anything', () => {
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

test('what is taken back inside a write that goes on leaves the pages outdated', () => {
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
  expect([name(), revisionOf(db)]).toEqual(['Loft', before + 1]);
});
