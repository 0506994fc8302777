import { projects } from 'db/schema/project';
import { phases } from 'db/schema/work';
import { eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { explainContext, explainScenario, noLinks } from '~/models/scenarios/explain';
import { ownEffects, storedImpact } from '~/models/scenarios/impact.server';
import { delayPhase, phaseMoveImpact } from '~/models/scenarios/move.server';
import { baseScenarioPage } from '~/models/scenarios/show.server';
import { errorKeysOf } from '../../support/refused';
import { setUp } from './impact-set-up';

describe('A delay', () => {
  test('leaves completed work', () => {
    const { db, owner, works } = setUp();
    db.update(phases).set({ status: 'completed' }).where(eq(phases.id, works)).run();
    const { moves, impact } = phaseMoveImpact(owner, { id: works, days: '31' });
    expect([moves, impact?.figures.exitOn.days]).toEqual([[], 0]);
  });

  test('moves the exit and costs interest, though the work costs the same', () => {
    const { owner, works } = setUp();
    const { impact } = phaseMoveImpact(owner, { id: works, days: '31' });
    expect(impact?.figures.costAtCompletion.difference).toBe(0);
    expect(impact?.figures.exitOn.days).toBe(31);
    expect(impact?.figures.profit.difference).toBe(-300_000);
  });

  test('is entered with what it does, which is kept', () => {
    const { db, owner, one, works, form, holdings } = setUp();
    const { impact } = phaseMoveImpact(owner, { id: works, days: '31' });
    const sent = form({ id: works, days: '31', impact_hash: impact!.inputHash });
    const first = delayPhase(owner, sent);
    expect([first.count, delayPhase(owner, sent)]).toEqual([1, first]);
    const phase = db.select().from(phases).where(eq(phases.id, works)).get()!;
    expect([phase.startDate, phase.endDate]).toEqual(['2026-02-01', '2026-10-31']);
    expect(baseScenarioPage(owner, { project_id: one.project.id }).exitOn).toBe('2027-01-31');
    const [kept, ...others] = phaseMoveImpact(owner, { id: works }).kept;
    expect([kept?.days, others]).toEqual([31, []]);
    expect(storedImpact(db, 'phaseId', works)).toEqual(impact);
    expect(ownEffects(db, holdings.a)).toMatchObject([
      { id: null, days: 31, profit: impact!.figures.holders[0]!.profit },
    ]);
  });

  test('leaves the planned end of the project, and says so if the work passes it', () => {
    const { db, one, owner, works, form } = setUp();
    const endDate = () =>
      db.select().from(projects).where(eq(projects.id, one.project.id)).get()!.endDate;
    const plannedEnd = endDate();
    expect(phaseMoveImpact(owner, { id: works, days: '92' }).passed).toBeNull();
    const passed = { plannedEnd, workEndsOn: '2027-01-01' };
    expect(phaseMoveImpact(owner, { id: works, days: '93' }).passed).toEqual(passed);
    const move = delayPhase(owner, form({ id: works, days: '93' }));
    expect([endDate(), move.passed]).toEqual([plannedEnd, passed]);
    const kept = () => phaseMoveImpact(owner, { id: works, move_id: String(move.moveId) }).passed;
    expect(kept()).toEqual(passed);
    db.update(projects).set({ endDate: '2027-01-01' }).where(eq(projects.id, one.project.id)).run();
    expect(kept()).toBeNull();
  });

  test('is listed for its holder before older decisions, whatever its days', () => {
    const { db, works, owner, form, holdings } = setUp();
    for (const days of ['31', '5', '12']) delayPhase(owner, form({ id: works, days }));
    expect(ownEffects(db, holdings.a).map(({ days }) => days)).toEqual([12, 5, 31]);
  });

  test('opens into its parts after it was made', () => {
    const { owner, works, form, expense } = setUp();
    const id = works;
    const explained = ({ changed, impact }: ReturnType<typeof phaseMoveImpact>) =>
      explainScenario(explainContext('en-US', noLinks), changed!, impact!.date);
    const shown = phaseMoveImpact(owner, { id, days: '21', explain: 'on' });
    const { moveId } = delayPhase(owner, form({ id, days: '21' }));
    expense(1_000, { phase_id: works, date: '2026-03-11' });
    const kept = phaseMoveImpact(owner, { id, move_id: String(moveId), explain: 'on' });
    expect([kept.impact, explained(kept)]).toEqual([shown.impact, explained(shown)]);
    expect(() => phaseMoveImpact(owner, { id, move_id: String(moveId + 1) })).toThrow('not-found');
  });

  test('must be looked at again once an input has changed', () => {
    const { owner, works, form, expense } = setUp();
    const impact_hash = phaseMoveImpact(owner, { id: works, days: '31' }).impact!.inputHash;
    expense(1_000, { phase_id: works, date: '2026-03-11' });
    const enter = () => delayPhase(owner, form({ id: works, days: '31', impact_hash }));
    expect(errorKeysOf(enter)).toEqual({ impact_hash: 'impact.refused.changed' });
  });

  test('of completed work cannot be entered', () => {
    const { db, owner, works, form } = setUp();
    db.update(phases).set({ status: 'completed' }).where(eq(phases.id, works)).run();
    const enter = () => delayPhase(owner, form({ id: works, days: '31' }));
    expect(errorKeysOf(enter)).toEqual({ days: 'impact.move.completed' });
  });

  test('needs whole days', () => {
    const { owner, works } = setUp();
    expect(errorKeysOf(() => phaseMoveImpact(owner, { id: works, days: 'soon' }))).toEqual({
      days: 'changeOrder.errors.days',
    });
    expect(phaseMoveImpact(owner, { id: works }).impact).toBeNull();
  });
});
