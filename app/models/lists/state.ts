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
  /** The valid filters, as they were sent. */
  filters: Record<string, string>;
};

export type Reader = (text: string, actor: Actor) => string | number | undefined;
export type Readers = Record<string, Reader>;

/** The parsed values of the filters that were sent. */
export type Values<Filters extends Readers> = {
  [Name in keyof Filters]?: NonNullable<ReturnType<Filters[Name]>>;
};

export const anId = (text: string): number | undefined =>
  /^[1-9]\d{0,14}$/.test(text) ? Number(text) : undefined;

type Exists = (db: Database, actor: Actor, id: number) => boolean;

/** The id of a record. The API rejects an id that does not exist; a page shows an empty list. */
export const anIdOf = (exists: Exists) => Object.assign((text: string) => anId(text), { exists });

export const aDay = (text: string): string | undefined =>
  isoDay.safeParse(text).success ? text : undefined;

/** Parses an ISO timestamp in UTC into milliseconds. */
export const momentIn = (text: string): number | undefined =>
  isoMoment.safeParse(text).success ? Date.parse(text) : undefined;

/** The `values` are listed in the API's document. */
export const oneOf = <Value extends string>(values: readonly Value[]) =>
  Object.assign((text: string): Value | undefined => values.find((value) => value === text), {
    values,
  });

const isoMoment = z.iso.datetime();

const pageSizes = [10, 50, 100];
const maxTextLength = 200;

type ListOptions<Filters extends Readers> = {
  sorts: readonly string[];
  filters: Filters;
  /** The default order, if it is not newest first. */
  first?: Pick<ListState, 'orderBy' | 'order'>;
};

/** Parses list parameters; invalid ones fall back to the defaults. */
export function readState<Filters extends Readers>(
  payload: Payload,
  actor: Actor,
  { sorts, filters, first }: ListOptions<Filters>,
): { state: ListState; values: Values<Filters> } {
  const parameter = (name: string) => String(payload[name] ?? '');
  const nested = (payload.filters ?? {}) as Payload;
  const pairs = Object.entries(filters).flatMap(([name, reader]) => {
    const parameterName = snakeCase(name);
    const raw =
      payload[parameterName] || payload[`filters[${parameterName}]`] || nested[parameterName];
    const text = String(raw ?? '').slice(0, maxTextLength);
    const value = text ? reader(text, actor) : undefined;
    return value === undefined ? [] : [{ name, parameterName, text, value }];
  });
  const perPage = Number(parameter('perPage'));
  const orderBy = sorts.find((name) => name === parameter('orderBy'));
  const order = parameter('order') === 'asc' ? 'asc' : 'desc';
  return {
    state: {
      page: pageIn(parameter('page')),
      perPage: pageSizes.includes(perPage) ? perPage : 10,
      search: parameter('search').trim().slice(0, maxTextLength),
      ...(orderBy === undefined && first ? first : { order, orderBy: orderBy ?? 'id' }),
      filters: Object.fromEntries(pairs.map(({ parameterName, text }) => [parameterName, text])),
    },
    values: Object.fromEntries(pairs.map(({ name, value }) => [name, value])) as Values<Filters>,
  };
}

type ListParameters = {
  sorts?: Record<string, unknown>;
  filters?: Record<string, unknown>;
  search?: unknown;
};

/**
 * Finds parameters that `readState` would ignore or replace, with an error for each; valid ones are
 * null.
 */
export function checkListState(
  parameters: Iterable<[name: string, value: string]>,
  { db, actor }: { db: Database; actor: Actor | null },
  { sorts = {}, filters = {}, search }: ListParameters,
): Record<string, TextKey | null> {
  const checks: Record<string, (value: string) => boolean> = {
    page: (value) => pageShape.test(value),
    perPage: (value) => pageSizes.some((size) => String(size) === value),
    order: (value) => value === 'asc' || value === 'desc',
    orderBy: (value) => value === 'id' || Object.hasOwn(sorts, value),
    ...(search !== undefined && { search: (value: string) => value.length <= maxTextLength }),
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
    [...parameters].flatMap(([name, value]) => {
      const check = Object.hasOwn(checks, name) ? checks[name] : undefined;
      return check ? [[name, check(value) ? null : 'form.errors.choice']] : [];
    }),
  );
}

const snakeCase = (name: string): string =>
  name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

const pageShape = /^[1-9]\d{0,8}$/;

const pageIn = (text: string): number => (pageShape.test(text) ? Number(text) : 1);
