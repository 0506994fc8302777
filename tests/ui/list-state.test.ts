import { describe, expect, test } from 'vitest';
import { defaultListState, listHref, pageWindow } from '~/ui/list-state';

const state = {
  ...defaultListState,
  page: 3,
  search: 'הרצל & sons',
  orderBy: 'name',
  order: 'asc' as const,
  filters: { role: 'tenant', project_id: '' },
};

describe('listHref', () => {
  test('omits defaults from the URL', () => {
    expect(listHref('/projects', defaultListState, {})).toBe('/projects');
    expect(listHref('/projects', defaultListState, { page: 2 })).toBe('/projects?page=2');
  });

  test('keeps the rest of the state, encoded, with one parameter per filter', () => {
    const { searchParams } = new URL(listHref('/users', state, { page: 4 }), 'http://yesod.test');
    expect(Object.fromEntries(searchParams)).toEqual({
      page: '4',
      search: 'הרצל & sons',
      order: 'asc',
      orderBy: 'name',
      'filters[role]': 'tenant',
    });
  });

  test.each([{ search: 'x' }, { perPage: 50 }, { orderBy: 'id' }, { filters: {} }])(
    'returns to page 1 on %o',
    (change) => {
      expect(listHref('/users', state, change)).not.toContain('page=');
    },
  );

  test('replaces all filters', () => {
    expect(listHref('/users', state, { filters: { project_id: '7' } })).toContain(
      'filters%5Bproject_id%5D=7',
    );
    expect(listHref('/users', state, { filters: {} })).not.toContain('filters');
  });
});

describe('pageWindow', () => {
  test.each([
    [1, 1, [1]],
    [1, 3, [1, 2, 3]],
    [1, 1000, [1, 2, 3, 4, 5]],
    [500, 1000, [498, 499, 500, 501, 502]],
    [1000, 1000, [996, 997, 998, 999, 1000]],
  ])('lists the pages around page %i of %i', (page, pages, pageLinks) => {
    expect(pageWindow(page, pages)).toEqual(pageLinks);
  });
});
