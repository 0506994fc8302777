import { entryKinds } from 'db/schema/book';
import { orderStatuses } from 'db/schema/order';
import { orderChanges } from '~/models/deletions/lists.server';
import { releaseRetention } from '~/models/orders/release.server';
import { createOrder, deleteOrder, updateOrder } from '~/models/orders/save.server';
import { type OrderPage, orderPage } from '~/models/orders/show.server';
import { closeOrder, openOrder } from '~/models/orders/status.server';
import { apiFilePath } from '~/paths';
import { perform, read } from './call.server';
import {
  day,
  done,
  from,
  keptPage,
  list,
  maybe,
  moment,
  money,
  number,
  oneOf,
  presenter,
  text,
  whole,
} from './fields';
import { saved } from './saved';

type Row = ReturnType<typeof orderChanges>['rows'][number];

const parts = {
  id: whole,
  number: whole,
  title: text,
  date: day,
  status: oneOf(orderStatuses),
  retention: from(number, ({ retention }: { retention: number }) => retention / 100),
  supplier: from(text, ({ supplier }: { supplier: Named }) => supplier.name),
  supplier_id: from(whole, ({ supplier }: { supplier: Named }) => supplier.id),
  project_id: from(whole, ({ project }: { project: Named }) => project.id),
  updated_at: moment,
};
type Named = { id: number; name: string };

const row = presenter<Row>()('OrderRow', {
  ...parts,
  currency: text,
  amount: money,
  billed: money,
  open: money,
});

const line = presenter<OrderPage['lines'][number]>()('OrderLine', {
  id: whole,
  line_id: whole,
  phase_id: maybe(whole),
  title: maybe(text),
  amount: money,
  billed: money,
  remaining: money,
  exceeded: money,
});

const entry = presenter<OrderPage['entries'][number]>()('OrderEntry', {
  id: whole,
  kind: oneOf(entryKinds),
  date: day,
  amount: from(money, ({ net, vat }) => net + vat),
  open_amount: money,
  reversed_by: maybe(whole),
});

const document = presenter<OrderPage['documents'][number]>()('OrderDocument', {
  id: whole,
  name: text,
  url: from(text, ({ id }) => apiFilePath(id)),
});

const order = presenter<OrderPage>()('Order', {
  ...parts,
  currency: from(text, ({ project }) => project.currency),
  amount: from(money, ({ figures }) => figures.amount),
  billed: from(money, ({ figures }) => figures.billed),
  retained: from(money, ({ figures }) => figures.retained),
  released: from(money, ({ figures }) => figures.released),
  balance: from(money, ({ figures }) => figures.balance),
  exceeded: from(money, ({ figures }) => figures.exceeded),
  lines: list(line),
  entries: list(entry),
  documents: list(document),
  version: whole,
});

const savedOrder = saved(order, orderPage);
const files = { fileLists: { documents: { list: 'documents', part: 'file', values: {} } } };

export const orderCalls = [
  read(
    'GET /api/orders',
    'The orders of a project, or of all you run',
    orderChanges,
    keptPage(row),
  ),
  read('GET /api/orders/{id}', 'An order with its lines and bills', orderPage, order),
  perform(
    'POST /api/projects/{project_id}/orders',
    'Create a draft of an order',
    createOrder,
    savedOrder,
    files,
  ),
  perform('PUT /api/orders/{id}', 'Change an order', updateOrder, savedOrder, files),
  perform('POST /api/orders/{id}/open', 'Place an order', openOrder, savedOrder),
  perform('POST /api/orders/{id}/close', 'Close an order', closeOrder, savedOrder),
  perform(
    'POST /api/orders/{id}/releases',
    'Release retained money, in full or in part',
    releaseRetention,
    savedOrder,
  ),
  perform('DELETE /api/orders/{id}', 'Delete the draft of an order', deleteOrder, done),
];
