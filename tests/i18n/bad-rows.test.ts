import { expect, test } from 'vitest';
import { compactMoney, currencyName, day, money } from '~/i18n/format';
import { timesIn } from '~/i18n/times';
import { isoMoment } from '~/models/fields';

test('shows an unknown currency as plain figures with its code', () => {
  expect(money(125_050, 'ZZ"<b>')).toBe('1,250.50 ZZ"<b>');
  expect(compactMoney(125_000_000, '')).toBe('1.25M ');
  expect(currencyName('ZZ"<b>', 'he-IL')).toBe('ZZ"<b>');
  expect(money(125_000, 'ILS')).toBe('₪1,250');
});

test('shows an impossible day or moment as a dash', () => {
  const times = timesIn('Asia/Jerusalem');
  for (const at of [9_007_199_254_740_991, Number.NaN, -9e15])
    expect([times.day(at), times.minute(at), isoMoment(at)]).toEqual(['–', '–', '']);
  expect([day('yesterday'), day('2026-03-15')]).toEqual(['–', '15/03/2026']);
});
