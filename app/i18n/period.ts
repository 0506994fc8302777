import type { Text } from './words';

/**
 * The duration of a plan (`1 month`, `14 days`) in words, by itself or of what is paid; what is
 * none is shown as it is.
 */
export function period(text: Text, duration: string, as: 'plan.duration' | 'plan.per'): string {
  const [, number, unit] = /^(\d{1,4}) (day|month|year)s?$/.exec(duration) ?? [];
  if (!number || !unit) return duration;
  return text(`${as}.${unit as 'day' | 'month' | 'year'}`, { count: Number(number) });
}
