import { describe, expect, test } from 'vitest';
import { locales, textFor } from '~/i18n/words';
import { currencies } from '~/models/company/currencies';
import { Change, Money, moneyFact } from '~/ui/money';
import { ProjectGrid } from '~/ui/project-card';
import { wordsOf } from '../support/html';
import { html } from './render';

const render = (minor: number | null, currency = 'ILS') =>
  html(<Money minor={minor} currency={currency} />);

describe('money', () => {
  test('sets the currency apart and the cents, left to right in either language', () => {
    for (const locale of locales)
      expect(html(<Money minor={125_050} currency="ILS" />, locale)).toBe(
        '<bdi dir="ltr" class="amount"><span class="amount-sign">₪</span>1,250' +
          '<span class="amount-cents">.50</span></bdi>',
      );
  });

  test.each([
    [0, '₪0'],
    [5, '₪0.05'],
    [-5, '−₪0.05'],
    [-125_000, '−₪1,250'],
    [123_456_789_012_345, '₪1,234,567,890,123.45'],
  ])('shows %d as %s, with a real minus', (minor, words) => {
    expect(wordsOf(render(minor))).toBe(words);
  });

  test('says in words that an amount is missing', () => {
    expect(render(null)).toContain('<span aria-hidden="true">–</span>');
    expect(render(null)).toContain('<span class="visually-hidden">not entered</span>');
    expect(html(<Money minor={null} currency="ILS" />, 'he-IL')).toContain('>לא הוזן</span>');
  });

  test.each(currencies)('sets the sign of %s before the figure', (currency) => {
    const page = render(-123_456_750, currency);
    const [, sign = ''] =
      /−<span class="amount-sign">([^<]+)<\/span>1,234,567<span/.exec(page) ?? [];
    expect(sign).toMatch(/^(\D{1,2}|\D{2,3}\u00a0|R\u00a0)$/);
  });

  test('shows figures of an unknown currency as they are, with its code', () => {
    expect(wordsOf(render(-125_050, 'ZZ'))).toBe('−1,250.50 ZZ');
  });
});

describe('short money', () => {
  const short = (minor: number) => html(<Money minor={minor} currency="USD" isShort />);

  test('is read and printed in full, and names the full amount in its title', () => {
    const page = short(-123_456_750);
    const [full = '', brief = ''] = page.split('<span class="amount-short"');
    expect(wordsOf(full)).toBe('−$1,234,567.50');
    expect(brief).toMatch(/^ aria-hidden="true" title="−\$1,234,567\.50">/);
    expect(wordsOf(`<i${brief}`)).toBe('−$1.23M');
  });

  test.each([
    [99_999_999, '$999,999.99'],
    [100_000_000, '$1,000,000$1M'],
    [250_000_000_000, '$2,500,000,000$2.5B'],
  ])('shortens %d only from a million', (minor, words) => {
    expect(wordsOf(short(minor))).toBe(words);
  });
});

describe('a change', () => {
  const change = (from: number | null, to: number | null, more: object = {}) =>
    html(<Change from={from} to={to} {...more} />);

  test('has an arrow and a word', () => {
    expect(wordsOf(change(100_000, 103_200))).toBe('▲ up 3.2%');
    expect(wordsOf(change(100_000, 95_000, { since: '2026-03-01' }))).toBe(
      '▼ down 5% since 01/03/2026',
    );
    const hebrew = wordsOf(html(<Change from={100} to={150} since="2026-03-01" />, 'he-IL'));
    expect(hebrew).toMatch(/^▲ עלייה של .*50%.* מאז 01\/03\/2026$/);
  });

  test('is good news if a value rises, and bad news if a cost does', () => {
    expect(change(100, 110)).toContain('change-good');
    expect(change(100, 110, { isCost: true })).toContain('change-bad');
    expect(change(100, 90)).toContain('change-bad');
    expect(change(-100, -90)).toContain('change-good');
  });

  test('is left out where there is no percentage', () => {
    for (const [from, to] of [
      [0, 5],
      [null, 5],
      [5, null],
      [5, 5],
      [1_000_000, 1_000_001],
    ] as const)
      expect(change(from, to)).toBe('');
  });
});

test('sets the amounts of project cards in the same way', () => {
  const text = textFor('en-US');
  const facts = [
    moneyFact(text, 'Value', 125_050, 'ILS'),
    moneyFact(text, 'Profit', null, 'ILS'),
    { label: 'Updated', value: '1-2-3.50' },
  ];
  const page = html(<ProjectGrid cards={[{ href: '/1', image: null, name: 'Roof', facts }]} />);
  expect(page).toContain('<span class="amount-sign">₪</span>1,250<span class="amount-cents">.50');
  expect(page).toContain('<bdi>not entered</bdi>');
  expect(page).toContain('<bdi>1-2-3.50</bdi>');
});
