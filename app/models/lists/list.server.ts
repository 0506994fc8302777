import type { Database } from 'db/client.server';
import { preparedByShape } from 'db/prepared';
import { and, asc, desc, inArray, type Placeholder, type SQL, sql } from 'drizzle-orm';
import type { SQLiteColumn } from 'drizzle-orm/sqlite-core';
import {
  type Actor,
  type AudienceShape,
  compiledAudience,
  shapeOf,
} from '~/models/access/actor.server';
import type { FieldTable } from '~/models/access/field-audience.server';
import { AppError } from '~/models/errors';
import { type Caller, type Payload, permits } from '~/models/operation.server';
import { likeAnywhere, maxSearchResults } from './search.server';
import type { ListFilters, ListSpec, Select } from './spec';
import { type ListState, type Readers, readState, type Values } from './state';
import { type VisibleRow, visibleRows } from './visible-rows.server';

/** The maximum row count where no trigger maintains the total (docs/rules.md#lists). */
const maxCount = 10_000;

type ListPage<Row> = {
  rows: Row[];
  total: number;
  /** True if there are more rows than `total`. */
  isMore: boolean;
  state: ListState;
};

/** Options for reading rows, in addition to the list's filters. */
type RowOptions = { next?: SQL; sortColumn?: SQLiteColumn | SQL };

const batchSize = 500;

/**
 * Defines a list that is read as pages, or in batches for a file. Both check the permission. Each
 * shape of query is compiled once.
 */
export function listOf<
  Row extends { id: number },
  Exported extends { id: number } = Row,
  Table extends FieldTable | undefined = undefined,
  PageRow = VisibleRow<Table, Row>,
  Filters extends Readers = Record<never, never>,
>(spec: ListSpec<Filters, Row, PageRow, Exported, Table>) {
  const sorts: Record<string, SQLiteColumn | SQL> = { id: spec.id, ...spec.sorts };
  const options = {
    sorts: Object.keys(spec.first ? { ...spec.sorts } : sorts),
    filters: spec.filters ?? ({} as Filters),
    first: spec.first,
  };
  const searchesById = spec.search !== undefined && 'ids' in spec.search;
  const isPermitted = (actor: Actor) => permits(spec, actor) && (spec.may?.(actor) ?? true);

  function read({ actor }: Caller, payload: Payload) {
    if (!isPermitted(actor)) throw new AppError('forbidden');
    return readState(payload, actor, options);
  }

  /** Selects the ids of the matching rows of every part. */
  function rowsOf(
    filters: ListFilters<Filters>,
    searchFilter: SQL | undefined,
    rest: RowOptions = {},
  ): SQL {
    const { next, sortColumn = spec.id } = rest;
    const index = spec.index?.(filters);
    const isById = index === null || (index === undefined && filters.isSearch && searchesById);
    // Rows found by id must not be looked up in an index of the whole company.
    const indexHint = index
      ? sql`indexed by ${sql.identifier(index)}`
      : isById
        ? sql`not indexed`
        : sql``;
    const selects = (spec.parts?.(filters) ?? [undefined]).map((part) => {
      const where = and(
        searchFilter,
        spec.visible(filters.actor),
        spec.narrow?.(filters),
        part,
        next,
      );
      return sql`select ${spec.id} as id, ${sortColumn} as at from ${spec.id.table} ${indexHint} where ${where ?? sql`true`} `;
    });
    return sql.join(selects, sql`union all `);
  }

  /** The ids that match the search, found once for both the page and the count. */
  function searchParameter(caller: Caller, state: ListState, values: Values<Filters>): string {
    const { search } = spec;
    if (!search || !state.search) return '';
    if ('like' in search) return likeAnywhere(state.search);
    const ids = search.ids(caller, state.search, values, { most: maxSearchResults + 1 });
    return caller.db.get<{ ids: string }>(sql`select json_group_array(id) as ids from (${ids})`)
      .ids;
  }

  function searchCondition(search: string | Placeholder): SQL | undefined {
    if (!spec.search) return undefined;
    if ('like' in spec.search) return spec.search.like(search);
    return sql`${spec.id} in (select value from json_each(${search}))`;
  }

  const counts = preparedByShape((db, shape: Shape) => {
    const filters = filtersFor<Filters>(shape);
    const total = filters.isSearch ? undefined : spec.total?.(filters);
    const max = total
      ? Number.POSITIVE_INFINITY
      : filters.isSearch && searchesById
        ? maxSearchResults
        : maxCount;
    const searchFilter = filters.isSearch ? searchCondition(sql.placeholder('search')) : undefined;
    const rows = total
      ? sql`(select (${total}) as count)`
      : sql`(select count(*) as count from (${rowsOf(filters, searchFilter)} limit ${sql.placeholder('max')}))`;
    const query = db.select({ count: sql<number>`count` }).from(rows).prepare();
    return { max, query };
  });

  const pages = preparedByShape((db, shape: Shape & { orderBy: string; order: string }) => {
    const filters = filtersFor<Filters>(shape);
    const direction = shape.order === 'asc' ? asc : desc;
    const sortColumn =
      spec.sortFor?.(shape.orderBy, filters.actor) ?? sorts[shape.orderBy] ?? spec.id;
    const order = [...new Set([sortColumn, spec.id])].map((column) => direction(column));
    const pageOrder = (sortColumn === spec.id ? ['id'] : ['at', 'id']).map((name) =>
      direction(sql.identifier(name)),
    );
    const searchFilter = filters.isSearch ? searchCondition(sql.placeholder('search')) : undefined;
    // The page is found with the index alone; only its rows are read and joined.
    const rows = rowsOf(filters, searchFilter, { sortColumn });
    const page = sql`(select id from (${rows} order by ${sql.join(pageOrder, sql`, `)} limit ${sql.placeholder('limit')} offset ${sql.placeholder('offset')}))`;
    return spec
      .rows(db, filters.actor)
      .where(sql`${spec.id} in ${page}`)
      .orderBy(...order)
      .prepare();
  });

  /** Prepares the statement's shape and its parameters. */
  function prepareRequest(caller: Caller, payload: Payload) {
    const { state, values } = read(caller, payload);
    const { actor } = caller;
    const shape: Shape = {
      ...shapeOf(actor),
      isSearch: state.search !== '' && spec.search !== undefined,
      filterNames: Object.keys(values).join(),
    };
    const bound = {
      ...values,
      id: actor.id,
      companyId: actor.companyId ?? 0,
      search: searchParameter(caller, state, values),
    };
    return { state, shape, bound };
  }

  /**
   * Counts the rows, up to `max`.
   * @throws AppError
   */
  function count(caller: Caller, payload: Payload, max: number): number {
    const { shape, bound } = prepareRequest(caller, payload);
    return counts(caller.db, shape).query.get({ ...bound, max })?.count ?? 0;
  }

  function page(caller: Caller, payload: Payload = {}): ListPage<PageRow> {
    const { db } = caller;
    const { state, shape, bound } = prepareRequest(caller, payload);
    const { max, query } = counts(db, shape);
    const count = query.get({ ...bound, max: max + 1 })?.count ?? 0;
    const { order, orderBy, perPage } = state;
    const rows = pages(db, { ...shape, orderBy, order }).all({
      ...bound,
      limit: perPage,
      offset: (state.page - 1) * perPage,
    });
    const visible = visibleRows<Table, Row>(spec.fields, rows, caller.actor);
    const pageRows = spec.toRows?.(visible, caller) ?? (visible as unknown as PageRow[]);
    return { rows: pageRows, total: Math.min(count, max), isMore: count > max, state };
  }

  /**
   * Reads the rows without pages, all or those with the given ids, oldest first. Each batch starts
   * where the previous one ended.
   * @throws AppError
   */
  function batches(caller: Caller, payload: Payload = {}, ids?: number[]) {
    return batchesOf(caller, read(caller, payload), ids);
  }

  function* batchesOf(
    caller: Caller,
    { state, values }: ReturnType<typeof read>,
    ids?: number[],
  ): Generator<VisibleRow<Table, Exported>[]> {
    const { db, actor } = caller;
    const filters: ListFilters<Filters> = {
      actor,
      by: literal<Filters>(values),
      isSearch: state.search !== '',
    };
    const select =
      spec.file?.rows ?? (spec.rows as unknown as (db: Database, actor: Actor) => Select<Exported>);
    let after = 0;
    while (true) {
      const next = and(sql`${spec.id} > ${after}`, ids && inArray(spec.id, ids));
      const rows = rowsOf(filters, nextMatches(after), { next });
      const batch = select(db, actor)
        .where(sql`${spec.id} in (select id from (${rows} order by id limit ${batchSize}))`)
        .orderBy(asc(spec.id))
        .prepare()
        .all();
      const last = batch.at(-1);
      if (!last) return;
      yield visibleRows<Table, Exported>(spec.fields, batch, actor);
      after = last.id;
    }

    function nextMatches(after: number): SQL | undefined {
      if (!state.search || !spec.search) return undefined;
      if ('like' in spec.search) return spec.search.like(likeAnywhere(state.search));
      const part = { most: batchSize, after };
      return sql`${spec.id} in (${spec.search.ids(caller, state.search, values, part)})`;
    }
  }

  return Object.assign(page, {
    spec,
    batches,
    count,
    columns: spec.file?.columns ?? [],
    permits: isPermitted,
    sorts: options.sorts,
  });
}

type Shape = AudienceShape & { isSearch: boolean; filterNames: string };

/** Builds the filters with a placeholder for every value. */
function filtersFor<Filters extends Readers>(shape: Shape): ListFilters<Filters> {
  const { isSearch, filterNames } = shape;
  const names = filterNames ? filterNames.split(',') : [];
  const placeholders = Object.fromEntries(names.map((name) => [name, sql.placeholder(name)]));
  return {
    actor: compiledAudience(shape),
    by: placeholders as ListFilters<Filters>['by'],
    isSearch,
  };
}

const literal = <Filters extends Readers>(values: Values<Filters>): ListFilters<Filters>['by'] =>
  Object.fromEntries(
    Object.entries(values).map(([name, value]) => [name, sql`${value}`]),
  ) as ListFilters<Filters>['by'];
