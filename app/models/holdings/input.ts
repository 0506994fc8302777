import { z } from 'zod';
import { positive, rate } from '~/models/books/input';
import { amount, checkbox, emailField, isoDay, line, orNull, recordId } from '~/models/fields';

export { type HoldingChangeKind, holdingChangeKinds } from 'db/schema/holding';

const holder = {
  /** An investor of the project. A holder without an account has only a name. */
  person_id: orNull(recordId()),
  name: orNull(line(120)),
  email: orNull(emailField('holding.errors.email')),
  share_class: orNull(line(40)),
  is_sponsor: checkbox,
  /** The percentage of tax to withhold from profit. */
  withholding_rate: rate.default(0),
};

export const holdingFields = z.object(holder);

export const newHoldingFields = z.object({
  ...holder,
  committed: positive,
  /** Defaults to today. */
  joined_on: isoDay.optional(),
});

export const commitmentFields = z.object({
  /** The whole commitment after the change. */
  committed: amount,
  date: isoDay.optional(),
});

export const saleFields = z.object({
  amount: positive,
  date: isoDay.optional(),
  /** Another holding of the project; otherwise the name of a new holder. */
  buyer_id: orNull(recordId()),
  buyer_name: orNull(line(120)),
});

export const contributionFields = z.object({
  amount: positive,
  /** Defaults to today. */
  date: isoDay.optional(),
  note: orNull(line(500)),
});

export type ContributionFields = z.input<typeof contributionFields>;
export type NewHoldingFields = z.input<typeof newHoldingFields>;
export type CommitmentFields = z.input<typeof commitmentFields>;
export type SaleFields = z.input<typeof saleFields>;
