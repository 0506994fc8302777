import { expect, test } from 'vitest';
import type { Payload } from '~/models/operation.server';
import { reverseTransfer } from '~/models/sales/end.server';
import { createSale } from '~/models/sales/save.server';
import { scenarioComparison } from '~/models/scenarios/list.server';
import { createScenario } from '~/models/scenarios/save.server';
import { baseScenarioPage } from '~/models/scenarios/show.server';
import { purchaseSetUp } from '../books/purchase-set-up';

/** Bought for 1,000,000 and sold for 1,600,000; a phase goes on until June 2027. */
function setUp() {
  const set = purchaseSetUp();
  const { owner, form, project_id } = set;
  set.buy({ price: '1000000', paid_owner: '1000000' });
  set.addPhase(120_000, 20_000, { start_date: '2026-02-01', end_date: '2027-06-30' });
  return {
    ...set,
    sell: () =>
      createSale(owner, form({ buyer: 'Dana Bar', price: '1600000', transfer_on: '2026-03-10' }))
        .id,
    scenario: (name: string, more: Payload) =>
      createScenario(owner, form({ name, exit: 'sale', exit_on: '2027-09-01', ...more })),
    base: () => baseScenarioPage(owner, { project_id }),
    rows: () => scenarioComparison(owner, { project_id }).rows,
  };
}

test('the exit of every scenario is the transfer once the whole property is sold', () => {
  const { owner, sell, scenario, base, rows } = setUp();
  expect(base().outcome.exitOn).toBe('2027-06-30');
  const id = sell();
  expect([base().exitOn, base().outcome.exitOn]).toEqual(['2026-03-10', '2026-03-10']);
  scenario('Base', { is_base: 'on', exit: 'rent', rent: '5000', rent_from: '2026-04-01' });
  scenario('Another', { value: '2000000' });
  expect(rows().map(({ exit, exitOn, value }) => [exit, exitOn, value])).toEqual([
    ['sale', '2026-03-10', 0],
    ['sale', '2026-03-10', 0],
  ]);
  reverseTransfer(owner, { id });
  // The contract is the exit again, on its day.
  expect(base()).toMatchObject({ exit: 'sale', value: 160_000_000 });
});

test('nothing is let and no cost runs after the sale, however late the planned exit was', () => {
  const { sell, scenario, base } = setUp();
  sell();
  const costs = [{ title: 'Insurance', monthly: '300' }];
  scenario('Base', { is_base: 'on', rent: '5000', rent_from: '2026-03-01', costs });
  const { outcome, sensitivity, flows } = base();
  // What is left of the work is paid the next day.
  expect(outcome.profit).toBe(160_000_000 - 100_000_000 - 12_000_000);
  expect(flows.exitOn).toBe('2026-03-16');
  const profits = sensitivity().sensitivity.flatMap(({ cells }) => cells.map((one) => one.profit));
  expect(new Set(profits)).toEqual(new Set([outcome.profit]));
});
