import { type Reason, Refused } from '~/models/errors';

/** Why a payload was refused, by field; null when it was not. */
export function refusedOf(work: () => unknown): Record<string, Reason> | null {
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
