import { loanMethods } from 'db/schema/loan';
import { z } from 'zod';
import { positive, rate } from '~/models/books/input';
import {
  amount,
  checkbox,
  isoDay,
  largestAmount,
  line,
  orNull,
  recordId,
  wholeNumber,
} from '~/models/fields';
import { largestPayment } from '~/models/finance/amortize';
import { month } from '~/models/price-indexes/input';

export type { LoanMethod } from '~/models/finance/amortize';
export { loanMethods };

export const mostMonths = 600;

/** The whole amount, in basis points. */
export const wholeShare = 10_000;

/** A percentage above 0 and up to 100, in basis points. */
const share = z
  .string()
  .trim()
  .regex(/^\d{1,3}(\.\d{1,2})?\s?%?$/, 'loan.errors.share')
  .transform((value) => Math.round(Number.parseFloat(value) * 100))
  .refine((value) => value > 0 && value <= wholeShare, 'loan.errors.share')
  .meta({ type: 'number' });

export const loanFields = z
  .object({
    /** The lender's name. */
    lender: line(120),
    principal: positive,
    /** A percentage a year. */
    annual_rate: rate,
    method: z.enum(loanMethods, 'form.errors.choice'),
    /** Every month from then on; a loan that is repaid at the end is due after all its months. */
    first_payment_on: isoDay,
    months: wholeNumber(1, mostMonths, 'loan.errors.months'),
    /** The index that each amount follows; the fields below need one. */
    index_id: orNull(recordId()),
    /** The month of the index at the signing. */
    base_month: orNull(month),
    /** The linked part of each amount; defaults to 100 percent. */
    linked_share: orNull(share),
    /** True if amounts never fall below their nominal value. */
    has_floor: checkbox,
  })
  .refine((loan) => loan.index_id === null || loan.base_month !== null, {
    path: ['base_month'],
    message: 'form.errors.required',
  })
  .refine(
    ({ annual_rate: annualRateBp, ...terms }) =>
      largestPayment({ ...terms, annualRateBp }) <= largestAmount,
    {
      path: ['months'],
      message: 'loan.errors.grown',
      when: ({ issues }) => issues.length === 0,
    },
  );

export const drawFields = z.object({
  /** Defaults to today. */
  date: isoDay.optional(),
  note: orNull(line(500)),
});

export const instalmentFields = z.object({
  /** Defaults to the principal of the next instalment. */
  principal: amount.optional(),
  interest: amount.optional(),
  date: isoDay.optional(),
  /** Accepted for programs that still send it: interest belongs to no phase any more. */
  phase_id: orNull(recordId()),
  note: orNull(line(500)),
});

export type LoanFields = z.input<typeof loanFields>;
export type DrawFields = z.input<typeof drawFields>;
export type InstalmentFields = z.input<typeof instalmentFields>;
