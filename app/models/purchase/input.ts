import { z } from 'zod';
import { positive } from '~/models/books/input';
import { amount, isoDay, line, many, orNull, recordId } from '~/models/fields';

/** The costs of a purchase other than the price; each has a line of its own in the books. */
export const purchaseCosts = ['tax', 'lawyer', 'agent', 'other'] as const;
export type PurchaseCost = (typeof purchaseCosts)[number];

export const mostHolders = 500;

/** The purchase of a property and how it was paid (docs/rules.md#purchase). */
export const purchaseFields = z
  .object({
    price: positive,
    tax: amount.optional(),
    lawyer: amount.optional(),
    agent: amount.optional(),
    other: amount.optional(),
    /** Defaults to today. */
    date: isoDay.optional(),
    /** From the project’s account, with money that was there before. */
    paid_bank: amount.optional(),
    /** A planned loan, which is drawn that day. */
    loan_id: orNull(recordId()),
    /** Defaults to the whole loan; the rest of it stays in the account. */
    paid_loan: amount.optional(),
    paid_owner: amount.optional(),
    /** The amounts that holders pay in that day; the account pays them on. */
    holders: many(
      z.object({ holding_id: recordId(), amount: amount.optional() }),
      mostHolders,
    ).optional(),
    /** Owed to the seller. */
    unpaid: amount.optional(),
    seller: orNull(line(120)),
    due_date: isoDay.optional(),
    note: orNull(line(500)),
  })
  .refine((purchase) => !purchase.unpaid || purchase.seller !== null, {
    path: ['seller'],
    message: 'form.errors.required',
  })
  .refine((purchase) => !purchase.unpaid || purchase.due_date !== undefined, {
    path: ['due_date'],
    message: 'form.errors.required',
  })
  .refine((purchase) => !purchase.paid_loan || purchase.loan_id !== null, {
    path: ['loan_id'],
    message: 'form.errors.choose',
  });

export type PurchaseFields = Omit<z.input<typeof purchaseFields>, 'holders'> & {
  holders?: { holding_id: string; amount?: string }[];
};
