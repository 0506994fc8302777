import { expect, test } from 'vitest';
import { listPayload } from '~/http/list.server';
import type { Actor } from '~/models/access/actor.server';
import { anId, oneOf, readState } from '~/models/lists/state';

const known = {
  sorts: ['id', 'name'],
  filters: { role: oneOf(['tenant', 'investor']), createdBy: anId },
};

const asked = (query: string) =>
  readState(
    listPayload({ url: new URL(`http://localhost/projects?${query}`) }),
    {} as Actor,
    known,
  );
const read = (query: string) => asked(query).state;

test('an empty query is the first page, newest first', () => {
  expect(read('')).toEqual({
    page: 1,
    perPage: 10,
    search: '',
    order: 'desc',
    orderBy: 'id',
    filters: {},
  });
});

test('what is understood is taken', () => {
  expect(
    read('page=3&perPage=50&search=+haifa+&order=asc&orderBy=name&filters[role]=tenant'),
  ).toEqual({
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
  'filters[role]=king',
  'created_by=1.5',
  'created_by=0',
])('%s falls back to the default', (query) => expect(read(query)).toEqual(read('')));

test('filters are taken with brackets and without', () => {
  expect(asked('filters[created_by]=7&role=tenant')).toMatchObject({
    state: { filters: { created_by: '7', role: 'tenant' } },
    values: { createdBy: 7, role: 'tenant' },
  });
});

test('a search is cut at 200 characters', () => {
  expect(read(`search=${'a'.repeat(500)}`).search).toHaveLength(200);
});
