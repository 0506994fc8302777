import { expect, test } from 'vitest';
import { cachingOf, titleOf } from '~/http/page-data';

test('the deepest route with a title names the page', () => {
  const list = { title: 'Projects' };
  expect(titleOf([undefined, list, { title: 'Delete?' }])).toBe('Delete?');
  expect(titleOf([undefined, list, null])).toBe('Projects');
  expect(titleOf([undefined])).toBe('');
});

test('a page is cached as its loaders say, or else by default', () => {
  expect(cachingOf([undefined, { title: 'Help' }], 'private')).toBe('private');
  expect(cachingOf([undefined, { caching: 'everybody' }], 'never')).toBe('everybody');
});

test('one loader that forbids caching decides for the whole page', () => {
  expect(cachingOf([{ caching: 'never' }, { caching: 'everybody' }], 'private')).toBe('never');
  expect(cachingOf([{ caching: 'never' }, { title: 'Delete?' }], 'private')).toBe('never');
});
