import { expect, test } from 'vitest';
import { listPayload } from '~/http/list.server';
import type { Actor } from '~/models/access/actor.server';
import { anId, oneOf, readState } from '~/models/lists/state';

const options = {
  sorts: ['id', 'name'],
  filters: { role: oneOf(['tenant', 'investor']), createdBy: anId },
};

const readQuery = (query: string) =>
  readState(
    listPayload({ url: new URL(`http://localhost/projects?${query}`) }),
    {} as Actor,
    options,
  );
const stateOf = (query: string) => readQuery(query).state;

test('reads an empty query as the first page, newest first', () => {
  expect(stateOf('')).toEqual({
    page: 1,
    perPage: 10,
    search: '',
    order: 'desc',
    orderBy: 'id',
    filters: {},
  });
});

test('reads valid parameters', () => {
  expect(
    stateOf('page=3&perPage=50&search=+haifa+&order=asc&orderBy=name&filters[role]=tenant'),
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
])('falls back to the default for %s', (query) => expect(stateOf(query)).toEqual(stateOf('')));

test('reads filters with and without brackets', () => {
  expect(readQuery('filters[created_by]=7&role=tenant')).toMatchObject({
    state: { filters: { created_by: '7', role: 'tenant' } },
    values: { createdBy: 7, role: 'tenant' },
  });
});

test('cuts a search at 200 characters', () => {
  expect(stateOf(`search=${'a'.repeat(500)}`).search).toHaveLength(200);
});
