import { z } from 'zod';
import { positive } from '~/models/books/input';
import { isoDay, line, orNull, recordId } from '~/models/fields';
import { impactHash } from '~/models/scenarios/seen';

export { type CallStatus, callStatuses } from 'db/schema/capital-call';

export const callFields = z.object({
  amount: positive,
  /** Ten business days from today by default. */
  due_on: isoDay.optional(),
  purpose: orNull(line(200)),
});

/** The inputs of the impact that was looked at. */
export const issueFields = z.object({ impact_hash: impactHash });

export const callPaymentFields = z.object({
  holding_id: recordId(),
  /** All that is open by default. */
  amount: positive.optional(),
  /** Today by default. */
  date: isoDay.optional(),
  note: orNull(line(500)),
});

export type CallFields = z.input<typeof callFields>;
export type CallPaymentFields = z.input<typeof callPaymentFields>;
