import { costCategories, entryKinds, incomeCategories } from 'db/schema/book';
import { apiAccount, apiNames } from '~/models/books/accounts';
import { createBill, createExpense, createIncome } from '~/models/books/entries.server';
import { ledgerFile } from '~/models/books/ledger-file.server';
import { payBill } from '~/models/books/payments.server';
import { reverseEntry } from '~/models/books/reverse.server';
import { entryPage } from '~/models/books/show.server';
import { entryChanges } from '~/models/deletions/lists.server';
import { apiFilePath } from '~/paths';
import { perform, read } from './call.server';
import {
  day,
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
import { bytes } from './files.server';
import { saved } from './saved';

type Row = ReturnType<typeof entryChanges>['rows'][number];
type Shown = ReturnType<typeof entryPage>;

const parts = {
  id: whole,
  kind: oneOf(entryKinds),
  date: day,
  document_date: maybe(day),
  due_date: maybe(day),
  category: maybe(oneOf([...costCategories, ...incomeCategories])),
  invoice_number: maybe(text),
  note: maybe(text),
  net: money,
  vat: money,
  amount: from(money, ({ net, vat }: { net: number; vat: number }) => net + vat),
  open_amount: money,
  reverses: maybe(whole),
  reversed_by: maybe(whole),
  corrects: maybe(whole),
  pays: maybe(whole),
  supplier: from(maybe(text), ({ supplier }: { supplier: Named }) => supplier?.name),
  supplier_id: from(maybe(whole), ({ supplier }: { supplier: Named }) => supplier?.id),
  posted_at: moment,
  updated_at: moment,
};
type Named = { id: number; name: string } | null;

const row = presenter<Row>()('EntryRow', {
  ...parts,
  project_id: from(whole, ({ project }) => project.id),
  project: from(text, ({ project }) => project.name),
  phase_id: from(maybe(whole), ({ phase }) => phase?.id),
  phase: from(maybe(text), ({ phase }) => phase?.title),
  line: maybe(text),
  currency: text,
  receipt: from(maybe(text), ({ receiptId }) =>
    receiptId === null ? null : apiFilePath(receiptId),
  ),
});

const posting = presenter<Shown['postings'][number]>()('Posting', {
  /** The name from before accounts had numbers. */
  account: from(oneOf(apiNames), ({ account }) => apiAccount(account).account),
  number: from(whole, ({ account }) => apiAccount(account).number),
  amount: money,
  line_id: maybe(whole),
  line: maybe(text),
  phase_id: maybe(whole),
  phase: maybe(text),
});

const receipt = presenter<Shown['receipts'][number]>()('EntryReceipt', {
  name: text,
  file_type: from(text, ({ mediaType }) => mediaType),
  url: from(text, ({ id }) => apiFilePath(id)),
});

const related = presenter<Shown['related'][number]>()('RelatedEntry', {
  id: whole,
  kind: oneOf(entryKinds),
  date: day,
  amount: from(money, ({ net, vat }) => net + vat),
});

const entry = presenter<Shown>()('Entry', {
  ...parts,
  vat_rate: from(number, ({ vatRate }) => vatRate / 100),
  project_id: whole,
  project: from(text, ({ project }) => project.name),
  currency: from(text, ({ project }) => project.currency),
  loan_id: maybe(whole),
  holding_id: maybe(whole),
  distribution_part_id: maybe(whole),
  posted_by: from(maybe(text), ({ by }) => by),
  postings: list(posting),
  receipts: list(receipt),
  related: list(related),
});

const savedEntry = saved(entry, entryPage);
const receipts = { fileLists: { receipts: { list: 'receipts', part: 'file', values: {} } } };

export const entryCalls = [
  read(
    'GET /api/entries',
    'The journal of a project, or of all projects you run',
    entryChanges,
    keptPage(row),
  ),
  read('GET /api/entries/{id}', 'An entry with its postings and receipts', entryPage, entry),
  read(
    'GET /api/projects/{project_id}/journal.ledger',
    'The journal of a project as text for hledger',
    ledgerFile,
    bytes,
    { isFile: true },
  ),
  perform(
    'POST /api/projects/{project_id}/expenses',
    'Add an expense: a cost that is paid already',
    createExpense,
    savedEntry,
    receipts,
  ),
  perform(
    'POST /api/projects/{project_id}/bills',
    'Add a bill of a supplier, to be paid later',
    createBill,
    savedEntry,
    receipts,
  ),
  perform(
    'POST /api/projects/{project_id}/income',
    'Add rent, a sale or other income',
    createIncome,
    savedEntry,
    receipts,
  ),
  perform('POST /api/entries/{id}/payments', 'Pay a bill, in full or in part', payBill, savedEntry),
  perform(
    'POST /api/entries/{id}/reverse',
    'Reverse an entry; both stay in the journal',
    reverseEntry,
    savedEntry,
  ),
];
