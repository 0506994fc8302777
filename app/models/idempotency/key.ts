import { z } from 'zod';

/** 8 to 200 visible ASCII characters. Payment gateways accept 255 and we add a prefix. */
const keyShape = /^[\x21-\x7e]{8,200}$/;

export const isIdempotencyKey = (value: unknown): value is string =>
  typeof value === 'string' && keyShape.test(value);

/** The key of a form that must have one. */
export const formKeyField = z
  .string({ error: 'form.errors.keyMissing' })
  .refine(isIdempotencyKey, 'form.errors.key');
