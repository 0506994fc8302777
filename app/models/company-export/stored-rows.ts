import { type ZodObject, type ZodType, z } from 'zod';
import { emailField, isoDay, largestAmount, oneLine } from '~/models/fields';
import { largestPayment } from '~/models/finance/amortize';
import { loanMethods, mostMonths } from '~/models/loans/input';
import type { TableName } from './tables';

// Records that operations write and no form sends as they are stored: their columns, in the units
// of the database. What they have to sum to is proved after the import (`prove.server.ts`).

const text = (longest: number) =>
  z
    .string()
    .min(1)
    .max(longest)
    .refine((value) => oneLine(value) === value);

const sum = z.int().min(0).max(largestAmount);
const above0 = sum.min(1);
const signed = z.int().min(-largestAmount).max(largestAmount);
const changed = signed.refine((amount) => amount !== 0);
/** In basis points, below 100 percent. */
const rate = z.int().min(0).max(9_999);
const email = emailField('wrong');
const sha256 = z.string().regex(/^[0-9a-f]{64}$/);
/** Columns that an older version did not export are missing. */
const maybe = (schema: ZodType) => schema.nullish();

export const storedRows: Partial<Record<TableName, ZodObject>> = {
  suppliers: z.object({
    taxId: maybe(text(40)),
    contact: maybe(text(120)),
    phone: maybe(text(40)),
  }),
  budgetLines: z.object({ title: maybe(text(120)), toComplete: maybe(sum), actual: signed }),
  orders: z.object({ title: text(120), retention: rate }),
  orderLines: z.object({ amount: above0, billed: sum }),
  changeOrders: z.object({
    title: text(120),
    days: z.int().min(-3_653).max(3_653),
    saleValue: signed,
  }),
  changeOrderLines: z.object({ title: maybe(text(120)), amount: changed }),
  journalEntries: z.object({
    invoiceNumber: maybe(text(60)),
    note: maybe(text(500)),
    net: signed,
    vat: signed,
    vatRate: rate,
    openAmount: sum,
  }),
  postings: z.object({ amount: changed }),
  loans: z
    .object({
      principal: above0,
      annualRate: rate,
      months: z.int().min(1).max(mostMonths),
      method: z.enum(loanMethods),
    })
    .refine(
      ({ annualRate: annualRateBp, ...terms }) =>
        largestPayment({ ...terms, annualRateBp }) <= largestAmount,
      { path: ['months'], when: ({ issues }) => issues.length === 0 },
    ),
  scenarios: z.object({
    sellingRate: rate,
    taxRate: rate,
    vacancyRate: z.int().min(0).max(10_000),
  }),
  holdings: z.object({
    name: text(200),
    email: maybe(z.string().refine((value) => email.safeParse(value).data === value)),
    shareClass: maybe(text(40)),
    committed: sum,
    joinedOn: isoDay,
    withholdingRate: maybe(rate),
  }),
  holdingChanges: z.object({ date: isoDay, amount: changed, called: maybe(signed) }),
  capitalCallParts: z
    .object({ amount: above0, unfunded: sum, openAmount: sum, dueOn: isoDay })
    .refine(({ amount, openAmount }) => openAmount <= amount, { path: ['openAmount'] }),
  distributionParts: z
    .object({ amount: sum, withheld: sum, openAmount: sum })
    .refine(({ amount, openAmount }) => openAmount <= amount, { path: ['openAmount'] })
    .refine(({ amount, withheld }) => withheld <= amount, { path: ['withheld'] }),
  impacts: z.object({ inputHash: sha256 }),
  statements: z
    .object({ startsOn: isoDay, endsOn: isoDay, figuresHash: sha256, pdfHash: sha256 })
    .refine(({ startsOn, endsOn }) => startsOn <= endsOn, { path: ['endsOn'] }),
};
