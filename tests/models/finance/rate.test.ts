import { expect, test } from 'vitest';
import { rateOf } from '~/models/finance/rate';

const paid = (on: string) => ({ on: '2026-01-01', amount: -100_000, to: on });
const flows = (on: string) => [paid(on), { on, amount: 110_000 }];

test.each([
  ['29 days', flows('2026-01-30'), true, 'short'],
  ['30 days', flows('2026-01-31'), true, 'rate'],
  [
    'a value of 0 on a later day',
    [...flows('2026-01-30'), { on: '2026-03-01', amount: 0 }],
    true,
    'short',
  ],
  ['a year without a purchase price', flows('2027-01-01'), false, 'unpriced'],
  ['nothing that came back', [paid('')], true, 'none'],
  ['nothing', [], true, 'none'],
  [
    'two rates',
    [
      { on: '2026-01-01', amount: -1_000 },
      { on: '2027-01-01', amount: 2_500 },
      { on: '2028-01-01', amount: -1_540 },
    ],
    true,
    'several',
  ],
])('the rate of %s', (_, all, hasPrice, kind) => {
  expect(rateOf(all, hasPrice).kind).toBe(kind);
});
