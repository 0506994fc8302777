import { z } from 'zod';
import { positive, rate, receiptUploads } from '~/models/books/input';
import { isoDay, line, many, orNull, recordId, uploadedFiles } from '~/models/fields';

export { type OrderStatus, orderStatuses } from 'db/schema/order';

export const maxOrderLines = 20;
export const maxDocuments = 5;

/** `line-12` is a budget line, `phase-7` the unallocated line of that phase. */
export const place = z
  .string({ error: 'form.errors.required' })
  .regex(/^(line|phase)-[1-9]\d{0,14}$/, 'form.errors.choice')
  .transform((value) => {
    const [kind, id] = value.split('-');
    return { kind: kind as 'line' | 'phase', id: Number(id) };
  });

export type Place = z.output<typeof place>;

/** A row of a form; a row without content is left out. */
const orderLine = z
  .object({ place: place.optional(), amount: positive.optional() })
  .refine(({ place, amount }) => place !== undefined || amount === undefined, {
    path: ['place'],
    message: 'form.errors.required',
  })
  .refine(({ place, amount }) => place === undefined || amount !== undefined, {
    path: ['amount'],
    message: 'form.errors.required',
  });

export const orderFields = z.object({
  /** The name of a supplier; a new name creates one. */
  supplier: line(120),
  title: line(120),
  /** Defaults to today. */
  date: isoDay.optional(),
  /** The percentage of each bill that is paid later. */
  retention: rate.default(0),
  lines: z.array(orderLine).max(maxOrderLines, 'form.errors.choice').default([]),
  documents: uploadedFiles,
  /** Documents to remove. */
  remove_documents: many(recordId()),
});

export type OrderFields = z.input<typeof orderFields>;

export const documentUploads = [
  { ...receiptUploads[0], field: 'documents[].file', as: 'documents[].file_id' },
] as const;

export const releaseFields = z.object({
  /** Defaults to the whole amount still retained. */
  amount: positive.optional(),
  due_date: isoDay,
  note: orNull(line(500)),
});

export type ReleaseFields = z.input<typeof releaseFields>;

/** A rate in basis points, as the forms show it: `7.5%`. */
export const percentOf = (rate: number): string => `${rate / 100}%`;
