import { randomFrom } from 'db/seeds/random';
import { describe, expect, test } from 'vitest';
import {
  amount,
  amountText,
  emailField,
  isoDay,
  largestAmount,
  line,
  minorUnits,
  paragraph,
  recordId,
} from '~/models/fields';

const errorOf = (
  schema: {
    safeParse(value: unknown): { success: boolean; error?: { issues: { message: string }[] } };
  },
  value: unknown,
) => schema.safeParse(value).error?.issues[0]?.message;

describe('amounts', () => {
  test.each([
    ['1250000', 125_000_000],
    ['1,250,000.5', 125_000_050],
    ['₪ 1,250,000.50', 125_000_050],
    ['0', 0],
    ['−5', -500],
  ])('accepts %s', (text, minor) => expect(minorUnits(text)).toBe(minor));

  test.each(['', 'a lot', '1.234', '1e9', '0x10', '--5', '1.', '.5', '₪'])('rejects %j', (text) =>
    expect(minorUnits(text)).toBeNull(),
  );

  test.each([
    '1250,50',
    '1,25',
    '12,50',
    '0,500',
    '1.250,50',
    '1,2500',
    '1,250,50',
    '1,250 000',
    '12 50',
    ',5',
  ])('rejects %s as ambiguous', (text) => {
    expect(minorUnits(text)).toBeNull();
    expect(errorOf(amount, text)).toBe('form.errors.amount');
  });

  test('have the same value in every spelling', () => {
    const random = randomFrom('amounts as people write them');
    for (let i = 0; i < 3000; i++) {
      const minor = Math.floor(10 ** random.between(0, 12));
      const decimals =
        minor % 100 === 0 ? random.pick([0, 1, 2]) : minor % 10 === 0 ? random.pick([1, 2]) : 2;
      const [whole = '', cents] = (minor / 100).toFixed(decimals).split('.');
      const gap = random.pick(['', ',', ' ', '\u00a0', '\u202f', "'"]);
      const spread = whole.replaceAll(/\B(?=(\d{3})+$)/g, gap);
      const figure = cents === undefined ? spread : `${spread}.${cents}`;
      const text = random.pick([figure, `₪${figure}`, `$ ${figure}`, `${figure} €`, ` ${figure} `]);
      expect(minorUnits(text), text).toBe(minor);
    }
  });

  test('are accepted only in their own spelling, with or without grouping', () => {
    const random = randomFrom('what is nearly an amount');
    let accepted = 0;
    for (let i = 0; i < 20_000; i++) {
      const text = Array.from({ length: random.whole(1, 9) }, () =>
        random.pick([...'0123456789012345,,.'] as [string]),
      ).join('');
      const minor = minorUnits(text);
      if (minor === null) continue;
      accepted++;
      const [whole = '', cents] = text.split('.');
      const plain = whole.includes(',') ? whole : whole.replace(/^0+(?=\d)/, '');
      expect(
        [Math.floor(minor / 100).toString(), Math.floor(minor / 100).toLocaleString('en-US')],
        text,
      ).toContain(plain);
      expect((minor % 100) / 100, text).toBe(Number(`0.${cents ?? '0'}`));
    }
    expect(accepted).toBeGreaterThan(1000);
  });

  test('are rejected below zero and above ten billion', () => {
    expect(errorOf(amount, '-1')).toBe('form.errors.negative');
    expect(errorOf(amount, '10000000000.01')).toBe('form.errors.tooMuch');
    expect(amount.parse('10000000000')).toBe(1_000_000_000_000);
    expect(errorOf(amount, 'NaN')).toBe('form.errors.amount');
    expect(errorOf(amount, undefined)).toBe('form.errors.required');
  });

  test.each(['12345678901234567', '1,234,567,890,123,456,789', '9'.repeat(400)])(
    'are too large, not malformed: %s',
    (text) => expect(errorOf(amount, text)).toBe('form.errors.tooMuch'),
  );

  test('are shown as they can be entered again', () => {
    for (const [minor, shown] of [
      [125_000_050, '1,250,000.50'],
      [1_121_104, '11,211.04'],
      [100_000, '1,000'],
      [99_999, '999.99'],
      [7, '0.07'],
      [0, '0'],
      [-123_456, '-1,234.56'],
      [largestAmount, '10,000,000,000'],
    ] as const) {
      expect(amountText(minor)).toBe(shown);
      expect(minorUnits(shown)).toBe(minor);
    }
    expect(amountText(null)).toBe('');
  });
});

describe('days', () => {
  test.each(['2026-02-29', '2026-13-01', '1899-12-31', '26-01-01', '2026-1-1', 'tomorrow'])(
    'rejects %s',
    (value) => {
      expect(errorOf(isoDay, value)).toBe('form.errors.day');
    },
  );
  test('accepts a leap day', () => expect(isoDay.parse('2028-02-29')).toBe('2028-02-29'));
});

describe('text', () => {
  test('loses control characters and direction overrides and keeps everything else', () => {
    expect(line(50).parse(' Villa\u202e gpj.\u0000 <b>2</b>\n')).toBe('Villa gpj. <b>2</b>');
    expect(paragraph(50).parse('one\r\ntwo\u2066')).toBe('one\ntwo');
  });
  test('is missing if it consists of spaces or invisible characters', () => {
    for (const text of [
      ' \u202e ',
      '\u200b\u200b',
      '\ufeff',
      '\u2060 \u200d',
      '\u00ad',
      '\u3164',
      '\u2800',
    ])
      for (const field of [line(50), paragraph(50)])
        expect(errorOf(field, text)).toBe('form.errors.required');
    expect(line(50).parse('👩‍🚀')).toBe('👩‍🚀');
  });
  test('is rejected if too long', () =>
    expect(errorOf(line(3), 'four')).toBe('form.errors.tooLong'));
});

test.each(['0', '-1', '1.5', '1e3', 'x', '9999999999999999'])(
  'rejects %s as a record id',
  (value) => {
    expect(errorOf(recordId(), value)).toBe('form.errors.choice');
  },
);

test('removes only invisible characters from an email address', () => {
  const email = emailField('wrong');
  for (const copied of [
    '\u200eNoa@Example.test\u200f',
    '\u202anoa@example.test\u202c',
    'noa@\u200bexample.test\ufeff',
  ])
    expect(email.parse(copied)).toBe('noa@example.test');
  for (const broken of ['noa@exa mple.test', 'noa@example.test\nbcc:x@y.test', '\u200b'])
    expect(errorOf(email, broken)).toBe('wrong');
});
