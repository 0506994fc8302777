import { inflateRawSync } from 'node:zlib';
import { auditLog } from 'db/schema/audit';
import { holdings as holdingRows } from 'db/schema/holding';
import { impactHolders, impacts } from 'db/schema/scenario';
import { phases } from 'db/schema/work';
import { eq, gt } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { approveChangeOrder } from '~/models/change-orders/decide.server';
import { changeOrderPage } from '~/models/change-orders/show.server';
import { withdrawChangeOrder } from '~/models/change-orders/submit.server';
import { explainContext, explainScenario, noLinks } from '~/models/scenarios/explain';
import { restOfProfit } from '~/models/scenarios/impact';
import { ownEffects } from '~/models/scenarios/impact.server';
import { holderThen, packInputs, unpackInputs } from '~/models/scenarios/impact-inputs.server';
import { createScenario } from '~/models/scenarios/save.server';
import { baseScenarioPage } from '~/models/scenarios/show.server';
import { as } from '../../support/caller';
import { errorKeysOf } from '../../support/refused';
import { setUp } from './impact-set-up';

describe('The effect of a change order', () => {
  test('follows from the flows: the cost, the payers and the profit of each holder', () => {
    const { change, page } = setUp();
    const { figures } = page(change(12_000, { days: '21', funding: 'profit' })).impact!;
    expect(figures.costAtCompletion).toEqual({
      before: 40_000_000,
      after: 41_200_000,
      difference: 1_200_000,
    });
    expect(figures.workEndsOn).toEqual({ before: '2026-09-30', after: '2026-10-21', days: 21 });
    expect(figures.exitOn).toEqual({ before: '2026-12-31', after: '2027-01-21', days: 21 });
    // 600,000 at 6 % is 3,000 a month: nine instalments and 30 of the 31 days of December.
    const december = Math.round((300_000 * 30) / 31);
    // 2,500,000 less 1,800,000, 400,000 and the interest.
    expect(figures.profit.before).toBe(30_000_000 - 9 * 300_000 - december);
    // Later by 21 days: December in full, and 20 days of January.
    const january = Math.round((300_000 * 20) / 31);
    expect(figures.profit.difference).toBe(-1_200_000 - (300_000 - december + january));
  });

  test('names what each holder gets, and what they sum to', () => {
    const { change, page } = setUp();
    const { figures } = page(change(12_000, { days: '21' })).impact!;
    const sum = (of: 'before' | 'after') =>
      figures.holders.reduce((all, { profit }) => all + profit[of], 0);
    expect(sum('before')).toBe(figures.profit.before);
    expect(sum('after')).toBe(figures.profit.after);
    // The change itself, and the interest of a month that cash does not cover.
    expect(figures.capitalNeeded.difference).toBe(1_500_000);
    // Levelled: what the holders have committed and not paid, in proportion.
    expect(figures.holders.map(({ toPay }) => toPay.difference > 0)).toEqual([true, true, true]);
  });

  test('sums to the project with what no holding has, as far as earlier versions kept it too', () => {
    const { db, change, submit, page } = setUp();
    db.update(holdingRows).set({ isSponsor: false }).run();
    const id = change(12_000, { days: '21' });
    submit(id);
    const { holders, rest, profit } = page(id).impact!.figures;
    expect(rest.map(({ kind }) => kind)).toEqual(['owner', 'sponsor']);
    const sum = (of: 'before' | 'after') =>
      [...holders, ...rest].reduce((all, row) => all + row.profit[of], 0);
    expect([sum('before'), sum('after')]).toEqual([profit.before, profit.after]);
    expect(restOfProfit({ profit, holders })).toEqual([
      { kind: 'unheld', profit: rest[1]!.profit, toPay: null },
    ]);
  });

  test('is kept when it is submitted and approved, with a row for each holding', () => {
    const { db, change, submit, approve, page, holdings } = setUp();
    const id = change(12_000, { days: '21' });
    submit(id);
    const seen = page(id).impact!;
    approve(id, { impact_hash: seen.inputHash, move_dates: 'on' });
    const rows = db.select().from(impacts).where(eq(impacts.changeOrderId, id)).all();
    expect(rows.map(({ inputHash }) => inputHash)).toEqual([seen.inputHash, seen.inputHash]);
    const holderRows = db
      .select()
      .from(impactHolders)
      .where(eq(impactHolders.impactId, rows[1]!.id));
    expect(holderRows.all().map(({ holdingId }) => holdingId)).toEqual(Object.values(holdings));
    expect(page(id).impact).toEqual(seen);
  });

  test('opens into the same parts after it was decided, whatever happens to the books', () => {
    const { db, change, submit, approve, holdings, expense, works, owner } = setUp();
    const id = change(12_000, { days: '21' });
    const explain = () => {
      const { changed, impact } = changeOrderPage(owner, { id, explain: 'on' });
      return explainScenario(explainContext('he-IL', noLinks), changed!, impact!.date);
    };
    submit(id);
    const open = explain();
    approve(id, { move_dates: 'on' });
    expect(explain()).toEqual(open);
    expense(1_000, { phase_id: works, date: '2026-03-11' });
    expect(explain()).toEqual(open);
    const { inputs } = db.select().from(impacts).where(eq(impacts.changeOrderId, id)).get()!;
    expect(unpackInputs(inputs!)!.state.holders.map(({ holdingId }) => holdingId)).toEqual(
      Object.values(holdings),
    );
    expect(inflateRawSync(Buffer.from(inputs!, 'base64')).toString()).not.toContain('Dana');
    const [effect] = ownEffects(db, holdings.a);
    const own = holderThen(db, effect!.impactId, holdings.a)!;
    expect([own.holdingId, own.profit]).toEqual([holdings.a, effect!.profit.after]);
  });

  test('stays as it is if its inputs cannot be read', () => {
    const { db, change, submit, owner } = setUp();
    const id = change(12_000);
    submit(id);
    withdrawChangeOrder(owner, { id });
    // Another version, or a person with the file, may have written them.
    expect(() => db.update(impacts).set({ inputs: null }).run()).toThrow('cannot be changed');
    db.$client.exec('drop trigger impact_inputs_fixed');
    for (const inputs of [
      null,
      'x',
      packInputs({ state: { holders: [] }, assumptions: {} } as never),
    ]) {
      db.update(impacts).set({ inputs }).run();
      const page = changeOrderPage(owner, { id, explain: 'on' });
      expect([page.changed, page.impact === null]).toEqual([null, false]);
    }
  });

  test('is not explained by figures that differ from those that were kept', () => {
    const { db, change, submit, owner } = setUp();
    const id = change(12_000);
    submit(id);
    withdrawChangeOrder(owner, { id });
    expect(changeOrderPage(owner, { id, explain: 'on' }).changed).not.toBeNull();
    db.$client.exec('drop trigger impact_inputs_fixed');
    const { inputs } = db.select().from(impacts).get()!;
    const { state, assumptions } = unpackInputs(inputs!)!;
    const cheaper = { ...assumptions, value: assumptions.value - 1 };
    db.update(impacts)
      .set({ inputs: packInputs({ state, assumptions: cheaper } as never) })
      .run();
    expect(changeOrderPage(owner, { id, explain: 'on' }).changed).toBeNull();
  });

  test('must be looked at again once an input has changed', () => {
    const { change, submit, approve, page, expense, works } = setUp();
    const id = change(12_000);
    submit(id);
    expect(page(id).isImpactOld).toBe(false);
    const seen = page(id).impact!.inputHash;
    expense(1_000, { phase_id: works, date: '2026-03-11' });
    expect(page(id).isImpactOld).toBe(true);
    expect(errorKeysOf(() => approve(id, { impact_hash: seen }))).toEqual({
      impact_hash: 'impact.refused.changed',
    });
    // Without a hash, as an API client approves, the figures of the submission count.
    expect(errorKeysOf(() => approve(id))).toEqual({ impact_hash: 'impact.refused.changed' });
    approve(id, { impact_hash: page(id).impact!.inputHash });
    expect(page(id).status).toBe('approved');
  });

  test('does not change from one day to the next', () => {
    const { db, one, change, page, income } = setUp();
    income(4_000, { date: '2026-02-10' });
    const id = change(12_000);
    const tomorrow = as(db, one.entrepreneur, { now: Date.UTC(2026, 2, 16, 12) });
    expect(page(id, tomorrow).impact?.inputHash).toBe(page(id).impact?.inputHash);
  });

  test('gives the first result when the same form is sent again', () => {
    const { change, submit, page, admin, form } = setUp();
    const id = change(12_000);
    submit(id);
    const sent = form({ id, version: page(id).version, impact_hash: page(id).impact!.inputHash });
    const first = approveChangeOrder(admin, sent);
    expect(approveChangeOrder(admin, sent)).toEqual(first);
    expect(() => approveChangeOrder(admin, { ...sent, decision: 'Fine' })).toThrow('not-found');
    expect(() => approveChangeOrder(admin, { ...sent, ...form({}) })).toThrow('not-found');
  });

  test('logs that it moved the exit and phases', () => {
    const { db, change, submit, approve, works } = setUp();
    const id = change(12_000, { days: '21', sale_value: '30000' });
    submit(id);
    approve(id, { move_dates: 'on' });
    const entries = db.select().from(auditLog).where(gt(auditLog.recordId, 0)).all();
    const of = (action: string) => entries.findLast((entry) => entry.action === action);
    expect(of('phase.update')).toMatchObject({
      recordId: works,
      changes: { endDate: { from: '2026-09-30', to: '2026-10-21' } },
    });
    expect(of('scenario.create')?.changes).toMatchObject({
      exitOn: { from: '2026-12-31', to: '2027-01-21' },
      value: { from: 250_000_000, to: 253_000_000 },
    });
  });

  test('moves the work by its days when it is approved so', () => {
    const { db, change, submit, approve, works } = setUp();
    const id = change(12_000, { days: '21' });
    submit(id);
    approve(id, { move_dates: 'on' });
    const phase = db.select().from(phases).where(eq(phases.id, works)).get()!;
    expect([phase.startDate, phase.endDate]).toEqual(['2026-02-01', '2026-10-21']);
  });
});

test('A change that moves the work past the planned end of the project says so', () => {
  const { change, submit, approve, page, owner, form } = setUp();
  const days = '93';
  const passed = { plannedEnd: '2026-12-31', workEndsOn: '2027-01-01' };
  const withdrawn = change(1_000, { days });
  expect(page(withdrawn).passed).toEqual(passed);
  withdrawChangeOrder(owner, form({ id: withdrawn }));
  expect(page(withdrawn).passed).toBeNull();
  const id = change(1_000, { days });
  submit(id);
  approve(id, { move_dates: 'on' });
  expect(page(id).passed).toEqual(passed);
});

describe('An approved change', () => {
  const base = { exit: 'sale', exit_on: '2026-12-31', value: '2500000', name: 'B', is_base: 'on' };
  const baseOf = (owner: ReturnType<typeof setUp>['owner'], project_id: number) =>
    baseScenarioPage(owner, { project_id });

  test('holds in the base scenario, so that the next one is measured with it', () => {
    const { owner, one, form, change, submit, approve, page } = setUp();
    createScenario(owner, form(base));
    const id = change(12_000, { days: '21', sale_value: '30000', funding: 'profit' });
    submit(id);
    approve(id, { move_dates: 'on' });
    const after = baseOf(owner, one.project.id);
    expect([after.exitOn, after.value]).toEqual(['2027-01-21', 253_000_000]);
    expect(after.outcome.profit).toBe(page(id).impact!.figures.profit.after);
    expect(page(change(1_000)).impact!.figures.profit.before).toBe(after.outcome.profit);
  });

  test('makes a base scenario of what is known, if there is none', () => {
    const { owner, one, change, submit, approve, page } = setUp();
    const id = change(12_000, { sale_value: '30000', funding: 'profit' });
    submit(id);
    approve(id);
    const after = baseOf(owner, one.project.id);
    expect([after.id === null, after.value]).toEqual([false, 253_000_000]);
    expect(after.outcome.profit).toBe(page(id).impact!.figures.profit.after);
  });

  test('keeps the effect without the days, if the work is not to move', () => {
    const { owner, one, change, submit, approve, page } = setUp();
    const id = change(12_000, { days: '21', funding: 'profit' });
    submit(id);
    approve(id, { impact_hash: page(id).impact!.inputHash });
    const { exitOn, profit } = page(id).impact!.figures;
    expect([exitOn.days, profit.difference]).toEqual([0, -1_200_000]);
    expect(baseOf(owner, one.project.id).outcome.profit).toBe(profit.after);
  });
});
