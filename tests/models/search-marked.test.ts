import { expect, test } from 'vitest';
import { excerptOf, markedParts } from '~/models/search/marked.server';

const marked = (text: string, search: string) =>
  markedParts(text, search)
    .map((part) => (part.isMatch ? `[${part.text}]` : part.text))
    .join('');

test.each([
  ['Ramat Aviv Villa', 'aviv', 'Ramat [Aviv] Villa'],
  ['Café Zürich', 'cafe zur', '[Café] [Zür]ich'],
  ['Hotel Tel Aviv', 'tel', 'Ho[tel] [Tel] Aviv'],
  // A short word matches only the start of a word.
  ['Banana', 'na', 'Banana'],
  ['Nana', 'na', '[Na]na'],
  ['בנימין בחיפה', 'בנימינ חיפה', '[בנימין] ב[חיפה]'],
  ['שָׁלוֹם', 'שלום', '[שָׁלוֹם]'],
  ['𐐷 Marina 🏠 Marina', 'marina', '𐐷 [Marina] 🏠 [Marina]'],
  ['Marina', '...', 'Marina'],
  ['', 'marina', ''],
])('marks %s for %s', (text, search, expected) => expect(marked(text, search)).toBe(expected));

test('shows a long text around its first match', () => {
  const words = Array.from({ length: 40 }, (_, i) => `word${i}`);
  words[20] = 'Marina,';
  const excerpt = excerptOf(words.join('\n'), 'marina');
  expect(excerpt).toBe(`… ${words.slice(15, 32).join(' ')} …`);
  expect(excerptOf('By the Marina', 'marina')).toBe('By the Marina');
  expect(excerptOf('By the sea', 'marina')).toBeNull();
});
