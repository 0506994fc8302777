/** The state of a list in its URL (docs/rules.md#lists). */
export type ListState = {
  page: number;
  perPage: number;
  search: string;
  order: 'asc' | 'desc';
  orderBy: string;
  filters: Record<string, string>;
};

export const defaultListState: ListState = {
  page: 1,
  perPage: 10,
  search: '',
  order: 'desc',
  orderBy: 'id',
  filters: {},
};

export const pageSizes = [10, 50, 100] as const;

/** The URL parameters of a list, without defaults. */
export function listParams(state: ListState): [name: string, value: string][] {
  const params: [string, string][] = [];
  for (const name of ['page', 'perPage', 'search', 'order', 'orderBy'] as const) {
    if (state[name] && state[name] !== defaultListState[name])
      params.push([name, String(state[name])]);
  }
  for (const [name, value] of Object.entries(state.filters)) {
    if (value) params.push([`filters[${name}]`, value]);
  }
  return params;
}

/**
 * The list's URL after a change, on page 1 unless the page changes; `filters` replaces all of them.
 */
export function listHref(path: string, state: ListState, changes: Partial<ListState>): string {
  const query = new URLSearchParams(listParams({ ...state, page: 1, ...changes })).toString();
  return query ? `${path}?${query}` : path;
}

/** A URL that carries the list's state, so that returning restores it. */
export const withListState = (path: string, state: ListState): string =>
  listHref(path, state, { page: state.page });

export function pageWindow(page: number, pages: number, reach = 2): number[] {
  const first = Math.max(1, Math.min(page - reach, pages - 2 * reach));
  const last = Math.min(pages, Math.max(page + reach, 1 + 2 * reach));
  return Array.from({ length: last - first + 1 }, (_, step) => first + step);
}
