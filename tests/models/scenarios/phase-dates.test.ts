import { impacts, scenarios } from 'db/schema/scenario';
import { phases } from 'db/schema/work';
import { desc, eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { Unseen } from '~/models/errors';
import type { Payload } from '~/models/operation.server';
import { formValuesOf } from '~/models/payload';
import { phaseFields } from '~/models/phases/input';
import { phaseForEdit, updatePhase } from '~/models/phases/save.server';
import { movableWith, rowKey, shiftPhase } from '~/models/phases/shift.server';
import { phaseMoveImpact } from '~/models/scenarios/move.server';
import { errorKeysOf } from '../../support/refused';
import { setUp } from './impact-set-up';

function phaseSetUp() {
  const set = setUp();
  const { db, owner, works } = set;
  const values = (): Payload => ({
    ...formValuesOf(phaseFields, phaseForEdit(owner, { id: works }).phase),
    id: works,
  });
  const save = (more: Payload) => updatePhase(owner, { ...values(), ...more });
  const kept = () => db.select().from(impacts).where(eq(impacts.phaseId, works)).all();
  const endDate = () => db.select().from(phases).where(eq(phases.id, works)).get()!.endDate;
  /** The hash that the form gets with the effect it shows. */
  const looked = (more: Payload): string => {
    try {
      save({ ...more, impact_hash: 'look' });
    } catch (error) {
      if (error instanceof Unseen) return error.impactHash;
    }
    throw new Error('The form did not show an effect.');
  };
  return { ...set, save, kept, endDate, looked };
}

describe('New dates in the form of a phase', () => {
  test('are stored after their effect was shown, which is kept as for a move', () => {
    const { db, owner, works, save, kept, endDate, looked } = phaseSetUp();
    const { impact } = phaseMoveImpact(owner, { id: works, days: '21' });
    const end_date = '2026-10-21';
    const hash = looked({ end_date });
    expect([endDate(), kept()]).toEqual(['2026-09-30', []]);
    save({ end_date, impact_hash: hash });
    expect(endDate()).toBe(end_date);
    expect(hash).toBe(impact!.inputHash);
    const [row] = kept();
    expect(row).toMatchObject({ days: 21, inputHash: hash });
    const base = db.select().from(scenarios).orderBy(desc(scenarios.id)).get();
    expect(base).toMatchObject({ isBase: true, exitOn: '2027-01-21' });
    expect(phaseMoveImpact(owner, { id: works }).kept).toHaveLength(1);
  });

  test('show the new effect once an input or a date has changed', () => {
    const { save, expense, works, kept, looked } = phaseSetUp();
    const end_date = '2026-10-21';
    const impact_hash = looked({ end_date });
    expense(1_000, { phase_id: works, date: '2026-03-11' });
    expect(errorKeysOf(() => save({ end_date, impact_hash }))).toEqual({
      impact_hash: 'impact.refused.look',
    });
    expect(errorKeysOf(() => save({ end_date: '2026-10-22', impact_hash }))).toEqual({
      impact_hash: 'impact.refused.look',
    });
    expect(kept()).toEqual([]);
  });

  test('are stored at once by a program, with their effect', () => {
    const { save, kept } = phaseSetUp();
    save({ end_date: '2026-10-21' });
    expect(kept().map(({ days }) => days)).toEqual([21]);
  });

  test('are stored at once if they change neither money nor the end', () => {
    const { save, kept, addPhase, owner } = phaseSetUp();
    const id = addPhase(0, 0, { start_date: '2026-02-01', end_date: '2026-03-31' });
    const { phase } = phaseForEdit(owner, { id });
    const values = formValuesOf(phaseFields, phase);
    updatePhase(owner, { ...values, id, end_date: '2026-04-10', impact_hash: 'look' });
    expect(phaseForEdit(owner, { id }).phase.endDate).toBe('2026-04-10');
    save({ title: 'Works again', impact_hash: 'look' });
    expect(kept()).toEqual([]);
  });

  test('keep the effect of dependents that move along', () => {
    const { db, owner, works, addPhase } = phaseSetUp();
    const part = addPhase(50_000, 0, {
      parent_id: String(works),
      start_date: '2026-03-01',
      end_date: '2026-09-30',
    });
    const phase = phaseForEdit(owner, { id: works }).phase;
    const rows = movableWith(db, phase).map(rowKey);
    shiftPhase(owner, { id: works, days: '30', rows });
    expect(phaseForEdit(owner, { id: part }).phase.endDate).toBe('2026-10-30');
    const row = db.select().from(impacts).orderBy(desc(impacts.id)).get();
    expect(row).toMatchObject({ phaseId: works, days: 30 });
  });
});
