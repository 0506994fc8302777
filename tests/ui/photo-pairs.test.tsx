import { expect, test } from 'vitest';
import { PhotoPairs } from '~/ui/photo-pairs';
import { tagsOf, wordsOf } from '../support/html';
import { html } from './render';

const photo = (id: number) => ({
  id,
  src: `/${id}`,
  alt: `Photo ${id}`,
  href: `/photos/${id}`,
  caption: `Taken ${id}`,
});
const pairs = [{ photos: [photo(1), photo(2)], head: 'Kitchen' }, { photos: [photo(3)] }];
const radios = (page: string) => tagsOf(page, 'input').filter(({ type }) => type === 'radio');

test('compares two photos of a place, half and half at first, each stamped', () => {
  const page = html(<PhotoPairs pairs={pairs} />);
  expect(radios(page).map(({ value, checked }) => [value, checked !== undefined])).toEqual([
    ['before', false],
    ['half', true],
    ['after', false],
  ]);
  expect(wordsOf(page)).toMatch(/Kitchen.*Taken 1.*Taken 2.*Before.*Half.*After.*Taken 3/);
});

test('prints all photos side by side', () => {
  const page = html(<PhotoPairs pairs={pairs} isWhole />);
  expect(radios(page)).toEqual([]);
  expect(tagsOf(page, 'img')).toHaveLength(3);
});
