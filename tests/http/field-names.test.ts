import { describe, expect, test } from 'vitest';
import { hasPlainNames } from '~/http/body.server';

const formOf = (names: string[]) => {
  const form = new FormData();
  for (const name of names) form.append(name, '1');
  return form;
};

describe('names of fields', () => {
  test.each([
    ['name', 'g-recaptcha-response', '__intent__', 'project_ids[]', 'permissions[3]'],
    ['images[0][file]', 'images[0][flag]', 'images[99][position]', 'extra[1].key'],
    ['deal.value', 'deal.exit_months'],
    ['custom_fields.notes', 'custom_fields.extras[29].key', 'custom_fields.extras[29].value'],
    Array.from({ length: 200 }, () => 'project_ids[]'),
  ])('accepts %s', (...names) => expect(hasPlainNames(formOf(names))).toBe(true));

  test.each([
    'email[4294967294]',
    'email[1000]',
    'email.4294967294',
    'email.a',
    'a[0][1]',
    'a[1][1][1]',
    'a[0].b.c',
    'custom_fields.4294967294',
    'custom_fields.a.b',
    'a[__proto__]',
    '',
    'a b',
    'x'.repeat(61),
  ])('rejects %j', (name) => expect(hasPlainNames(formOf(['name', name]))).toBe(false));

  test('rejects too many fields and lists with large indexes', () => {
    expect(hasPlainNames(formOf(Array.from({ length: 1_001 }, (_, i) => `a${i}`)))).toBe(false);
    expect(hasPlainNames(formOf(['a[999]', 'b[999]']))).toBe(true);
    expect(hasPlainNames(formOf(['a[999]', 'b[999]', 'c']))).toBe(false);
  });
});
