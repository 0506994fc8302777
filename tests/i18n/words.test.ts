import { permissions } from 'db/schema/person';
import { describe, expect, test } from 'vitest';
import { en } from '~/i18n/en';
import { he } from '~/i18n/he';
import { type TextKey, textFor } from '~/i18n/words';
import { keysOf } from '../support/words';
import { agreedTexts } from './agreed-texts';

const english = keysOf(en);
const hebrew = keysOf(he);
const both = [...english].map(([key, text]) => [key, text, hebrew.get(key) ?? ''] as const);

test('both languages have the same keys', () => {
  expect([...hebrew.keys()].sort()).toEqual([...english.keys()].sort());
});

test('no text is empty, or has space around it', () => {
  for (const [key, ...texts] of both)
    for (const text of texts)
      expect([key, text]).toEqual([key, expect.stringMatching(/^\S(.*\S)?$/s)]);
});

test('what is put into a text is the same in both', () => {
  const slots = (text: string) => [...new Set(text.match(/\{\{\w+\}\}/g))].sort();
  for (const [key, left, right] of both) {
    // “Two projects” says its number by itself, in either language.
    const spells = /_(one|two)$/.test(key);
    const named = (text: string) => slots(text).filter((slot) => !spells || slot !== '{{count}}');
    expect([key, named(right)]).toEqual([key, named(left)]);
    expect(`${left}${right}`.replace(/\{\{\w+\}\}/g, '')).not.toMatch(/[{}]/);
  }
});

test('plurals have all three forms, and are chosen by the number in both languages', () => {
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

test('Hebrew is written in Hebrew, but for names that have no other form', () => {
  const latin = both.filter(
    ([, , text]) => !/\p{Script=Hebrew}/u.test(text.replace(/\{\{\w+\}\}/g, '')),
  );
  const bare = latin.filter(([, , text]) => /[a-z]{2}/i.test(text.replace(/\{\{\w+\}\}/g, '')));
  for (const [key, left, right] of bare) expect([key, right]).toEqual([key, left]);
});

test('every part of a permission has its word', () => {
  const parts = new Set(permissions.flatMap((permission) => permission.split('.')));
  for (const part of parts) expect([...english.keys()]).toContain(`person.permission.${part}`);
});

describe('agreed texts are there word for word', () => {
  const texts = [...english.values()];

  test.each(agreedTexts.whole)('%s', (text) => {
    expect(texts).toContain(text);
  });

  test.each(agreedTexts.endings)('… %s', (ending) => {
    expect(texts.some((text) => text.endsWith(ending))).toBe(true);
  });
});

test('a name that runs the other way keeps to itself, so that it turns nothing around it', () => {
  expect(textFor('en-US')('person.delete.title', { name: 'Dana' })).toBe('Delete Dana?');
  expect(textFor('en-US')('person.delete.title', { name: 'דנה' })).toBe('Delete \u2068דנה\u2069?');
  expect(textFor('he-IL')('person.delete.title', { name: 'Dana (2)' })).toContain(
    '\u2068Dana (2)\u2069',
  );
  expect(textFor('he-IL')('person.delete.title', { name: 'דנה כהן' })).not.toContain('\u2068');
  // With a count as without, figures and addresses as they are.
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
