import { describe, expect, test } from 'vitest';
import {
  amount,
  emailField,
  isoDay,
  line,
  minorUnits,
  paragraph,
  recordId,
  typedAmount,
} from '~/models/fields';

const errorOf = (
  schema: { safeParse(value: unknown): { success: boolean; error?: { issues: { message: string }[] } } },
  value: unknown,
) => schema.safeParse(value).error?.issues[0]?.message;

describe('amounts', () => {
  test.each([
    ['1250000', 125_000_000],
    ['1,250,000.5', 125_000_050],
    ['₪ 1,250,000.50', 125_000_050],
    ['0', 0],
    ['−5', -500],
  ])('%s', (typed, minor) => expect(minorUnits(typed)).toBe(minor));

  test.each(['', 'a lot', '1.234', '1e9', '0x10', '--5', '1234567890123456'])('%j is none', (typed) => {
    expect(minorUnits(typed)).toBeNull();
  });

  test('are refused below zero and beyond ten billion', () => {
    expect(errorOf(amount, '-1')).toBe('form.errors.negative');
    expect(errorOf(amount, '10000000000.01')).toBe('form.errors.tooMuch');
    expect(amount.parse('10000000000')).toBe(1_000_000_000_000);
    expect(errorOf(amount, 'NaN')).toBe('form.errors.amount');
    expect(errorOf(amount, undefined)).toBe('form.errors.required');
  });

  test('come back as they can be typed again', () => {
    expect(minorUnits(typedAmount(125_000_050))).toBe(125_000_050);
    expect(typedAmount(null)).toBe('');
  });
});

describe('days', () => {
  test.each(['2026-02-29', '2026-13-01', '1899-12-31', '26-01-01', '2026-1-1', 'tomorrow'])(
    '%s is none',
    (value) => {
      expect(errorOf(isoDay, value)).toBe('form.errors.day');
    },
  );
  test('a leap day is one', () => expect(isoDay.parse('2028-02-29')).toBe('2028-02-29'));
});

describe('text', () => {
  test('loses control characters and direction overrides, keeps everything else', () => {
    expect(line(50).parse(' Villa\u202e gpj.\u0000 <b>2</b>\n')).toBe('Villa gpj. <b>2</b>');
    expect(paragraph(50).parse('one\r\ntwo\u2066')).toBe('one\ntwo');
  });
  test('of nothing but spaces or marks is missing', () => {
    expect(errorOf(line(50), ' \u202e ')).toBe('form.errors.required');
  });
  test('too long is refused', () => expect(errorOf(line(3), 'four')).toBe('form.errors.tooLong'));
});

test.each(['0', '-1', '1.5', '1e3', 'x', '9999999999999999'])('%s is no record id', (value) => {
  expect(errorOf(recordId(), value)).toBe('form.errors.choice');
});

test('an e-mail address loses the signs nobody sees, and no others', () => {
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
