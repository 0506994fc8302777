import { expect, test } from 'vitest';
import { textFor } from '~/i18n/words';
import { explainContext, noLinks } from '~/models/scenarios/explain';
import { holderOf } from '~/models/scenarios/explain-holders';
import { investorReturns } from '~/models/scenarios/returns';
import type { HolderState } from '~/models/scenarios/state';

const holder = (holdingId: number, committed: number, called: number): HolderState => ({
  holdingId,
  name: `Holder ${holdingId}`,
  isSponsor: false,
  committed,
  called,
  contributions: [{ on: '2026-01-01', amount: called }],
  payouts: [],
  sponsorPaid: [],
  openCalls: [],
});

const need = (on: string, amount: number) => ({
  on,
  amount,
  cause: 'month' as const,
  month: on.slice(0, 7),
});

const returnsWith = (needs: ReturnType<typeof need>[]) =>
  investorReturns(
    { flows: [], exitOn: '2027-01-01' },
    { needs, final: 0 },
    {
      holders: [holder(1, 100_00, 80_00), holder(2, 100_00, 80_00)],
      tiers: null,
      hasPurchasePrice: true,
    },
  ).holders;

test('capital beyond the commitment is named, by day', () => {
  const [first] = returnsWith([need('2026-05-01', 30_00), need('2026-06-01', 40_00)]);
  // Each pays half: 15 within, then 5 within and 15 beyond.
  expect(first).toMatchObject({ toPay: 35_00, beyondCommitment: 15_00 });
  expect(first!.beyond).toEqual([{ on: '2026-06-01', amount: 15_00 }]);
  const context = explainContext('en-US', noLinks);
  const [contributed] = holderOf(context, first!).parts;
  const toPay = contributed!.parts.find(({ key }) => key === 'to-pay-1');
  const [may, june] = toPay!.parts;
  expect(may).toMatchObject({ value: -15_00, parts: [] });
  expect(june!.parts.map(({ label, value }) => [label, value])).toEqual([
    [textFor('en-US')('scenario.explain.committed'), -5_00],
    [textFor('en-US')('scenario.explain.beyond'), -15_00],
  ]);
});

test('capital within the commitment is not', () => {
  const [first, second] = returnsWith([need('2026-05-01', 40_00)]);
  expect([first, second].map((one) => one!.beyondCommitment)).toEqual([0, 0]);
});
