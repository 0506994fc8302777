import { Refused } from '~/models/errors';

/** What a write is refused for: the key of the first words beside each field. */
export function refusedOf(work: () => unknown): Record<string, string | undefined> {
  try {
    work();
  } catch (error) {
    if (!(error instanceof Refused)) throw error;
    return Object.fromEntries(
      Object.entries(error.fields).map(([field, reasons]) => [field, reasons[0]?.text]),
    );
  }
  throw new Error('It was not refused.');
}
