import { z } from 'zod';
import type { Payload, PublicCaller } from '~/models/operation.server';

export const printedExpiry = ({
  expiry,
  expiry_month: month,
  expiry_year: year,
}: Payload): Payload => ({
  expiry:
    month === undefined ? expiry : `${String(month).padStart(2, '0')}/${shortYear(String(year))}`,
});

/** Years of any other form stay unchanged and fail validation with the expiry. */
const shortYear = (year: string): string => (/^(20)?\d\d$/.test(year) ? year.slice(-2) : year);

const figure = z
  .string({ error: 'form.errors.required' })
  .regex(/^\d{1,4}$/, 'form.errors.choice')
  .meta({ type: 'integer' });
export const expiryFields = { expiry_month: figure, expiry_year: figure };

/** Accepted only with the sandbox gateway. Other gateways take the card on their own page. */
export const typedCardFields = {
  card_holder_name: z.string().optional(),
  card_no: z.string().optional(),
  cvv: z.string().optional(),
  expiry_month: figure.optional(),
  expiry_year: figure.optional(),
};

/** Turns a path of this installation into a full URL. */
export const pageUrl = (url: string | null, { origin }: PublicCaller) =>
  url && new URL(url, origin ?? undefined).href;
