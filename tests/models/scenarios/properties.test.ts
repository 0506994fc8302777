import fc from 'fast-check';
import { expect, test } from 'vitest';
import { forecastOf } from '~/models/books/forecast';
import { dayPlus } from '~/models/finance/days';
import { impactOf } from '~/models/scenarios/impact';
import { calculateFigures, calculateScenario, equityOf } from '~/models/scenarios/outcome';
import { restOf } from '~/models/scenarios/rest';
import { assertProperty } from '../../support/property-runs';
import { assumptions, costLine, states, today } from './set-up';

const sum = (amounts: number[]) => amounts.reduce((all, amount) => all + amount, 0);

test('the profit of all holders and of the part without a holder is the profit of the project', async () => {
  await assertProperty(
    fc.property(states, assumptions, (state, assumed) => {
      const { outcome, holders, unheld } = calculateScenario(state, assumed, today);
      const profitOfHolders = sum(holders.map(({ profit }) => profit));
      const { contributed, distributed } = unheld;
      const { sponsor, unheld: rest } = distributed;
      expect(profitOfHolders + sponsor + rest - contributed).toBe(outcome.profit);
      expect(Number.isSafeInteger(outcome.profit)).toBe(true);
    }),
  );
});

test('what holders, owner and no holding pay in and get back is what the project’s financing is', async () => {
  await assertProperty(
    fc.property(states, assumptions, (state, assumed) => {
      const calculation = calculateScenario(state, assumed, today);
      const rows = [...calculation.holders, ...restOf(calculation, state, today)];
      const equity = equityOf(state, calculation, today).map(({ amount }) => amount);
      const owner = restOf(calculation, state, today).find(({ kind }) => kind === 'owner');
      expect(sum(rows.map(({ contributed }) => contributed))).toBe(
        0 - sum(equity.filter((amount) => amount < 0)),
      );
      expect(sum(rows.map(({ distributed }) => distributed))).toBe(
        sum(equity.filter((amount) => amount > 0)),
      );
      expect(owner?.profit ?? 0).toBe(0);
    }),
  );
});

test('the effects on holders, owner and parts without a holder sum to that on the project', async () => {
  const cost = fc.integer({ min: 0, max: 1e9 });
  await assertProperty(
    fc.property(states, assumptions, cost, (state, assumed, more) => {
      const change = {
        kind: 'change-order' as const,
        lines: [{ lineId: 77, phaseId: 1, phase: 'Work', title: 'More', amount: more }],
        moves: [],
        saleValue: 0,
        funding: 'capital' as const,
      };
      const { holders, rest, profit } = impactOf({ state, assumptions: assumed }, change, today);
      const rows = [...holders, ...rest];
      for (const when of ['before', 'after', 'difference'] as const)
        expect(sum(rows.map((row) => row.profit[when]))).toBe(profit[when]);
    }),
  );
});

test('sums of months come to the same figures as the flows of all records', async () => {
  await assertProperty(
    fc.property(states, assumptions, (state, assumed) => {
      const { flows, ...whole } = calculateScenario(state, assumed, today);
      const { flows: sums, ...figures } = calculateFigures(state, assumed, today);
      expect(figures).toEqual(whole);
      expect({ ...sums, flows: [] }).toEqual({ ...flows, flows: [] });
    }),
  );
});

test('a cost that is added never raises profit, nor anybody’s capital to pay', async () => {
  await assertProperty(
    fc.property(states, assumptions, fc.integer({ min: 1, max: 1e9 }), (state, assumed, more) => {
      const { profit, costAtCompletion, capitalNeeded } = impactOf(
        { state, assumptions: assumed },
        {
          kind: 'change-order',
          lines: [{ lineId: 77, phaseId: 1, phase: 'Work', title: 'More', amount: more }],
          moves: [],
          saleValue: 0,
          funding: 'profit',
        },
        today,
      );
      expect(costAtCompletion.difference).toBe(more);
      expect(profit.difference).toBeLessThanOrEqual(0);
      expect(capitalNeeded.difference).toBeGreaterThanOrEqual(0);
    }),
  );
});

test('a later exit spends the same on the work, and all that remains is spent by the exit', async () => {
  await assertProperty(
    fc.property(states, assumptions, fc.integer({ min: 1, max: 900 }), (state, assumed, days) => {
      const remaining =
        sum(state.lines.map((line) => forecastOf(line) - line.actual)) + state.notPlanned;
      const later = { ...assumed, exitOn: dayPlus(assumed.exitOn, days) };
      for (const one of [assumed, later]) {
        const { flows } = calculateScenario(state, one, today);
        const work = flows.flows.filter(({ source }) => source === 'work');
        expect(sum(work.map(({ amount }) => -amount))).toBe(remaining);
        for (const { on } of flows.flows) {
          expect(on > today).toBe(true);
          expect(on <= flows.exitOn).toBe(true);
        }
      }
    }),
  );
});

test('the months follow from the flows, and capital keeps every balance from falling below 0', async () => {
  await assertProperty(
    fc.property(states, assumptions, (state, assumed) => {
      const { flows, capital } = calculateScenario(state, assumed, today);
      let balance = flows.cash;
      for (const { month, cashIn, cashOut, balance: shown } of capital.months) {
        balance += cashIn - cashOut;
        expect(shown).toBe(balance);
        const paidIn = sum(
          capital.needs.filter(({ on }) => on.slice(0, 7) <= month).map(({ amount }) => amount),
        );
        expect(balance + paidIn).toBeGreaterThanOrEqual(0);
      }
    }),
  );
});

test('a change that changes nothing has no effect, and the same inputs give the same figures', async () => {
  await assertProperty(
    fc.property(states, assumptions, (state, assumed) => {
      const inputs = { state, assumptions: assumed };
      const impact = impactOf(inputs, { kind: 'phase-move', moves: [] }, today);
      expect(impact.profit.difference).toBe(0);
      for (const { profit, irr } of impact.holders) {
        expect(profit.difference).toBe(0);
        expect(irr.after).toEqual(irr.before);
      }
    }),
  );
});

test('a transfer between lines leaves the cost at completion', async () => {
  await assertProperty(
    fc.property(states, assumptions, fc.integer({ min: 1, max: 1e6 }), (state, assumed, amount) => {
      const lines = [costLine(50, { original: 2e6 }), costLine(51, { original: 0 })];
      const inputs = {
        state: { ...state, lines: [...state.lines, ...lines] },
        assumptions: assumed,
      };
      const of = (lineId: number, moved: number) => ({
        lineId,
        phaseId: null,
        phase: null,
        title: null,
        amount: moved,
      });
      const impact = impactOf(
        inputs,
        {
          kind: 'change-order',
          lines: [of(50, -amount), of(51, amount)],
          moves: [],
          saleValue: 0,
          funding: 'contingency',
        },
        today,
      );
      expect(impact.costAtCompletion.difference).toBe(0);
      expect(impact.profit.difference).toBe(0);
    }),
  );
});
