import { z } from 'zod';
import { line } from '~/models/fields';
import { brandOf, cardDigits, isCardNumber } from '~/services/payments/card-number';

const cardHolder = line(25);
/** Cards are printed with spaces or hyphens between groups of digits. */
const digitsOf = (value: string) => value.replace(/[\s-]/g, '');

const cardNumber = z
  .string({ error: 'form.errors.required' })
  .transform(digitsOf)
  .pipe(
    z
      .string()
      .min(1, { error: 'form.errors.required', abort: true })
      .regex(/^\d+$/, { error: 'card.errors.digits', abort: true })
      .max(cardDigits, { error: 'card.errors.tooLong', abort: true })
      .refine(isCardNumber, 'card.errors.number'),
  );

/** `MM/YY`, as printed on the card. */
const expiry = z
  .string({ error: 'form.errors.required' })
  .trim()
  .regex(/^(0[1-9]|1[0-2])\s?\/\s?\d\d$/, 'card.errors.expiry')
  .transform((value) => ({
    expiryMonth: Number(value.slice(0, 2)),
    expiryYear: 2000 + Number(value.slice(-2)),
  }));

export const changedCard = z.object({ card_holder_name: cardHolder, expiry });

/** The number of CVC digits depends on the brand. */
export const newCard = changedCard
  .extend({
    card_no: cardNumber,
    cvv: z
      .string({ error: 'form.errors.required' })
      .trim()
      .regex(/^\d{3,4}$/, { error: 'card.errors.cvc', abort: true }),
  })
  .refine(({ card_no, cvv }) => cvv.length === brandOf(card_no).cvcLength, {
    path: ['cvv'],
    message: 'card.errors.cvc',
  });

/** A card is valid until the end of its month, in UTC. */
export function isExpired(
  { expiryMonth, expiryYear }: { expiryMonth: number; expiryYear: number },
  now: number,
): boolean {
  const today = new Date(now);
  return expiryYear * 12 + expiryMonth - 1 < today.getUTCFullYear() * 12 + today.getUTCMonth();
}
