import { expect, test } from 'vitest';
import { readListQuery } from '~/http/list.server';

const read = (query: string) =>
  readListQuery(new URL(`http://localhost/projects?${query}`), {
    sortable: ['id', 'name'],
    filters: ['role'],
  });

test('an empty query is the first page, newest first', () => {
  expect(read('')).toEqual({ page: 1, perPage: 10, search: '', order: 'desc', orderBy: 'id', filters: {} });
});

test('what is understood is taken', () => {
  expect(read('page=3&perPage=50&search=+haifa+&order=asc&orderBy=name&filters[role]=tenant')).toEqual({
    page: 3,
    perPage: 50,
    search: 'haifa',
    order: 'asc',
    orderBy: 'name',
    filters: { role: 'tenant' },
  });
});

test.each([
  'page=0',
  'page=-1',
  'page=1e9',
  'page=9999999999',
  'perPage=1000',
  'perPage=x',
  'order=up',
  'orderBy=toString',
  'filters[x]=1',
])('%s falls back to the default', (query) => expect(read(query)).toEqual(read('')));

test('a search is cut at 200 characters', () => {
  expect(read(`search=${'a'.repeat(500)}`).search).toHaveLength(200);
});
