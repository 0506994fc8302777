import { journalEntries, postings, suppliers } from 'db/schema/book';
import { people } from 'db/schema/person';
import { projects } from 'db/schema/project';
import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { checkBooks } from '~/models/books/check.server';
import { erasePerson } from '~/models/people/erase.server';
import { now } from '../../support/world';
import { booksSetUp } from './set-up';

function filled() {
  const set = booksSetUp();
  set.addPhase(1000, 100);
  const { id } = set.bill(50);
  set.pay(id, 20);
  set.reverse(set.expense(30).id);
  return set;
}

test('entries stay without the name of a person whose account is erased', () => {
  const { db, one } = filled();
  const person = db.select().from(people).where(eq(people.id, one.entrepreneur.id)).get()!;
  const before = db.select().from(journalEntries).all();
  const account = { ...one.entrepreneur, ...person, permissions: new Set<never>() };
  erasePerson(db, { ...account, isOfAdmin: false, isSuspended: false }, now);
  const after = db.select().from(journalEntries).all();
  expect(after).toEqual(before.map((entry) => ({ ...entry, postedBy: null })));
  expect(db.select().from(suppliers).all()).toMatchObject([{ createdBy: null }]);
  expect(checkBooks(db)).toEqual([]);
});

test('a project that is purged takes its books along, and its suppliers stay', () => {
  const { db, one } = filled();
  expect(() => db.delete(journalEntries).run()).toThrow('cannot be deleted');
  db.delete(projects).where(eq(projects.id, one.project.id)).run();
  expect(db.select().from(journalEntries).all()).toEqual([]);
  expect(db.select().from(postings).all()).toEqual([]);
  expect(db.select().from(suppliers).all()).toHaveLength(1);
});
