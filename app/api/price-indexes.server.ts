import { decimalText } from '~/models/finance/decimal';
import type { Caller, Payload } from '~/models/operation.server';
import { importIndexRows } from '~/models/price-indexes/import.server';
import { rowText } from '~/models/price-indexes/input';
import { indexList } from '~/models/price-indexes/list.server';
import {
  createIndexRow,
  deleteIndexRow,
  indexRowForEdit,
  updateIndexRow,
} from '~/models/price-indexes/rows.server';
import {
  createIndex,
  deleteIndex,
  indexForEdit,
  indexPage,
  updateIndex,
} from '~/models/price-indexes/save.server';
import { perform, read } from './call.server';
import {
  day,
  done,
  flag,
  from,
  list,
  maybe,
  moment,
  number,
  page,
  presenter,
  text,
  whole,
} from './fields';
import { saved } from './saved';

type Row = ReturnType<typeof indexList>['rows'][number];
type IndexPage = ReturnType<typeof indexPage>;

const row = presenter<Row>()('PriceIndexRow', {
  id: whole,
  name: text,
  month: maybe(text),
  value: from(maybe(number), ({ value }) => (value === null ? null : Number(decimalText(value)))),
  published_on: maybe(day),
  loans: whole,
  updated_at: moment,
});

const decimal = (name: 'value' | 'factor') =>
  from(number, (value: Record<typeof name, number>) => Number(decimalText(value[name])));

const value = presenter<IndexPage['rows'][number]>()('PriceIndexValue', {
  id: whole,
  month: text,
  value: decimal('value'),
  factor: decimal('factor'),
  published_on: day,
  is_paid: flag,
  is_base: flag,
  version: whole,
});

const index = presenter<IndexPage>()('PriceIndex', {
  id: whole,
  name: text,
  values: from(list(value), ({ rows }) => rows),
  updated_at: moment,
  version: whole,
});

const savedIndex = saved(index, indexPage);

const currentName = (caller: Caller, { id }: Payload): Payload => ({
  name: indexForEdit(caller, { id }).name,
});

function currentRow(caller: Caller, { id, row_id }: Payload): Payload {
  const { month, value, factor, publishedOn } = rowText(indexRowForEdit(caller, { id, row_id }));
  return { month, value, factor, published_on: publishedOn };
}

export const priceIndexCalls = [
  read('GET /api/indexes', 'The price indexes of your company', indexList, page(row)),
  read('GET /api/indexes/{id}', 'An index with its values, newest first', indexPage, index),
  perform('POST /api/indexes', 'Create an index', createIndex, savedIndex),
  perform('PUT /api/indexes/{id}', 'Rename an index', updateIndex, savedIndex, {
    currentValues: currentName,
  }),
  perform('DELETE /api/indexes/{id}', 'Delete an index that no loan follows', deleteIndex, done),
  perform(
    'POST /api/indexes/{id}/import',
    'Import values as CSV: month, value, day of publication, chaining factor',
    importIndexRows,
    savedIndex,
  ),
  perform('POST /api/indexes/{id}/values', 'Add the value of a month', createIndexRow, savedIndex),
  perform(
    'PUT /api/indexes/{id}/values/{row_id}',
    'Change a value that no instalment was paid with',
    updateIndexRow,
    savedIndex,
    { currentValues: currentRow },
  ),
  perform(
    'DELETE /api/indexes/{id}/values/{row_id}',
    'Delete a value that no loan uses',
    deleteIndexRow,
    done,
  ),
];
