import { expect, test } from 'vitest';
import { textFor } from '~/i18n/words';
import { explained, explainedSum, negate } from '~/models/explain';
import { explainHolding } from '~/models/investments/explain';

test('the other sign keeps what a formula is applied to', () => {
  const value = explained('Value', 1_700_000);
  const selling = explained('Selling', -34_000, { formula: '2 %', parts: [value] });
  const all = negate(explainedSum('Cost', [selling, explained('Works', -1_000)]));
  expect(all.value).toBe(35_000);
  expect(all.parts.map((part) => part.value)).toEqual([34_000, 1_000]);
  expect(all.parts[0]?.parts).toEqual([value]);
});

type Shown = Parameters<typeof explainHolding>[1];

/** What two calls and two distributions on one day did for a holding. */
function sameDay(): Shown {
  const on = '2026-11-26';
  const flow = { on, amount: 100_000 };
  const payout = (amount: number) => ({ on, amount, tier: 'preferred' as const });
  const distribution = (distributionId: number, amount: number) => ({
    distributionId,
    date: on,
    paidTiers: [{ position: 0, kind: 'preferred', amount }],
  });
  const shown = {
    figures: { accrued: null, estimate: null, basis: null },
    history: {
      contributions: [flow, flow],
      payouts: [payout(33_348), payout(66_695)],
      sponsorPaid: [],
    },
    preferred: null,
    payments: [
      { id: 246, ...flow, callId: 5 },
      { id: 247, ...flow, callId: 6 },
    ],
    distributions: [distribution(6, 66_695), distribution(5, 33_348)],
  };
  return shown as unknown as Shown;
}

test('payments and distributions of one day lead to their own records', () => {
  const links = {
    entry: (id: number) => `entry ${id}`,
    call: (id: number) => `call ${id}`,
    distribution: (id: number) => `distribution ${id}`,
  };
  const [paidIn, paidOut] = explainHolding({ text: textFor('en-US'), links }, sameDay());
  expect(paidIn?.parts.map(({ href }) => href)).toEqual(['entry 246', 'entry 247']);
  expect(paidOut?.parts.map(({ href }) => href)).toEqual(['distribution 5', 'distribution 6']);
});
