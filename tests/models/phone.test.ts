import { expect, test } from 'vitest';
import { countryOfPhone, countryOptions, mainCountry } from '~/models/people/countries.server';
import { normalizePhone } from '~/models/people/phone.server';

function e164(iso: string, text: string): string | false {
  const phone = normalizePhone(iso, text);
  return phone.ok && phone.e164;
}

test('normalises every spelling of a number', () => {
  const expected = { ok: true, countryCode: '+972', national: '501234567', e164: '+972501234567' };
  for (const spelling of [
    '501234567',
    '0501234567',
    '050-123-4567',
    '(050) 123.4567',
    ' 050 123 4567 ',
    '050–123‑4567',
    '+972501234567',
    '+972 (0)50 123 4567',
    '972501234567',
    '00972501234567',
    '٠٥٠١٢٣٤٥٦٧',
    '۰۵۰۱۲۳۴۵۶۷',
    '\u200e050-1234567\u200f',
    '\u2066+972 50 123 4567\u2069',
  ]) {
    expect([spelling, normalizePhone('IL', spelling)]).toEqual([spelling, expected]);
  }
  expect(normalizePhone('il', '0501234567')).toEqual(expected);
});

test('takes the country from a number with +: +61 is Australia', () => {
  const phone = normalizePhone('IN', '+61 412 345 678');
  expect(phone).toEqual({
    ok: true,
    countryCode: '+61',
    national: '412345678',
    e164: '+61412345678',
  });
  expect(mainCountry('+61')).toBe('AU');
  expect(mainCountry('61')).toBe('AU');
  expect([mainCountry('+1'), mainCountry('+44'), mainCountry('+7'), mainCountry('+972')]).toEqual([
    'US',
    'GB',
    'RU',
    'IL',
  ]);
  expect(mainCountry('+000')).toBeNull();
});

test('follows each numbering plan on the leading zero', () => {
  expect(e164('IT', '06 1234 5678')).toBe('+390612345678');
  expect(e164('AU', '0412 345 678')).toBe('+61412345678');
  expect(e164('RU', '8 912 345 67 89')).toBe('+79123456789');
});

test('accepts 6 to 15 digits, with or without a known numbering plan', () => {
  expect(e164('IN', '123456')).toBe('+91123456');
  expect(e164('IN', '0123456')).toBe('+91123456');
  expect(e164('US', '+910123456')).toBe('+91123456');
  expect(e164('IN', '123456789012345')).toBe('+91123456789012345');
  expect(e164('IN', '1234567890123456')).toBe(false);
  expect(e164('IN', '12345')).toBe(false);
  expect(e164('US', '505550104')).toBe(false);
  expect(e164('US', '5055501040')).toBe('+15055501040');
  expect(e164('IN', '012345')).toBe(false);
  expect(e164('IN', '000000')).toBe(false);
});

test('rejects invalid numbers and countries', () => {
  for (const text of [
    '',
    '+',
    'abcdefgh',
    '98765x43210',
    '+999123456789',
    '98765+43210',
    '9876543210;ext=1',
    '+',
  ]) {
    expect([text, e164('IN', text)]).toEqual([text, false]);
  }
  expect(e164('XX', '9876543210')).toBe(false);
  expect(e164('', '9876543210')).toBe(false);
  expect(e164('IN', '9'.repeat(100_000))).toBe(false);
});

test('names and sorts countries in the reader’s language, with the three most used first', () => {
  const english = countryOptions('en-US');
  expect(english.slice(0, 3)).toEqual([
    { iso: 'IL', dialCode: '+972', name: 'Israel' },
    { iso: 'US', dialCode: '+1', name: 'United States' },
    { iso: 'GB', dialCode: '+44', name: 'United Kingdom' },
  ]);
  expect(english[3]?.name).toBe('Afghanistan');
  expect(english.filter((option) => option.iso === 'IL')).toHaveLength(1);
  expect(english.length).toBeGreaterThan(150);
  expect(countryOptions('en-US')).toBe(english);
  const hebrew = countryOptions('he-IL').slice(3);
  expect(hebrew[0]?.name).toMatch(/^[\u05d0-\u05ea]/);
  expect(hebrew.map((option) => option.name)).not.toEqual(
    english.slice(3).map((option) => option.name),
  );
});

test.each([
  ['+1', '4165551234', 'CA'],
  ['+1', '2125551234', 'US'],
  ['1', '8765551234', 'JM'],
  ['+972', '505550104', 'IL'],
  ['IL', '0505550104', 'IL'],
  ['+61', null, 'AU'],
  ['', '505550104', null],
  [null, null, null],
])('assigns %s %s to %s', (code, number, country) =>
  expect(countryOfPhone(code, number)).toBe(country),
);
