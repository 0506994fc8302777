import { figureChanges } from 'db/schema/book';
import { expect, test } from 'vitest';
import { findActor } from '~/models/access/present.server';
import { pendingWork } from '~/models/dashboard/needs.server';
import {
  acceptFigureChanges,
  figureChangeList,
  unreadFigureChanges,
} from '~/models/figure-changes/list.server';
import { as } from '../support/caller';
import { person } from '../support/world';
import { booksSetUp } from './books/set-up';

function setUp() {
  const set = booksSetUp();
  const { db, one, two } = set;
  const stamps = { createdAt: 1, updatedAt: 1 };
  db.insert(figureChanges)
    .values([
      { ...stamps, projectId: one.project.id, figure: 'cash', before: 500_00, after: 20_00 },
      { ...stamps, projectId: one.project.id, figure: 'owner', before: 0, after: 480_00 },
      { ...stamps, projectId: two.project.id, figure: 'cost', before: 9_00, after: 8_00 },
    ])
    .run();
  return set;
}

test('changed figures are listed to the people who run the project until one has read them', () => {
  const { db, one, two, owner } = setUp();
  const admin = as(db, one.admin);
  for (const reader of [owner, admin]) {
    expect(
      figureChangeList(reader, {}).map(({ figure, before, after }) => [figure, before, after]),
    ).toEqual([
      ['cash', 500_00, 20_00],
      ['owner', 0, 480_00],
    ]);
    expect(pendingWork(reader, {}).counts.figures).toBe(2);
  }
  acceptFigureChanges(admin, {});
  for (const reader of [owner, admin]) {
    expect(figureChangeList(reader, {})).toEqual([]);
    expect(unreadFigureChanges(reader, {})).toBe(0);
  }
  expect(unreadFigureChanges(as(db, two.admin), {})).toBe(1);
});

test('no other person reads or accepts them', () => {
  const { db, one } = setUp();
  const investor = as(db, findActor(db, person(db, 'investor', { companyId: one.id }).id)!);
  expect(() => figureChangeList(investor, {})).toThrow('forbidden');
  expect(() => acceptFigureChanges(investor, {})).toThrow('forbidden');
  const colleague = person(db, 'entrepreneur', { companyId: one.id });
  expect(unreadFigureChanges(as(db, findActor(db, colleague.id)!), {})).toBe(0);
});
