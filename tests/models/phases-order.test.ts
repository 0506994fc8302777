import { describe, expect, test } from 'vitest';
import { budgetOf } from '~/models/phases/budget';
import { findPhase } from '~/models/phases/find.server';
import { phasesOf } from '~/models/phases/list.server';
import { movePhase } from '~/models/phases/reorder.server';
import { placed } from '~/models/work/place.server';
import { dump } from '../support/database';
import { join, now, person } from '../support/world';
import { phasesSetUp } from './phases-set-up';

describe('a new place', () => {
  test.each([
    [2, 'up', [2, 1, 3]],
    [1, 'up', [1, 2, 3]],
    [2, 'down', [1, 3, 2]],
    [3, 'down', [1, 2, 3]],
    [3, { before: 1 }, [3, 1, 2]],
    [1, { before: 3 }, [2, 1, 3]],
    [1, { before: null }, [2, 3, 1]],
    [1, { before: 1 }, [1, 2, 3]],
    [99, 'up', [1, 2, 3]],
  ] as const)('of %s, %j', (id, place, order) => {
    expect(placed([1, 2, 3], id, place)).toEqual(order);
  });

  test('before what is no sibling, there is no place', () => {
    expect(() => placed([1, 2, 3], 1, { before: 99 })).toThrow('not-found');
  });
});

describe('moving a phase', () => {
  const orderOf = (db: Parameters<typeof phasesOf>[0], projectId: number) =>
    phasesOf(db, projectId).map(({ id }) => id);

  test('changes places among its siblings, its sub-phases with it', () => {
    const { db, one, add } = phasesSetUp();
    const first = add();
    const second = add();
    const under = add({ parentId: first });
    movePhase(db, one.admin, first, 'down', now);
    expect(orderOf(db, one.project.id)).toEqual([second, first, under]);
    movePhase(db, one.admin, under, 'up', now);
    expect(orderOf(db, one.project.id)).toEqual([second, first, under]);
    expect(findPhase(db, one.admin, second)).toMatchObject({ order: 1 });
  });

  test('is not for investors, nor for another company', () => {
    const { db, one, two, add } = phasesSetUp();
    const id = add();
    add();
    const investor = person(db, 'investor', { companyId: one.id });
    join(db, one.project.id, investor, 'investor');
    const before = dump(db);
    expect(() => movePhase(db, investor, id, 'down', now)).toThrow('forbidden');
    expect(() => movePhase(db, two.admin, id, 'down', now)).toThrow('not-found');
    expect(dump(db)).toBe(before);
  });
});

test('a budget is what the phases cost and the extra values', () => {
  const phases = [
    { plannedCost: 100, actualCost: 120 },
    { plannedCost: 50, actualCost: 0 },
  ];
  expect(budgetOf(phases, [{ amount: 7 }, { amount: 3 }])).toEqual({
    totalPlannedCost: 150,
    totalActualCost: 120,
    totalExtraValues: 10,
    grandTotal: 130,
  });
});
