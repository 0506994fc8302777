import type { ListQuery } from '~/models/lists/list-query.server';

const pageSizes = [10, 50, 100];
const longestSearch = 200;

type Options = { sortable: readonly string[]; filters?: readonly string[] };

/** The state of a list from its URL; whatever is not understood falls back to the defaults (000 §9). */
export function readListQuery(url: URL, { sortable, filters = [] }: Options): ListQuery {
  const { searchParams } = url;
  const perPage = Number(searchParams.get('perPage'));
  const orderBy = searchParams.get('orderBy') ?? '';
  return {
    page: positive(searchParams.get('page')) ?? 1,
    perPage: pageSizes.includes(perPage) ? perPage : 10,
    search: (searchParams.get('search') ?? '').trim().slice(0, longestSearch),
    order: searchParams.get('order') === 'asc' ? 'asc' : 'desc',
    orderBy: sortable.includes(orderBy) ? orderBy : 'id',
    filters: Object.fromEntries(
      filters.flatMap((name) => {
        const value = searchParams.get(`filters[${name}]`);
        return value ? [[name, value.slice(0, longestSearch)]] : [];
      }),
    ),
  };
}

function positive(value: string | null): number | undefined {
  return value && /^[1-9]\d{0,8}$/.test(value) ? Number(value) : undefined;
}
