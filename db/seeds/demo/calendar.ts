const dayLength = 86_400_000;

export type Calendar = {
  day(offset: number): string;
  /** UTC milliseconds, in office hours of that day. */
  time(offset: number, hour?: number): number;
};

export function calendarFrom(today: Date): Calendar {
  const midnight = Date.UTC(today.getUTCFullYear(), today.getUTCMonth(), today.getUTCDate());
  return {
    day: (offset) => new Date(midnight + Math.round(offset) * dayLength).toISOString().slice(0, 10),
    time: (offset, hour = 9) =>
      Math.min(midnight + Math.round(offset) * dayLength + hour * 3_600_000, today.getTime()),
  };
}
