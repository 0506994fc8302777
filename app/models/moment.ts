/** Formats as ISO 8601 in UTC; returns an empty string for an invalid timestamp. */
export function isoMoment(at: number): string {
  const moment = new Date(at);
  return Number.isNaN(moment.getTime()) ? '' : moment.toISOString();
}
