import { type Role, roles } from 'db/schema/person';
import { type ZodType, z } from 'zod';
import type { Changes } from '~/models/deletions/since.server';
import { isoMoment, recordId } from '~/models/fields';
import type { PublicCaller } from '~/models/operation.server';
import type { Camel } from '~/models/payload';
import { exampleOf } from './examples';

export type Kind<Value> = {
  schema: (name: string, of: string) => ZodType;
  show: (value: Value, caller: PublicCaller) => unknown;
};

const plain = <Value>(schema: () => ZodType): Kind<Value> => ({
  schema: (name, of) => withExample(schema(), name, of),
  show: (value) => value,
});

const withExample = (schema: ZodType, name: string, of: string): ZodType => {
  const example = exampleOf(name, of);
  return example !== undefined && schema.safeParse(example).success
    ? schema.meta({ examples: [example] })
    : schema;
};

export const text = plain<string>(() => z.string());
export const whole = plain<number>(() => z.int());
export const number = plain<number>(() => z.number());
export const flag = plain<boolean>(() => z.boolean());
/** An ISO date. */
export const day = plain<string>(() => z.iso.date());
export const oneOf = <Value extends string>(values: readonly Value[]): Kind<Value> =>
  plain(() => z.enum(values as [Value, ...Value[]]));

/** In the main unit of its currency: 1250.5 for 125,050 agorot. */
export const money: Kind<number> = {
  schema: (name, of) => withExample(z.number(), name, of),
  show: (minor) => minor / 100,
};

/** UTC milliseconds, shown as ISO 8601 in UTC. */
export const moment: Kind<number> = {
  schema: (name, of) => withExample(z.iso.datetime(), name, of),
  show: isoMoment,
};

export const maybe = <Value>({ schema, show }: Kind<Value>): Kind<Value | null | undefined> => ({
  schema: (name, of) => schema(name, of).nullable(),
  show: (value, caller) => (value === null || value === undefined ? null : show(value, caller)),
});

/** A field that ends with a later version (docs/api.md); the document says so. */
export const deprecated = <Value>({ schema, show }: Kind<Value>): Kind<Value> => ({
  schema: (name, of) => schema(name, of).meta({ deprecated: true }),
  show,
});

export const list = <Value>({ schema, show }: Kind<Value>): Kind<readonly Value[]> => ({
  schema: (name, of) => z.array(schema(name, of)),
  show: (values, caller) => values.map((value) => show(value, caller)),
});

export const always = (value: string | number): Kind<unknown> => ({
  schema: () => z.literal(value),
  show: () => value,
});

/** Shows another value that is derived from the original one. */
export const through = <Value, Other>(
  { schema, show }: Kind<Other>,
  lead: (value: Value, caller: PublicCaller) => Other,
): Kind<Value> => ({ schema, show: (value, caller) => show(lead(value, caller), caller) });

type From<Row> = { from: Kind<Row> };

/** A field that is computed from the row. */
export const from = <Row, Value>(
  kind: Kind<Value>,
  read: (row: Row, caller: PublicCaller) => Value,
): From<Row> => ({ from: through(kind, read) });

type Part<Row, Name> =
  | From<Row>
  | (Camel<Name & string> extends keyof Row ? Kind<Row[Camel<Name & string>]> : never);

/**
 * Lists the fields of a record that are exposed, and no others. Each has a kind, and is read from
 * the column of its name (`created_at` from `createdAt`) or from the row.
 */
export const presenter =
  <Row>() =>
  <Name extends string>(name: string, parts: { [Field in Name]: Part<Row, Field> }): Kind<Row> => {
    const fields = Object.entries<From<Row> | Kind<never>>(parts).map(([field, part]) => ({
      field,
      kind: 'from' in part ? part.from : ofColumn<Row>(field, part),
    }));
    let schema: ZodType | undefined;
    return {
      schema: () => {
        schema ??= z
          .object(
            Object.fromEntries(fields.map(({ field, kind }) => [field, kind.schema(field, name)])),
          )
          .meta({ id: name });
        return schema;
      },
      show: (row, caller) =>
        Object.fromEntries(fields.map(({ field, kind }) => [field, kind.show(row, caller)])),
    };
  };

const ofColumn = <Row>(field: string, kind: Kind<never>): Kind<Row> => {
  const column = field.replace(/_([a-z])/g, (_, letter: string) =>
    letter.toUpperCase(),
  ) as keyof Row;
  return through(kind as Kind<unknown>, (row: Row) => row[column]);
};

/** A list, or one page of it, with the total count. */
export const page = <Row>(kind: Kind<Row>): Kind<{ rows: readonly Row[]; total: number }> => ({
  schema: (name, of) =>
    z.object({ data: z.array(kind.schema(name, of)), meta: z.object({ total: z.int() }) }),
  show: ({ rows, total }, caller) => ({
    data: rows.map((row) => kind.show(row, caller)),
    meta: { total },
  }),
});

const changes = z.object({ deleted: z.array(z.int()), as_of: z.iso.datetime() });
const changesOf = ({ deleted, asOf }: Changes) => ({
  deleted,
  as_of: new Date(asOf).toISOString(),
});

/** The synchronisation data for programs that keep a copy of a list. */
export const changesSince: Kind<Changes> = { schema: () => changes, show: changesOf };

/** A list that programs may keep a copy of. */
export const keptPage = <Row>(
  kind: Kind<Row>,
): Kind<{ rows: readonly Row[]; total: number } & Changes> => ({
  schema: (name, of) =>
    z.object({ data: z.array(kind.schema(name, of)), meta: changes.extend({ total: z.int() }) }),
  show: (kept, caller) => ({
    data: kept.rows.map((row) => kind.show(row, caller)),
    meta: { total: kept.total, ...changesOf(kept) },
  }),
});

export const done = presenter<unknown>()('Done', { status: from(always('success'), () => null) });

export const creator = presenter<{ id: number; name: string; role: Role }>()('Creator', {
  id: whole,
  name: text,
  role: oneOf(roles),
});

/** The project of a new record, which the operation loads before it parses the rest. */
export const ofProject = z.object({ project_id: recordId() });
