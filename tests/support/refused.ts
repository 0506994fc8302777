import { type Reason, Refused } from '~/models/errors';

/** Why a payload was refused, by field, with what goes into the words; null when it was not. */
export function reasonsOf(work: () => unknown): Record<string, Reason> | null {
  try {
    work();
    return null;
  } catch (error) {
    if (!(error instanceof Refused)) throw error;
    return Object.fromEntries(
      Object.entries(error.fields).map(([field, [reason]]) => [field, reason as Reason]),
    );
  }
}

/** The same for what has to be refused: the key of the first words beside each field. */
export function refusedOf(work: () => unknown): Record<string, string> {
  const reasons = reasonsOf(work);
  if (!reasons) throw new Error('It was not refused.');
  return Object.fromEntries(Object.entries(reasons).map(([field, { text }]) => [field, text]));
}
