import { permissions } from 'db/schema/person';
import { describe, expect, test } from 'vitest';
import { en } from '~/i18n/en';
import { he } from '~/i18n/he';
import { type TextKey, textFor } from '~/i18n/words';
import { keysOf } from '../support/words';
import { agreedTexts } from './agreed-texts';

const english = keysOf(en);
const hebrew = keysOf(he);
const pairs = [...english].map(([key, text]) => [key, text, hebrew.get(key) ?? ''] as const);

test('has the same keys in both languages', () => {
  expect([...hebrew.keys()].sort()).toEqual([...english.keys()].sort());
});

test('has no empty text and no surrounding spaces', () => {
  for (const [key, ...texts] of pairs)
    for (const text of texts)
      expect([key, text]).toEqual([key, expect.stringMatching(/^\S(.*\S)?$/s)]);
});

test('uses the same placeholders in both languages', () => {
  const slots = (text: string) => [...new Set(text.match(/\{\{\w+\}\}/g))].sort();
  for (const [key, left, right] of pairs) {
    // Texts for exactly one or two may spell out the number.
    const spells = /_(one|two)$/.test(key);
    const requiredSlots = (text: string) =>
      slots(text).filter((slot) => !spells || slot !== '{{count}}');
    expect([key, requiredSlots(right)]).toEqual([key, requiredSlots(left)]);
    expect(`${left}${right}`.replace(/\{\{\w+\}\}/g, '')).not.toMatch(/[{}]/);
  }
});

test('has all three plural forms and selects them by number in both languages', () => {
  const bases = new Set(
    [...english.keys()].flatMap(
      (key) => /^(.*)_(?:zero|one|two|few|many|other)$/.exec(key)?.[1] ?? [],
    ),
  );
  expect(bases.size).toBeGreaterThan(0);
  for (const base of bases) {
    for (const form of ['one', 'two', 'other'])
      expect([...english.keys()]).toContain(`${base}_${form}`);
    for (const locale of ['en-US', 'he-IL'] as const)
      for (const count of [0, 1, 2, 3, 10, 11, 100])
        expect(textFor(locale)(base as TextKey, { count })).not.toMatch(
          /_(one|two|other)|\{\{count/,
        );
  }
});

test('is in Hebrew script, except for names without a Hebrew form', () => {
  const latin = pairs.filter(
    ([, , text]) => !/\p{Script=Hebrew}/u.test(text.replace(/\{\{\w+\}\}/g, '')),
  );
  const bare = latin.filter(([, , text]) => /[a-z]{2}/i.test(text.replace(/\{\{\w+\}\}/g, '')));
  for (const [key, left, right] of bare) expect([key, right]).toEqual([key, left]);
});

test('has a text for every part of a permission', () => {
  const parts = new Set(permissions.flatMap((permission) => permission.split('.')));
  for (const part of parts) expect([...english.keys()]).toContain(`person.permission.${part}`);
});

describe('has the agreed texts word for word', () => {
  const texts = [...english.values()];

  test.each(agreedTexts.whole)('%s', (text) => {
    expect(texts).toContain(text);
  });

  test.each(agreedTexts.endings)('… %s', (ending) => {
    expect(texts.some((text) => text.endsWith(ending))).toBe(true);
  });
});

test('isolates a name in the other direction', () => {
  expect(textFor('en-US')('person.delete.title', { name: 'Dana' })).toBe('Delete Dana?');
  expect(textFor('en-US')('person.delete.title', { name: 'דנה' })).toBe('Delete \u2068דנה\u2069?');
  expect(textFor('he-IL')('person.delete.title', { name: 'Dana (2)' })).toContain(
    '\u2068Dana (2)\u2069',
  );
  expect(textFor('he-IL')('person.delete.title', { name: 'דנה כהן' })).not.toContain('\u2068');
  // Names are isolated with a count too; figures and addresses never are.
  expect(textFor('he-IL')('person.delete.projects', { name: 'Dana', count: 3 })).toContain(
    '\u2068Dana\u2069',
  );
  expect(textFor('he-IL')('ui.pager.range', { from: '1', to: '10', total: '1,234' })).not.toContain(
    '\u2068',
  );
  expect(
    textFor('he-IL')('signIn.mail.approve', { name: 'א', email: 'a@b.c', link: 'https://x.y/z' }),
  ).toMatch(/\nhttps:\/\/x\.y\/z\n/);
});
