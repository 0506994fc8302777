import fc from 'fast-check';
import { expect, test } from 'vitest';
import { dayPlus } from '~/models/finance/days';
import { dividePayments, layersFrom, mostByBank, takeNewest } from '~/models/payers/divide';
import { assertProperty } from '../../support/property-runs';

test('the bank pays on the day of a cost, or on the first day on which it has the money', () => {
  const costs = [
    { day: '2026-01-01', amount: 1_000 },
    { day: '2026-03-01', amount: 200 },
  ];
  const cash = [
    { day: '2025-12-01', amount: 300 },
    { day: '2026-02-01', amount: 1_100 },
    { day: '2026-02-10', amount: 900 },
  ];
  expect(mostByBank(costs, cash)).toBe(900);
  expect(dividePayments(costs, cash, { bank: 900, capital: 100 })).toEqual([
    { day: '2026-01-01', bank: 300, capital: 100 },
    { day: '2026-02-01', bank: 600, capital: 0 },
  ]);
});

const day = fc.integer({ min: 0, max: 30 }).map((days) => dayPlus('2026-01-01', days));
const amount = fc.integer({ min: 0, max: 1e9 });
const costs = fc.array(fc.record({ day, amount }), { minLength: 1, maxLength: 8 });
const moves = fc.array(fc.record({ day, amount: fc.integer({ min: -1e9, max: 1e9 }) }), {
  maxLength: 12,
});

test('no answer makes the bank negative, the owner pays nothing twice, and the parts add up', async () => {
  await assertProperty(
    fc.property(costs, moves, fc.double({ min: 0, max: 1, noNaN: true }), (typed, moved, part) => {
      const days = [...new Set(moved.map((one) => one.day))].toSorted();
      const until = (rows: readonly { day: string; amount: number }[], last: string) =>
        rows.reduce((sum, one) => (one.day <= last ? sum + one.amount : sum), 0);
      const cash = days.map((on) => ({ day: on, amount: until(moved, on) }));
      const total = until(typed, '9999');
      const bank = Math.floor(part * mostByBank(typed, cash));
      const capital = Math.floor((1 - part) * (total - bank));
      const paid = dividePayments(typed, cash, { bank, capital });
      expect(paid.reduce((sum, one) => sum + one.bank, 0)).toBe(bank);
      expect(paid.reduce((sum, one) => sum + one.capital, 0)).toBe(capital);
      for (const on of [...days, ...typed.map((one) => one.day)]) {
        const byBank = paid.reduce((sum, one) => (one.day <= on ? sum + one.bank : sum), 0);
        const byCapital = paid.reduce((sum, one) => (one.day <= on ? sum + one.capital : sum), 0);
        if (byBank > 0) expect(until(moved, on) - byBank).toBeGreaterThanOrEqual(0);
        expect(until(typed, on) - byBank - byCapital).toBeGreaterThanOrEqual(0);
      }
    }),
  );
});

test('what is typed no more is taken from what was paid last', () => {
  const isPrice = false;
  const layers = [
    { day: '2026-01-01', payer: 'owner', id: 0, amount: 100, isPrice },
    { day: '2026-01-01', payer: 'bank', id: 7, amount: 300, isPrice },
    { day: '2026-02-01', payer: 'bank', id: 8, amount: 50, isPrice },
  ] as const;
  expect(takeNewest(layers, 200).map(({ payer, id, amount }) => [payer, id, amount])).toEqual([
    ['bank', 8, 50],
    ['owner', 0, 100],
    ['bank', 7, 50],
  ]);
});

test('a payment pays the costs of its day, then the oldest ones, and the owner pays the rest', () => {
  const [start, spring, summer] = ['2026-01-01', '2026-04-01', '2026-07-01'] as const;
  const costs = [
    { day: start, amount: 500, isPrice: true },
    { day: spring, amount: 120, isPrice: false },
    { day: summer, amount: -20, isPrice: false },
  ];
  const payments = [
    { day: start, payer: 'bank', id: 1, amount: 300 },
    { day: spring, payer: 'bank', id: 2, amount: 60 },
    { day: summer, payer: 'capital', id: 3, amount: 230 },
    { day: summer, payer: 'bank', id: 4, amount: -10 },
  ] as const;
  const layers = layersFrom(costs, payments);
  const ofPrice = (is: boolean) =>
    takeNewest(
      layers.filter(({ isPrice }) => isPrice === is),
      1_000,
    ).map(({ payer, id, amount }) => [payer, id, amount]);
  expect(ofPrice(true)).toEqual([
    ['capital', 3, 200],
    ['bank', 1, 300],
  ]);
  expect(ofPrice(false)).toEqual([
    ['capital', 3, 30],
    ['owner', 0, 20],
    ['bank', 2, 50],
  ]);
});
