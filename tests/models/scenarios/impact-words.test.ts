import { expect, test } from 'vitest';
import type { Impact } from '~/models/scenarios/impact';
import { impactSentence } from '~/models/scenarios/impact-words';

const effect = (before: number, after: number) => ({
  before,
  after,
  difference: after - before,
});
const rate = { before: { kind: 'none' }, after: { kind: 'none' } } as const;
const same = { before: '2026-09-30', after: '2026-09-30', days: 0 };
const holder = {
  holdingId: 1,
  name: 'Dana',
  toPay: effect(0, 0),
  multiple: { before: 1, after: 1 },
  irr: rate,
};

const impact = (difference: number): Impact => ({
  costAtCompletion: effect(0, 3_050_000),
  workEndsOn: same,
  exitOn: same,
  contingency: null,
  low: { ...effect(0, -difference), monthBefore: '2026-03', monthAfter: '2026-03' },
  toBorrow: effect(0, 0),
  capitalNeeded: effect(0, difference),
  profit: effect(29_310_880, 29_310_880 - difference),
  rest: [],
  hasPurchasePrice: true,
  multiple: { before: 1, after: 1 },
  irr: rate,
  holders: [{ ...holder, profit: effect(29_310_880, 29_310_880 - difference) }],
});

test('a difference by rounding alone is not shown as a change', () => {
  expect(impactSentence(impact(1), 'USD', 'en-US')).toBe(
    '$30,500 more: the same profit, no new capital needed.',
  );
  expect(impactSentence(impact(100), 'USD', 'en-US')).toBe(
    '$30,500 more: profit falls by $1, Dana’s profit from $293,108.80 to $293,107.80, $1 of new capital needed, because the cash would otherwise fall to -$1 in March 2026.',
  );
});
