/** ISO 8601 in UTC; empty for a moment that cannot be, as only another tool writes it. */
export function isoMoment(at: number): string {
  const moment = new Date(at);
  return Number.isNaN(moment.getTime()) ? '' : moment.toISOString();
}
