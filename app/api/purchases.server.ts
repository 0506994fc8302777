import { entryKinds } from 'db/schema/book';
import { saleStatuses } from 'db/schema/sale';
import { reversePurchase } from '~/models/purchase/reverse.server';
import { createPurchase } from '~/models/purchase/save.server';
import { type PurchasePage, purchasePage } from '~/models/purchase/show.server';
import { closeProject, reopenProject } from '~/models/sales/close.server';
import { reverseTransfer, withdrawSale } from '~/models/sales/end.server';
import { createSale, prepaySale, updateSale } from '~/models/sales/save.server';
import { type SalePage, type SaleRow, salePage, salesPage } from '~/models/sales/show.server';
import { transferSale } from '~/models/sales/transfer.server';
import { perform, read } from './call.server';
import {
  day,
  done,
  flag,
  from,
  list,
  maybe,
  moment,
  money,
  oneOf,
  presenter,
  text,
  whole,
} from './fields';
import { saved } from './saved';

type Purchase = NonNullable<PurchasePage['purchase']>;

const purchaseCost = presenter<Purchase['costs'][number]>()('PurchaseCost', {
  /** Null for the price. */
  title: maybe(text),
  amount: money,
});

const purchaseEntry = presenter<Purchase['entries'][number]>()('PurchaseEntry', {
  id: whole,
  kind: oneOf(entryKinds),
  date: day,
  amount: from(money, ({ net }) => net),
});

const booked = presenter<Purchase>()('BookedPurchase', {
  id: whole,
  date: day,
  costs: list(purchaseCost),
  total: money,
  from_account: money,
  borrowed: money,
  paid_in: money,
  from_owner: money,
  unpaid: money,
  open_amount: money,
  seller: maybe(text),
  due_date: maybe(day),
  entries: list(purchaseEntry),
});

const purchase = presenter<PurchasePage>()('Purchase', {
  project_id: from(whole, ({ project }) => project.id),
  price: from(maybe(money), ({ project }) => project.purchasePrice),
  currency: from(text, ({ project }) => project.currency),
  /** Null until the purchase is entered. */
  purchase: maybe(booked),
});

const parts = {
  id: whole,
  project_id: whole,
  buyer: text,
  status: oneOf(saleStatuses),
  contract_on: day,
  transfer_on: day,
  price: money,
  is_whole: flag,
  prepaid: money,
  cost: maybe(money),
  note: maybe(text),
  version: whole,
  updated_at: moment,
};

const saleRow = presenter<SaleRow>()('SaleRow', parts);

const saleEntry = presenter<SalePage['entries'][number]>()('SaleEntry', {
  id: whole,
  kind: oneOf(entryKinds),
  date: day,
  amount: from(money, ({ net }) => net),
  reverses: maybe(whole),
  reversed_by: maybe(whole),
});

const sale = presenter<SalePage>()('Sale', {
  ...parts,
  currency: from(text, ({ project }) => project.currency),
  entries: list(saleEntry),
});

const salesOfProject = presenter<ReturnType<typeof salesPage>>()('Sales', {
  currency: from(text, ({ project }) => project.currency),
  sold: money,
  value_left: from(money, ({ value }) => value.toSell),
  sold_on: from(maybe(day), ({ project }) => project.soldOn),
  is_closed: from(flag, ({ project }) => project.closedAt !== null),
  sales: list(saleRow),
});

const savedSale = saved(sale, salePage);

export const purchaseCalls = [
  read(
    'GET /api/projects/{project_id}/purchase',
    'The purchase of a project with its entries',
    purchasePage,
    purchase,
  ),
  perform(
    'POST /api/projects/{project_id}/purchase',
    'Enter the purchase and how it was paid',
    createPurchase,
    done,
  ),
  perform(
    'POST /api/projects/{project_id}/purchase/reverse',
    'Reverse all entries of the purchase',
    reversePurchase,
    done,
  ),
  read(
    'GET /api/projects/{project_id}/sales',
    'The sales of a project, and the value of what is left',
    salesPage,
    salesOfProject,
  ),
  read('GET /api/sales/{id}', 'A sale with its entries', salePage, sale),
  perform(
    'POST /api/projects/{project_id}/sales',
    'Sign a sale, or enter one that is transferred',
    createSale,
    savedSale,
  ),
  perform('PUT /api/sales/{id}', 'Change the terms of a signed sale', updateSale, savedSale),
  perform(
    'POST /api/sales/{id}/payments',
    'Enter what the buyer paid before the transfer',
    prepaySale,
    savedSale,
  ),
  perform('POST /api/sales/{id}/transfer', 'Transfer the property', transferSale, savedSale),
  perform('POST /api/sales/{id}/withdraw', 'Withdraw from a signed sale', withdrawSale, savedSale),
  perform('POST /api/sales/{id}/reverse', 'Reverse a transfer', reverseTransfer, savedSale),
  perform(
    'POST /api/projects/{project_id}/close',
    'Close a sold project that owes nothing',
    closeProject,
    done,
  ),
  perform('POST /api/projects/{project_id}/reopen', 'Reopen a closed project', reopenProject, done),
];
