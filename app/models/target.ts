import { AppError, Refused } from './errors';

/**
 * Reads an id from the payload.
 * @throws AppError `not-found` if it is invalid
 */
export function idIn(payload: Record<string, unknown>, field: string): number {
  const value = String(payload[field] ?? '');
  if (!/^[1-9]\d{0,14}$/.test(value)) throw new AppError('not-found');
  return Number(value);
}

/**
 * @throws AppError `stale` if the record has another version than the one the form was opened with
 * @throws Refused for a version that is not a whole number
 */
export function assertFresh(version: unknown, target: unknown) {
  const current = (target as { version?: number } | undefined)?.version;
  if (version === undefined || current === undefined) return;
  if (!/^\d{1,15}$/.test(String(version))) throw new Refused('version', 'form.errors.shape');
  if (Number(version) === current) return;
  throw new AppError('stale', { version: current });
}
