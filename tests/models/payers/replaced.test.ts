import { projects } from 'db/schema/project';
import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { checkBooks } from '~/models/books/check.server';
import { typedAmounts } from '~/models/books/replaced.server';
import { postTyped } from '~/models/books/typed.server';
import type { Payload } from '~/models/operation.server';
import { formValuesOf } from '~/models/payload';
import { deletePhase } from '~/models/phases/delete.server';
import { phaseFields } from '~/models/phases/input';
import { phaseForEdit, updatePhase } from '~/models/phases/save.server';
import { projectFields } from '~/models/projects/input';
import { updateProject } from '~/models/projects/save.server';
import { outsideWorkOf } from '~/models/projects/spent.server';
import { findProject } from '~/models/projects/visible.server';
import { errorKeysOf } from '../../support/refused';
import { payersSetUp } from './set-up';

test('a document in the place of a typed cost counts once, and its reversal restores it', () => {
  const { db, holding, paysIn, addPhase, answer, costs, expense, reverse, balances } = payersSetUp({
    price: 0,
  });
  paysIn(holding('A', 500_000), 500_000, '2025-05-01');
  const phase_id = addPhase(0, 100_000, { date_of_expense: '2026-01-10' });
  answer(100_000, 0);
  const { id } = expense(60_000, { phase_id, date: '2026-01-05', replaces: '60000' });
  expect(costs(phase_id)).toEqual([0, 100_000]);
  expect(balances()).toEqual({ cash: 400_000, owed: 0, capital: 500_000 });
  expect(balances('2026-01-09')).toMatchObject({ cash: 500_000 });
  reverse(id);
  expect(costs(phase_id)).toEqual([0, 100_000]);
  expect(balances()).toEqual({ cash: 400_000, owed: 0, capital: 500_000 });
  expect(checkBooks(db)).toEqual([]);
});

test('a correction replaces what the corrected document did', () => {
  const { db, addPhase, costs, expense, books } = payersSetUp({ price: 0 });
  const phase_id = addPhase(0, 100_000, { date_of_expense: '2026-01-10' });
  const { id } = expense(60_000, { phase_id, replaces_typed: `phase:${phase_id}` });
  expense(80_000, { phase_id, corrects: id });
  expect(costs(phase_id)).toEqual([0, 120_000]);
  expect(books().owner).toBe(-40_000_00);
  expect(checkBooks(db)).toEqual([]);
});

test('M4: the booked price stays the price, and booked tax replaces the extra value', () => {
  const { db, owner, project_id, expense, books, addPhase, reverse } = payersSetUp();
  addPhase();
  db.update(projects)
    .set({ extraValues: [{ label: 'Purchase tax', amount: 90_000_00 }] })
    .where(eq(projects.id, project_id))
    .run();
  postTyped(db, owner, project_id);
  const project = () => db.select().from(projects).where(eq(projects.id, project_id)).get()!;
  const cost = () => [books().property / 100, books().other_cost / 100];
  expect(cost()).toEqual([1_000_000, 90_000]);
  expense(1_000_000, { category: 'purchase', replaces_typed: 'price' });
  const { id } = expense(90_000, { category: 'purchase', replaces_typed: 'extra:0' });
  postTyped(db, owner, project_id);
  expect(cost()).toEqual([1_090_000, 0]);
  expect(outsideWorkOf(db, project_id)).toBe(90_000_00);
  expect(project().purchasePrice).toBe(1_000_000_00);
  expect(project().extraValues).toEqual([{ label: 'Purchase tax', amount: 0, entryId: id }]);
  expect(typedAmounts(db, project_id)).toEqual([]);
  reverse(id);
  expect(cost()).toEqual([1_000_000, 90_000]);
  expect(project().extraValues).toEqual([{ label: 'Purchase tax', amount: 90_000_00 }]);
  expect(checkBooks(db)).toEqual([]);
});

test('a project and a phase that are saved unchanged keep the bill of an extra value', () => {
  const { db, one, owner, project_id, expense, addPhase, phase } = payersSetUp({ price: 0 });
  const lawyer = { label: 'Lawyer', amount: '7000' };
  const saveProject = (more: Payload = {}) =>
    updateProject(owner, {
      id: project_id,
      ...formValuesOf(projectFields, findProject(db, one.entrepreneur, project_id)),
      ...more,
    });
  saveProject({ extra_values: [{ label: 'Tax', amount: '90000' }, lawyer] });
  const custom_fields = { extras: [{ key: 'Fee', value: 'Agent', amount: '500' }] };
  const phaseId = addPhase(0, 0, { custom_fields });
  const savePhase = () =>
    updatePhase(owner, {
      id: phaseId,
      ...formValuesOf(phaseFields, phaseForEdit(owner, { id: phaseId }).phase),
    });
  const { id } = expense(90_000, { category: 'purchase', replaces_typed: 'extra:0' });
  const { id: feeId } = expense(500, {
    category: 'selling',
    replaces_typed: `phase-extra:${phaseId}:0`,
  });
  const kept = [
    { label: 'Tax', amount: 0, entryId: id },
    { label: 'Lawyer', amount: 7_000_00 },
  ];
  const saved = () => findProject(db, one.entrepreneur, project_id).extraValues;
  for (const save of [saveProject, savePhase, saveProject]) {
    save();
    expect(saved()).toEqual(kept);
    expect(phase(phaseId).customFields.extras).toEqual([
      { key: 'Fee', value: 'Agent', amount: 0, entryId: feeId },
    ]);
  }
  saveProject({ extra_values: [lawyer, { label: 'Tax', amount: '0' }] });
  expect(saved()).toEqual(kept.toReversed());
  saveProject({ extra_values: [lawyer, { label: 'Tax', amount: '10' }] });
  expect(saved()).toEqual([kept[1], { label: 'Tax', amount: 10_00 }]);
  expect(checkBooks(db)).toEqual([]);
});

test('what was not typed cannot be replaced', () => {
  const { addPhase, expense } = payersSetUp({ price: 0 });
  const phase_id = addPhase(1_000);
  const replace = (more: object) => () => expense(10, { phase_id, ...more });
  expect(errorKeysOf(replace({ replaces: '10' }))).toEqual({
    replaces: 'entry.errors.nothingTyped',
  });
  expect(errorKeysOf(replace({ replaces_typed: 'price' }))).toEqual({
    replaces_typed: 'entry.errors.nothingTyped',
  });
});

test('a phase whose typed costs others paid is deleted only if another one takes them over', () => {
  const { db, owner, holding, paysIn, addPhase, answer, costs, balances } = payersSetUp({
    price: 0,
  });
  paysIn(holding('A', 500_000), 500_000, '2025-05-01');
  const first = addPhase(0, 100_000, { date_of_expense: '2026-01-10' });
  const other = addPhase();
  answer(100_000, 0);
  expect(errorKeysOf(() => deletePhase(owner, { id: first }))).toEqual({
    move_to: 'work.refused.paidCosts',
  });
  deletePhase(owner, { id: first, move_to: String(other) });
  expect(costs(other)).toEqual([0, 100_000]);
  expect(balances()).toEqual({ cash: 400_000, owed: 0, capital: 500_000 });
  expect(checkBooks(db)).toEqual([]);
});
