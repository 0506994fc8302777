import { z } from 'zod';
import { positive } from '~/models/books/input';
import { amount, checkboxIfSent, isoDay, line, many, orNull, recordId } from '~/models/fields';

export { saleStatuses } from 'db/schema/sale';

const mostLoans = 100;

/** The terms of the contract: what is sold, and the buyer. */
const contractFields = {
  buyer: line(120),
  price: positive,
  /** True if nothing of the property is left afterwards; the default. */
  is_whole: checkboxIfSent,
  transfer_on: isoDay,
  note: orNull(line(500)),
};

/** Payments on the day of the transfer, apart from the rest of the price. */
const settlementFields = {
  selling_costs: amount.optional(),
  /** The cost of a part that is sold; defaults to the share of its price in the value. */
  cost: amount.optional(),
  /** Loans that are repaid that day, with their interest to it. */
  loans: many(
    z.object({
      loan_id: recordId(),
      principal: amount.optional(),
      interest: amount.optional(),
    }),
    mostLoans,
  ).optional(),
};

/**
 * A sale that is signed, and transferred at once if that day has come (docs/rules.md#sale).
 */
export const saleFields = z
  .object({
    ...contractFields,
    /** Defaults to today, or to the day of the transfer if that is earlier. */
    contract_on: isoDay.optional(),
    /** Paid by the buyer at the signing. */
    prepaid: amount.optional(),
    ...settlementFields,
  })
  .refine((sale) => !sale.contract_on || sale.contract_on <= sale.transfer_on, {
    path: ['transfer_on'],
    message: 'sale.errors.beforeContract',
  })
  .refine((sale) => !sale.prepaid || sale.prepaid <= sale.price, {
    path: ['prepaid'],
    message: 'sale.errors.prepaid',
  });

/** The terms of a signed sale. */
export const contractChangeFields = z.object(contractFields);

export const prepaymentFields = z.object({
  amount: positive,
  /** Defaults to today. */
  date: isoDay.optional(),
  note: orNull(line(500)),
});

export const transferFields = z.object({
  /** Defaults to the day of the contract, or to today if that is earlier. */
  date: isoDay.optional(),
  ...settlementFields,
  note: orNull(line(500)),
});

export const withdrawalFields = z.object({
  /** The part of the buyer’s money that the project keeps; the rest is paid back. */
  kept: amount.optional(),
  /** Defaults to today. */
  date: isoDay.optional(),
  note: orNull(line(500)),
});

type WithLoans<Fields> = Omit<Fields, 'loans' | 'is_whole'> & {
  is_whole?: string;
  loans?: { loan_id: string; principal?: string; interest?: string }[];
};

export type SaleFields = WithLoans<z.input<typeof saleFields>>;
export type ContractChangeFields = z.input<typeof contractChangeFields>;
export type PrepaymentFields = z.input<typeof prepaymentFields>;
export type TransferFields = WithLoans<z.input<typeof transferFields>>;
export type WithdrawalFields = z.input<typeof withdrawalFields>;
