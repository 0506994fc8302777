import { describe, expect, test } from 'vitest';
import { reorder } from '~/models/lists/order';
import { findPhase, movePhase, phaseList } from '~/models/phases/list.server';
import { budgetOf, isExceededByParts } from '~/models/projects/figures';
import { as } from '../support/caller';
import { dump } from '../support/database';
import { join, person } from '../support/world';
import { phasesSetUp } from './phases-set-up';

describe('placing a phase', () => {
  const [up, down] = [
    { intent: 'up', before: null },
    { intent: 'down', before: null },
  ] as const;
  const placeBefore = (before: number | null) => ({ intent: 'place', before }) as const;

  test.each([
    [2, up, [2, 1, 3]],
    [1, up, [1, 2, 3]],
    [2, down, [1, 3, 2]],
    [3, down, [1, 2, 3]],
    [3, placeBefore(1), [3, 1, 2]],
    [1, placeBefore(3), [2, 1, 3]],
    [1, placeBefore(null), [2, 3, 1]],
    [1, placeBefore(1), [1, 2, 3]],
    [99, up, [1, 2, 3]],
  ])('moves %s as %j', (id, move, order) => {
    expect(reorder([1, 2, 3], id, move)).toEqual(order);
  });

  test('rejects a place before a phase that is not a sibling', () => {
    expect(() => reorder([1, 2, 3], 1, placeBefore(99))).toThrow('not-found');
  });
});

describe('moving a phase', () => {
  test('moves it among its siblings together with its sub-phases', () => {
    const { db, one, add } = phasesSetUp();
    const admin = as(db, one.admin);
    const listedIds = () =>
      phaseList(admin, { project_id: one.project.id }).phases.map(({ id }) => id);
    const first = add();
    const second = add();
    const under = add({ parent_id: first });
    movePhase(admin, { id: first, intent: 'down' });
    expect(listedIds()).toEqual([second, first, under]);
    movePhase(admin, { id: under, intent: 'up' });
    expect(listedIds()).toEqual([second, first, under]);
    expect(findPhase(db, one.admin, second)).toMatchObject({ order: 1 });
  });

  test('is refused to investors and for other companies, projects or directions', () => {
    const { db, one, two, add } = phasesSetUp();
    const id = add();
    add();
    const investor = person(db, 'investor', { companyId: one.id });
    join(db, one.project.id, investor, 'investor');
    const before = dump(db);
    const down = { id, intent: 'down' };
    expect(() => movePhase(as(db, investor), down)).toThrow('forbidden');
    expect(() => movePhase(as(db, two.admin), down)).toThrow('not-found');
    expect(() => movePhase(as(db, one.admin), { ...down, project_id: two.project.id })).toThrow(
      'not-found',
    );
    expect(() => movePhase(as(db, one.admin), { id, intent: 'sideways' })).toThrow('not-found');
    expect(dump(db)).toBe(before);
  });
});

test('adds up a budget from top-level phases and extra values', () => {
  const phases = [
    { id: 1, parentId: null, plannedCost: 100, actualCost: 120 },
    { id: 2, parentId: 1, plannedCost: 40, actualCost: 20 },
    { id: 3, parentId: null, plannedCost: 50, actualCost: 0 },
  ];
  expect(budgetOf(phases, 10)).toEqual({
    totalPlannedCost: 150,
    totalActualCost: 120,
    totalExtraValues: 10,
    grandTotal: 130,
  });
  expect(isExceededByParts(phases[0]!, phases)).toBe(false);
  expect(isExceededByParts({ ...phases[0]!, plannedCost: 39 }, phases)).toBe(true);
});
