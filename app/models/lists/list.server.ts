import type { Database } from 'db/client.server';
import { preparedByShape } from 'db/prepared';
import { and, asc, desc, inArray, type Placeholder, type SQL, sql } from 'drizzle-orm';
import type { SQLiteColumn } from 'drizzle-orm/sqlite-core';
import type { Actor } from '~/models/access/actor.server';
import { AppError } from '~/models/errors';
import { type Caller, type Payload, permits } from '~/models/operation.server';
import { likeAnywhere, mostFound } from './search.server';
import type { Asked, ListSpec, Reading, Select } from './spec';
import { type ListState, type Readers, readState, type Values } from './state';

/** Counting stops here, where no trigger keeps the total (docs/rules.md#lists). */
const mostCounted = 10_000;

export type ListPage<Row> = {
  rows: Row[];
  total: number;
  /** There are more rows than that, which no page shows. */
  isMore: boolean;
  state: ListState;
};

/** What else is asked of rows that are read, besides what the list is narrowed by. */
type Rest = { reading?: Reading; next?: SQL; at?: SQLiteColumn | SQL };

const batchSize = 500;

/**
 * A list as pages, and as batches for a file; both ask the rule first. Statements are compiled once
 * for each shape.
 */
export function listOf<
  Row extends { id: number },
  Exported extends { id: number } = Row,
  Shown = Row,
  Filters extends Readers = Record<never, never>,
>(spec: ListSpec<Filters, Row, Shown, Exported>) {
  const sorts: Record<string, SQLiteColumn | SQL> = { id: spec.id, ...spec.sorts };
  const known = {
    sorts: Object.keys(spec.first ? { ...spec.sorts } : sorts),
    filters: spec.filters ?? ({} as Filters),
    first: spec.first,
  };
  const isFoundById = spec.search !== undefined && 'ids' in spec.search;
  const isPermitted = (actor: Actor) => permits(spec, actor) && (spec.may?.(actor) ?? true);

  function read({ actor }: Caller, payload: Payload) {
    if (!isPermitted(actor)) throw new AppError('forbidden');
    return readState(payload, actor, known);
  }

  /** The rows of every part, with what is asked of them; `at` is what they are sorted by. */
  function rowsOf(asked: Asked<Filters>, searched: SQL | undefined, rest: Rest = {}): SQL {
    const { reading, next, at = spec.id } = rest;
    const index = spec.index?.(asked, reading);
    const isById = index === null || (index === undefined && asked.isSearch && isFoundById);
    // What is found by its id is not looked for in an index of the whole company.
    const way = index
      ? sql`indexed by ${sql.identifier(index)}`
      : isById
        ? sql`not indexed`
        : sql``;
    const selects = (spec.parts?.(asked) ?? [undefined]).map((part) => {
      const where = and(searched, spec.visible(asked.actor), spec.narrow?.(asked), part, next);
      return sql`select ${spec.id} as id, ${at} as at from ${spec.id.table} ${way} where ${where ?? sql`true`} `;
    });
    return sql.join(selects, sql`union all `);
  }

  /** Ids that were found once and are asked for twice: for the page, and for how many there are. */
  function searchedFor(caller: Caller, state: ListState, values: Values<Filters>): string {
    const { search } = spec;
    if (!search || !state.search) return '';
    if ('like' in search) return likeAnywhere(state.search);
    const ids = search.ids(caller, state.search, values, { most: mostFound + 1 });
    return caller.db.get<{ ids: string }>(sql`select json_group_array(id) as ids from (${ids})`)
      .ids;
  }

  function searchedBy(search: string | Placeholder): SQL | undefined {
    if (!spec.search) return undefined;
    if ('like' in spec.search) return spec.search.like(search);
    return sql`${spec.id} in (select value from json_each(${search}))`;
  }

  const counts = preparedByShape((db, shape: Shape) => {
    const asked = askedBy<Filters>(shape);
    const total = asked.isSearch ? undefined : spec.total?.(asked);
    const most = total
      ? Number.POSITIVE_INFINITY
      : asked.isSearch && isFoundById
        ? mostFound
        : mostCounted;
    const searched = asked.isSearch ? searchedBy(sql.placeholder('search')) : undefined;
    const rows = total
      ? sql`(select (${total}) as count)`
      : sql`(select count(*) as count from (${rowsOf(asked, searched)} limit ${sql.placeholder('most')}))`;
    const query = db.select({ count: sql<number>`count` }).from(rows).prepare();
    return { most, query };
  });

  const pages = preparedByShape((db, shape: Shape & Reading & { order: string }) => {
    const asked = askedBy<Filters>(shape);
    const direction = shape.order === 'asc' ? asc : desc;
    const at = spec.sortFor?.(shape.orderBy, asked.actor) ?? sorts[shape.orderBy] ?? spec.id;
    const order = at === spec.id ? [direction(spec.id)] : [direction(at), direction(spec.id)];
    const sorted = (at === spec.id ? ['id'] : ['at', 'id']).map((name) =>
      direction(sql.identifier(name)),
    );
    const searched = asked.isSearch ? searchedBy(sql.placeholder('search')) : undefined;
    // The page is found in an index alone; only its rows are read and joined.
    const rows = rowsOf(asked, searched, { reading: shape, at });
    const page = sql`(select id from (${rows} order by ${sql.join(sorted, sql`, `)} limit ${sql.placeholder('limit')} offset ${sql.placeholder('offset')}))`;
    return spec
      .rows(db, asked.actor)
      .where(sql`${spec.id} in ${page}`)
      .orderBy(...order)
      .prepare();
  });

  /** What the statements are for, and what is bound to them. */
  function asking(caller: Caller, payload: Payload) {
    const { state, values } = read(caller, payload);
    const { actor } = caller;
    const shape: Shape = {
      role: actor.role,
      isSearch: state.search !== '' && spec.search !== undefined,
      by: Object.keys(values).join(),
    };
    const bound = {
      ...values,
      actorId: actor.id,
      companyId: actor.companyId ?? 0,
      search: searchedFor(caller, state, values),
    };
    return { state, shape, bound };
  }

  /**
   * How many rows there are, counted no further than that; for a figure that leads to the list.
   * @throws AppError
   */
  function count(caller: Caller, payload: Payload, most: number): number {
    const { shape, bound } = asking(caller, payload);
    return counts(caller.db, shape).query.get({ ...bound, most })?.count ?? 0;
  }

  function page(caller: Caller, payload: Payload = {}): ListPage<Shown> {
    const { db } = caller;
    const { state, shape, bound } = asking(caller, payload);
    const { most, query } = counts(db, shape);
    const count = query.get({ ...bound, most: most + 1 })?.count ?? 0;
    const { order, orderBy, perPage } = state;
    const rows = pages(db, { ...shape, isShort: count <= mostFound, orderBy, order }).all({
      ...bound,
      limit: perPage,
      offset: (state.page - 1) * perPage,
    });
    const shown = spec.shown ? spec.shown(rows, caller) : (rows as unknown as Shown[]);
    return { rows: shown, total: Math.min(count, most), isMore: count > most, state };
  }

  /**
   * The rows of a list without pages, all or those of these ids, oldest first: each batch begins
   * where the last one ended. @throws AppError
   */
  function batches(
    caller: Caller,
    payload: Payload = {},
    chosen?: number[],
  ): Generator<Exported[]> {
    return batchesOf(caller, read(caller, payload), chosen);
  }

  function* batchesOf(
    caller: Caller,
    { state, values }: ReturnType<typeof read>,
    chosen?: number[],
  ): Generator<Exported[]> {
    const { db, actor } = caller;
    const asked: Asked<Filters> = {
      actor,
      by: literal<Filters>(values),
      isSearch: state.search !== '',
    };
    const select =
      spec.file?.rows ?? (spec.rows as unknown as (db: Database, actor: Actor) => Select<Exported>);
    for (let after = 0; ; ) {
      const next = and(sql`${spec.id} > ${after}`, chosen && inArray(spec.id, chosen));
      const reading = { orderBy: 'id', isShort: false };
      const rows = rowsOf(asked, nextFound(after), { reading, next });
      const batch = select(db, actor)
        .where(sql`${spec.id} in (select id from (${rows} order by id limit ${batchSize}))`)
        .orderBy(asc(spec.id))
        .prepare()
        .all();
      const last = batch.at(-1);
      if (!last) return;
      yield batch;
      after = last.id;
    }

    function nextFound(after: number): SQL | undefined {
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
    sorts: known.sorts,
  });
}

type Shape = { role: Actor['role']; isSearch: boolean; by: string };

/** What is asked, with a placeholder for every value. */
function askedBy<Filters extends Readers>({ role, isSearch, by }: Shape): Asked<Filters> {
  const names = by ? by.split(',') : [];
  const placeholders = Object.fromEntries(names.map((name) => [name, sql.placeholder(name)]));
  return {
    actor: { role, id: sql.placeholder('actorId'), companyId: sql.placeholder('companyId') },
    by: placeholders as Asked<Filters>['by'],
    isSearch,
  };
}

const literal = <Filters extends Readers>(values: Values<Filters>): Asked<Filters>['by'] =>
  Object.fromEntries(
    Object.entries(values).map(([name, value]) => [name, sql`${value}`]),
  ) as Asked<Filters>['by'];
