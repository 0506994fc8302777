import { costCategories, entryKinds, incomeCategories } from 'db/schema/book';
import { z } from 'zod';
import { amount, checkbox, isoDay, line, orNull, recordId, uploadedFiles } from '~/models/fields';
import { planners } from '~/models/work/input';

export { costCategories, entryKinds, incomeCategories };

/** Only people who plan the work see the books (docs/rules.md#books). */
export const bookReading = { permission: 'phases.view', roles: planners } as const;
export const bookKeeping = { permission: 'phases.edit', roles: planners } as const;

export const maxReceipts = 5;

/** A rate such as `18` or `18.5`, in basis points. */
export const rate = z
  .string()
  .trim()
  .regex(/^\d{1,2}(\.\d{1,2})?\s?%?$/, 'books.errors.vatRate')
  .transform((value) => Math.round(Number.parseFloat(value) * 100))
  .meta({ type: 'number' });

export const positive = amount.refine((value) => value > 0, 'books.errors.positive');

/** The fields that every document has. The amount is gross, unless it is typed without VAT. */
const documentFields = {
  amount: positive,
  vat_rate: rate.default(0),
  /** True if the VAT is to be added to the amount. */
  without_vat: checkbox,
  /** Defaults to today. */
  date: isoDay.optional(),
  note: orNull(line(500)),
  invoice_number: orNull(line(60)),
  receipts: uploadedFiles,
  /** An entry of the same kind that this one replaces. */
  corrects: orNull(recordId()),
};

const costFields = {
  ...documentFields,
  /** Defaults to the current phase. */
  phase_id: orNull(recordId()),
  /** A line of the budget; defaults to the unallocated line of the phase. */
  line_id: orNull(recordId()),
  /** Defaults to the category of the last entry with this supplier. */
  category: orNull(z.enum(costCategories, 'form.errors.choice')),
  /** The name of a supplier; a new name creates one. */
  supplier: orNull(line(120)),
  /** True if the company gets the VAT back, so that only the net amount is a cost. */
  reclaims_vat: checkbox,
  /** How much of a typed amount it takes the place of; defaults to all of it. */
  replaces: positive.optional(),
  /** The typed amount; defaults to the one of the phase, or the purchase price. */
  replaces_typed: orNull(line(60)),
};

/** An expense is paid when it is entered. */
export const expenseFields = z.object(costFields);

/** A bill is paid later, in one or several payments. */
export const billFields = z.object({
  ...costFields,
  supplier: line(120),
  due_date: isoDay,
  /** An order with one line that this bill is part of. */
  order_id: orNull(recordId()),
  /** A line of an order; it decides the budget line. */
  order_line_id: orNull(recordId()),
});

export const incomeFields = z.object({
  ...documentFields,
  category: z.enum(incomeCategories, 'form.errors.choice'),
});

export const paymentFields = z.object({
  /** Defaults to the whole open amount. */
  amount: positive.optional(),
  date: isoDay.optional(),
  note: orNull(line(500)),
  corrects: orNull(recordId()),
});

export type ExpenseFields = z.input<typeof expenseFields>;
export type BillFields = z.input<typeof billFields>;
export type PaymentFields = z.input<typeof paymentFields>;

export const receiptUploads = [
  {
    field: 'receipts[].file',
    as: 'receipts[].file_id',
    kind: 'document',
    endings: ['.pdf', '.jpg', '.jpeg', '.png', '.webp'],
  },
] as const;
