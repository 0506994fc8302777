import { fundings } from 'db/schema/order';
import { z } from 'zod';
import {
  checkbox,
  largestAmount,
  line,
  many,
  minorUnits,
  orNull,
  paragraph,
  recordId,
  uploadedFiles,
  wholeNumber,
} from '~/models/fields';
import { place } from '~/models/orders/input';
import { impactHash } from '~/models/scenarios/seen';

export { type ChangeOrderStatus, changeOrderStatuses } from 'db/schema/order';
export { fundings };

export const maxChangeLines = 20;

/** An amount in minor units with its sign: `-500` takes from the budget. */
const signedAmount = z
  .string({ error: 'form.errors.required' })
  .transform((value, context) => {
    const minor = minorUnits(value);
    if (!minor) context.addIssue({ code: 'custom', message: 'changeOrder.errors.amount' });
    else if (Math.abs(minor) > largestAmount)
      context.addIssue({ code: 'custom', message: 'form.errors.tooMuch' });
    else return minor;
    return z.NEVER;
  })
  .meta({ type: 'number' });

/** A row of a form; a row without content is left out. */
const changeLine = z
  .object({
    place: place.optional(),
    /** The name of a new budget line in the phase. */
    title: line(120).optional(),
    amount: signedAmount.optional(),
  })
  .refine(({ place, title, amount }) => place !== undefined || !(title || amount), {
    path: ['place'],
    message: 'form.errors.required',
  })
  .refine(({ place, amount }) => place === undefined || amount !== undefined, {
    path: ['amount'],
    message: 'form.errors.required',
  })
  .refine(({ place, title }) => title === undefined || place?.kind !== 'line', {
    path: ['title'],
    message: 'changeOrder.errors.title',
  });

/** Ten years. */
const maxDays = 3653;

export const changeOrderFields = z.object({
  title: line(120),
  reason: paragraph(2000),
  days: wholeNumber(-maxDays, maxDays, 'changeOrder.errors.days').default(0),
  /** By how much the project sells for more; negative for less. */
  sale_value: orNull(signedAmount).transform((minor) => minor ?? 0),
  funding: z.enum(fundings, 'form.errors.choice'),
  lines: z.array(changeLine).max(maxChangeLines, 'form.errors.choice').default([]),
  documents: uploadedFiles,
  /** Documents to remove. */
  remove_documents: many(recordId()),
});

export type ChangeOrderFields = z.input<typeof changeOrderFields>;

export const approvalFields = z.object({
  decision: orNull(line(500)),
  /** True to move the phases, and what waits for them, by the days. */
  move_dates: checkbox,
  /** The inputs of the impact that was looked at; those of the submission by default. */
  impact_hash: impactHash,
});

export const rejectionFields = z.object({ decision: line(500) });

export type DecisionFields = z.input<typeof approvalFields>;
