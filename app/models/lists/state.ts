import type { Database } from 'db/client.server';
import { z } from 'zod';
import type { TextKey } from '~/i18n/words';
import type { Actor } from '~/models/access/actor.server';
import { isoDay } from '~/models/fields';
import type { Payload } from '~/models/operation.server';

export type ListState = {
  page: number;
  perPage: number;
  search: string;
  order: 'asc' | 'desc';
  orderBy: string;
  /** As they were asked; what a list does not understand is left out. */
  filters: Record<string, string>;
};

export type Reader = (asked: string, actor: Actor) => string | number | undefined;
export type Readers = Record<string, Reader>;

/** What the filters of a list came to, by their names; those not asked for are not there. */
export type Values<Filters extends Readers> = {
  [Name in keyof Filters]?: NonNullable<ReturnType<Filters[Name]>>;
};

export const anId = (asked: string): number | undefined =>
  /^[1-9]\d{0,14}$/.test(asked) ? Number(asked) : undefined;

type Exists = (db: Database, actor: Actor, id: number) => boolean;

/**
 * The id of a record. The API rejects one of which `exists` is false, where a page shows an empty
 * list.
 */
export const anIdOf = (exists: Exists) => Object.assign((asked: string) => anId(asked), { exists });

export const aDay = (asked: string): string | undefined =>
  isoDay.safeParse(asked).success ? asked : undefined;

/** An ISO moment in UTC, in milliseconds. */
export const momentIn = (asked: string): number | undefined =>
  isoMoment.safeParse(asked).success ? Date.parse(asked) : undefined;

/** The reader names its values, for the API's document. */
export const oneOf = <Value extends string>(values: readonly Value[]) =>
  Object.assign((asked: string): Value | undefined => values.find((value) => value === asked), {
    values,
  });

const isoMoment = z.iso.datetime();

const pageSizes = [10, 50, 100];
const longestText = 200;

type Known<Filters extends Readers> = {
  sorts: readonly string[];
  filters: Filters;
  /** The order of a list nobody sorted, where that is not the newest first. */
  first?: Pick<ListState, 'orderBy' | 'order'>;
};

/** Reads what was asked; whatever is not understood falls back to the defaults. */
export function readState<Filters extends Readers>(
  payload: Payload,
  actor: Actor,
  { sorts, filters, first }: Known<Filters>,
): { state: ListState; values: Values<Filters> } {
  const asked = (name: string) => String(payload[name] ?? '');
  const nested = (payload.filters ?? {}) as Payload;
  const pairs = Object.entries(filters).flatMap(([name, reader]) => {
    const named = snakeCase(name);
    const given = payload[named] || payload[`filters[${named}]`] || nested[named];
    const text = String(given ?? '').slice(0, longestText);
    const value = text ? reader(text, actor) : undefined;
    return value === undefined ? [] : [{ name, named, text, value }];
  });
  const perPage = Number(asked('perPage'));
  const orderBy = sorts.find((name) => name === asked('orderBy'));
  const order = asked('order') === 'asc' ? 'asc' : 'desc';
  return {
    state: {
      page: pageIn(asked('page')),
      perPage: pageSizes.includes(perPage) ? perPage : 10,
      search: asked('search').trim().slice(0, longestText),
      ...(orderBy === undefined && first ? first : { order, orderBy: orderBy ?? 'id' }),
      filters: Object.fromEntries(pairs.map(({ named, text }) => [named, text])),
    },
    values: Object.fromEntries(pairs.map(({ name, value }) => [name, value])) as Values<Filters>,
  };
}

type Listed = {
  sorts?: Record<string, unknown>;
  filters?: Record<string, unknown>;
  search?: unknown;
};

/**
 * What `readState` would ignore or replace, by parameter; null where it takes the value as it is.
 */
export function checkListState(
  asked: Iterable<[name: string, value: string]>,
  { db, actor }: { db: Database; actor: Actor | null },
  { sorts = {}, filters = {}, search }: Listed,
): Record<string, TextKey | null> {
  const checks: Record<string, (value: string) => boolean> = {
    page: (value) => pageShape.test(value),
    perPage: (value) => pageSizes.some((size) => String(size) === value),
    order: (value) => value === 'asc' || value === 'desc',
    orderBy: (value) => value === 'id' || Object.hasOwn(sorts, value),
    ...(search !== undefined && { search: (value: string) => value.length <= longestText }),
  };
  for (const [name, reader] of Object.entries(filters)) {
    const { exists } = reader as { exists?: Exists };
    const check = (value: string) =>
      !actor ||
      ((reader as Reader)(value, actor) !== undefined &&
        (!exists || exists(db, actor, Number(value))));
    checks[snakeCase(name)] = check;
    checks[`filters[${snakeCase(name)}]`] = check;
  }
  return Object.fromEntries(
    [...asked].flatMap(([name, value]) => {
      const check = Object.hasOwn(checks, name) ? checks[name] : undefined;
      return check ? [[name, check(value) ? null : 'form.errors.choice']] : [];
    }),
  );
}

const snakeCase = (name: string): string =>
  name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

const pageShape = /^[1-9]\d{0,8}$/;

const pageIn = (asked: string): number => (pageShape.test(asked) ? Number(asked) : 1);
