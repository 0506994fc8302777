import { z } from 'zod';

const rowIntent = z.object({
  type: z.enum(['insert', 'remove']),
  payload: z.object({
    name: z.literal('custom_fields.extras'),
    index: z.number().int().min(0).max(99).optional(),
  }),
});

/** Gives conform the row button that was pressed, if it is one of this form's own. */
export function keepRowIntent(form: FormData, intent: string | null): void {
  if (intent !== null && isRowIntent(intent)) form.set('__intent__', intent);
}

function isRowIntent(value: string): boolean {
  try {
    return rowIntent.safeParse(JSON.parse(value)).success;
  } catch {
    return false;
  }
}
