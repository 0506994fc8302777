import { z } from 'zod';
import { positive } from '~/models/books/input';
import { amount, checkbox, isoDay, line, orNull, recordId } from '~/models/fields';

export const payerFields = z.object({
  /** The amount that the project’s account paid. */
  bank: amount.default(0),
  /** The amount that the owner paid, and gets back. */
  owner: amount.default(0),
  /** The amount that the sponsor paid as capital. */
  capital: amount.default(0),
  /** The sponsor’s holding; needed only if a project has several. */
  holding_id: orNull(recordId()),
  /** Confirms that the shares of the holders change. */
  confirms_shares: checkbox,
});

export const transferDirections = ['in', 'out'] as const;

export const transferFields = z.object({
  /** `in` if the owner paid into the project’s account, `out` if it paid the owner. */
  direction: z.enum(transferDirections, 'form.errors.choice'),
  amount: positive,
  /** Defaults to today. */
  date: isoDay.optional(),
  note: orNull(line(500)),
});

export type PayerFields = z.input<typeof payerFields>;
export type TransferFields = z.input<typeof transferFields>;
