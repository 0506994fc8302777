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
 * The accounts of a project by number (docs/rules.md#accounts). Debit is positive: what the project
 * owns and what it costs is positive, what it owes and earns is negative.
 */
export const accounts = {
  cash: 100,
  /** Owed by tenants and buyers. */
  receivable: 110,
  /** Tax that others withheld from the project. */
  tax_receivable: 115,
  /** Paid to suppliers before their bill. */
  advances: 120,
  /** VAT to recover. */
  vat: 130,
  /** The purchase price and the costs of the purchase. */
  property: 200,
  work: 210,
  /** Extra values: part of the total cost, never of the budget of the work. */
  other_cost: 215,
  financing: 220,
  holding: 230,
  selling: 240,
  /** The cost of what was sold, taken out of the property. */
  sold: 290,
  payable: 300,
  /** Owed to a supplier, but not before it is released. */
  retention: 310,
  /** VAT charged to others. */
  output_vat: 320,
  /** Tax withheld from others, owed to the tax office. */
  tax_withheld: 330,
  /** Approved and not paid. */
  distributions_payable: 335,
  deposits: 340,
  /** Paid in advance by buyers and tenants. */
  prepayments: 345,
  /** Owed to lenders. */
  loan: 350,
  /** Interest and linkage since the last instalment; computed for a day, never stored. */
  accrued_interest: 355,
  /** Money that the owner paid or took outside the project’s bank. */
  owner: 360,
  /** Owed to other projects of the company. */
  intercompany: 370,
  /** Paid in by the holders. */
  capital: 400,
  distributed: 410,
  rent: 500,
  sale: 510,
  other_income: 520,
  rounding: 530,
  cost_of_sales: 540,
} as const;
export type Account = keyof typeof accounts;
export const accountNames = Object.keys(accounts) as [Account, ...Account[]];

/** Accounts of costs: phases belong to the work, the others to no phase. */
export const costAccounts = [
  'property',
  'work',
  'other_cost',
  'financing',
  'holding',
  'selling',
] as const satisfies Account[];
export type CostAccount = (typeof costAccounts)[number];

/** The account of costs without a budget line. */
export const accountOfCategory = (category: CostCategory | null): CostAccount =>
  category === 'purchase'
    ? 'property'
    : category === 'financing' || category === 'holding' || category === 'selling'
      ? category
      : 'work';

/**
 * A part of a phase's budget, or of the costs outside the work. Every phase and every account with
 * amounts has one line without a title, for the amounts that are not broken down.
 */
export const budgetLines = sqliteTable(
  'budget_lines',
  {
    id: id(),
    projectId: integer()
      .notNull()
      .references(() => projects.id, { onDelete: 'cascade' }),
    /** Null outside the work, and once the phase was deleted; the amounts are 0 then. */
    phaseId: integer().references(() => phases.id, { onDelete: 'set null' }),
    account: text({ enum: costAccounts }).notNull().default('work'),
    /**
     * True for the lines that follow the typed amounts of the project: the purchase price on the
     * account of the property, and the extra values.
     */
    isTyped: flag().notNull().default(false),
    /** Null for the part of the phase or account that is not broken down. */
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
  /** The property is bought, and sold (docs/rules.md#purchase, #sale). */
  'purchase',
  'sale',
  /** Says who paid costs that were typed (docs/rules.md#who-paid). */
  'payer',
  /** A holder pays a capital call (docs/rules.md#capital-calls). */
  'contribution',
  /** A holder's part of a distribution is approved, and paid (docs/rules.md#distributions). */
  'approval',
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
    /** The sale of the property that this entry belongs to. */
    saleId: integer(),
    /** The entry of the purchase that this one belongs to. */
    purchaseId: integer(),
    /** The answer to "who paid?" that this entry belongs to. */
    answerId: integer(),
    /** The document that took the place of a typed amount, which this entry lowers. */
    documentId: integer(),
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
    index('journal_entries_date').on(table.projectId, table.date),
  ],
);

export const postings = sqliteTable(
  'postings',
  {
    id: id(),
    entryId: integer()
      .notNull()
      .references(() => journalEntries.id, { onDelete: 'cascade' }),
    account: text({ enum: accountNames }).notNull(),
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

/**
 * An answer to the question who paid costs that were typed (docs/rules.md#who-paid): how much of
 * them the bank paid, the owner, and a holding as its capital. Its entries have the kind `payer`.
 */
export const payerAnswers = sqliteTable(
  'payer_answers',
  {
    id: id(),
    projectId: integer()
      .notNull()
      .references(() => projects.id, { onDelete: 'cascade' }),
    bank: money().notNull(),
    owner: money().notNull(),
    capital: money().notNull(),
    /** The sponsor's holding whose capital it is. */
    holdingId: integer(),
    /** By how much the answer raised the commitment of the holding. */
    raised: money().notNull().default(0),
    /** The first day on which the past does not move. */
    freeDay: day().notNull(),
    answeredBy: integer(),
    takenBackAt: time(),
    ...stamps,
  },
  (table) => [index('payer_answers_project').on(table.projectId, table.id)],
);

/** Figures that an upgrade changed, with the reason; listed to the admin until they are read. */
export const figureChanges = sqliteTable(
  'figure_changes',
  {
    id: id(),
    projectId: integer()
      .notNull()
      .references(() => projects.id, { onDelete: 'cascade' }),
    figure: text({ enum: ['cash', 'cost', 'owner', 'paidOut'] }).notNull(),
    /** In minor units. */
    before: money().notNull(),
    after: money().notNull(),
    readAt: time(),
    ...stamps,
  },
  (table) => [index('figure_changes_project').on(table.projectId, table.id)],
);
