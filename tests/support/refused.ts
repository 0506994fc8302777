import { type Reason, Refused } from '~/models/errors';

/** Returns the reasons by field if a call throws `Refused`, otherwise null. */
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

/** Returns the text key of the first reason per field; throws if the call succeeds. */
export function errorKeysOf(work: () => unknown): Record<string, string> {
  const reasons = reasonsOf(work);
  if (!reasons) throw new Error('The call was not rejected.');
  return Object.fromEntries(Object.entries(reasons).map(([field, { text }]) => [field, text]));
}
