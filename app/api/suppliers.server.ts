import type { Caller, Payload } from '~/models/operation.server';
import { formValuesOf } from '~/models/payload';
import { supplierFields } from '~/models/suppliers/input';
import { supplierList } from '~/models/suppliers/list.server';
import {
  createSupplier,
  deleteSupplier,
  supplierForEdit,
  updateSupplier,
} from '~/models/suppliers/save.server';
import { supplierPage } from '~/models/suppliers/show.server';
import { perform, read } from './call.server';
import { done, list, maybe, moment, money, page, presenter, text, whole } from './fields';
import { saved } from './saved';

type Row = ReturnType<typeof supplierList>['rows'][number];
type Shown = ReturnType<typeof supplierPage>;

const parts = {
  id: whole,
  name: text,
  tax_id: maybe(text),
  contact: maybe(text),
  phone: maybe(text),
  email: maybe(text),
  /** With what is retained: billed = retained + paid + owed. */
  billed: money,
  retained: money,
  paid: money,
  owed: money,
  currency: text,
  updated_at: moment,
};

const row = presenter<Row>()('SupplierRow', parts);

const month = presenter<Shown['statement'][number]>()('SupplierMonth', {
  month: text,
  opening: money,
  billed: money,
  retained: money,
  paid: money,
  closing: money,
});

const ofProject = presenter<Shown['projects'][number]>()('SupplierProject', {
  id: whole,
  name: text,
  billed: money,
  retained: money,
  paid: money,
  owed: money,
});

const supplier = presenter<Shown>()('Supplier', {
  ...parts,
  note: maybe(text),
  statement: list(month),
  projects: list(ofProject),
  version: whole,
});

const savedSupplier = saved(supplier, supplierPage);

function currentValues(caller: Caller, { id }: Payload): Payload {
  const { version: _, ...typed } = formValuesOf(supplierFields, supplierForEdit(caller, { id }));
  return typed;
}

export const supplierCalls = [
  read('GET /api/suppliers', 'The suppliers of your company', supplierList, page(row)),
  read(
    'GET /api/suppliers/{id}',
    'A supplier with their statement by month, in the projects you run',
    supplierPage,
    supplier,
  ),
  perform('POST /api/suppliers', 'Create a supplier', createSupplier, savedSupplier),
  perform('PUT /api/suppliers/{id}', 'Change a supplier', updateSupplier, savedSupplier, {
    currentValues,
  }),
  perform('DELETE /api/suppliers/{id}', 'Delete a supplier without entries', deleteSupplier, done),
];
