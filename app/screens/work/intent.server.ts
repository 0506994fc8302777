import { z } from 'zod';

const rowIntent = z.object({
  type: z.enum(['insert', 'remove']),
  payload: z.object({
    name: z.literal('custom_fields.extras'),
    index: z.number().int().min(0).max(99).optional(),
  }),
});

/** Leaves in a form only what its own buttons could ask: conform throws on an intent or state it cannot read. */
export function keepRowIntent(form: FormData): void {
  form.delete('__state__');
  const asked = form.get('__intent__');
  if (asked !== null && !isRowIntent(String(asked))) form.delete('__intent__');
}

function isRowIntent(value: string): boolean {
  try {
    return rowIntent.safeParse(JSON.parse(value)).success;
  } catch {
    return false;
  }
}
