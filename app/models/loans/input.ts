import { loanMethods } from 'db/schema/loan';
import { z } from 'zod';
import { positive, rate } from '~/models/books/input';
import {
  amount,
  isoDay,
  largestAmount,
  line,
  orNull,
  recordId,
  wholeNumber,
} from '~/models/fields';
import { largestPayment } from '~/models/finance/amortize';

export type { LoanMethod } from '~/models/finance/amortize';
export { loanMethods };

export const mostMonths = 600;

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
  /** Today by default. */
  date: isoDay.optional(),
  note: orNull(line(500)),
});

export const instalmentFields = z.object({
  /** That of the next instalment by default. */
  principal: amount.optional(),
  interest: amount.optional(),
  date: isoDay.optional(),
  /** The phase that the interest is a cost of; if missing, the one that is running. */
  phase_id: orNull(recordId()),
  note: orNull(line(500)),
});

export type LoanFields = z.input<typeof loanFields>;
export type DrawFields = z.input<typeof drawFields>;
export type InstalmentFields = z.input<typeof instalmentFields>;
