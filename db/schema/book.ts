import { sql } from 'drizzle-orm';
import { index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import { day, flag, id, money, ofProject, stamps, time } from '../columns';
import { companies } from './company';
import { files } from './file';
import { projects } from './project';
import { phases } from './work';

// The books of a project (docs/rules.md#books). Amounts are integer minor units.

export const costCategories = [
  'materials',
  'labour',
  'professionals',
  'permits',
  'purchase',
  'financing',
  'holding',
  'selling',
  'other',
] as const;
export type CostCategory = (typeof costCategories)[number];

export const suppliers = sqliteTable(
  'suppliers',
  {
    id: id(),
    companyId: integer()
      .notNull()
      .references(() => companies.id),
    name: text().notNull(),
    /** The name, normalised by `nameKey` for comparison. */
    nameKey: text().notNull(),
    taxId: text(),
    contact: text(),
    phone: text(),
    email: text(),
    note: text(),
    /** Taken from the last entry with this supplier, and proposed for the next one. */
    lastCategory: text({ enum: costCategories }),
    lastVatRate: integer(),
    createdBy: integer(),
    version: integer().notNull().default(1),
    ...stamps,
  },
  (table) => [index('suppliers_name').on(table.companyId, table.nameKey)],
);

export const incomeCategories = ['rent', 'sale', 'other_income'] as const;

/**
 * A part of a phase's budget. Every phase with amounts has one line without a title, for what is
 * not broken down.
 */
export const budgetLines = sqliteTable(
  'budget_lines',
  {
    id: id(),
    projectId: integer()
      .notNull()
      .references(() => projects.id, { onDelete: 'cascade' }),
    /** Null once the phase was deleted; its amounts are 0 then. */
    phaseId: integer().references(() => phases.id, { onDelete: 'set null' }),
    /** Null for the part of the phase that is not broken down. */
    title: text(),
    category: text({ enum: costCategories }),
    isContingency: flag().notNull().default(false),
    /** Cost basis: net, plus the VAT that the company cannot reclaim. */
    original: money().notNull().default(0),
    /** The sum of approved changes. */
    approved: money().notNull().default(0),
    /** The expected cost to complete, if a person entered it. */
    toComplete: money(),
    /** Kept sums of the postings (`post.server.ts`): the cost, and the cash paid for it. */
    actual: money().notNull().default(0),
    paid: money().notNull().default(0),
    order: integer().notNull().default(1),
    version: integer().notNull().default(1),
    ...stamps,
  },
  (table) => [
    index('budget_lines_project').on(table.projectId, table.order, table.id),
    index('budget_lines_phase').on(table.phaseId, table.order, table.id),
  ],
);

export const entryKinds = [
  'expense',
  'bill',
  'payment',
  'income',
  'opening',
  'adjustment',
  'reversal',
  /** Retained money of an order that becomes payable (docs/rules.md#orders). */
  'release',
  /** The money of a loan arrives, and an instalment is paid (docs/rules.md#loans). */
  'loan',
  'instalment',
  /** A holder pays a capital call (docs/rules.md#capital-calls). */
  'contribution',
  /** A holder is paid their part of a distribution (docs/rules.md#distributions). */
  'distribution',
] as const;
export type EntryKind = (typeof entryKinds)[number];

/** A journal entry. Its postings sum to 0, and posted rows never change (triggers). */
export const journalEntries = sqliteTable(
  'journal_entries',
  {
    id: id(),
    projectId: integer()
      .notNull()
      .references(() => projects.id, { onDelete: 'cascade' }),
    kind: text({ enum: entryKinds }).notNull(),
    /** The day of the books that the entry counts for. */
    date: day().notNull(),
    /** The day on the document, if the books were locked for it. */
    documentDate: day(),
    supplierId: integer().references(() => suppliers.id),
    category: text({ enum: [...costCategories, ...incomeCategories] }),
    invoiceNumber: text(),
    note: text(),
    dueDate: day(),
    /** As on the document: net + VAT = gross. */
    net: money().notNull(),
    vat: money().notNull(),
    /** In basis points. */
    vatRate: integer().notNull().default(0),
    /** The entry that this one reverses. */
    reverses: integer(),
    /** The entry that this one replaces. */
    corrects: integer(),
    /** The bill that this payment settles. */
    pays: integer(),
    /** The loan that this entry draws or repays. */
    loanId: integer(),
    /** The holding that this entry pays in for or pays out to, and the part that it settles. */
    holdingId: integer(),
    callPartId: integer(),
    distributionPartId: integer(),
    /** The amount still to pay; follows the payments. */
    openAmount: money().notNull().default(0),
    /** The reversal of this entry; set once. */
    reversedBy: integer(),
    /** When webhooks learned that the bill is due. */
    dueAnnouncedAt: time(),
    postedBy: integer(),
    postedAt: time().notNull(),
    ...ofProject,
    ...stamps,
  },
  (table) => [
    index('journal_entries_project').on(table.projectId, table.id),
    index('journal_entries_company').on(table.companyId, table.id, table.ownerId),
    index('journal_entries_due')
      .on(table.companyId, table.dueDate, table.id)
      .where(sql`open_amount > 0`),
    index('journal_entries_pays').on(table.pays).where(sql`pays is not null`),
    index('journal_entries_supplier').on(table.supplierId, table.id),
    index('journal_entries_loan').on(table.loanId, table.id).where(sql`loan_id is not null`),
    index('journal_entries_holding')
      .on(table.holdingId, table.id)
      .where(sql`holding_id is not null`),
  ],
);

export const accounts = [
  'cost',
  'vat',
  'payable',
  'cash',
  'income',
  /** Owed to a supplier, but not before it is released. */
  'retention',
  /** Owed to a lender. */
  'loan',
  /** Paid in by the holders, and paid out to them. */
  'capital',
  'distributed',
  /** The counterpart of amounts that were typed without a document. */
  'opening',
] as const;
export type Account = (typeof accounts)[number];

export const postings = sqliteTable(
  'postings',
  {
    id: id(),
    entryId: integer()
      .notNull()
      .references(() => journalEntries.id, { onDelete: 'cascade' }),
    account: text({ enum: accounts }).notNull(),
    /** Debit is positive. */
    amount: money().notNull(),
    /** The budget line of a cost, and of the cash paid for it. */
    lineId: integer().references(() => budgetLines.id),
    /** The line of the order that a bill was entered against. */
    orderLineId: integer(),
    ...stamps,
  },
  (table) => [
    index('postings_entry').on(table.entryId, table.id),
    index('postings_line').on(table.lineId, table.account),
    index('postings_order_line')
      .on(table.orderLineId, table.account)
      .where(sql`order_line_id is not null`),
  ],
);

/** Receipts and invoices of an entry. */
export const entryFiles = sqliteTable(
  'entry_files',
  {
    id: id(),
    entryId: integer()
      .notNull()
      .references(() => journalEntries.id, { onDelete: 'cascade' }),
    fileId: integer()
      .notNull()
      .references(() => files.id),
    ...stamps,
  },
  (table) => [
    index('entry_files_entry').on(table.entryId, table.id),
    index('entry_files_file').on(table.fileId),
  ],
);
