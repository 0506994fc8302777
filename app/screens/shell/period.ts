import type { Text } from '~/i18n/words';
import { periodOf } from '~/models/plans/period';

/** `1 month` as what a price is for: “a month”. */
export const periodWords = (text: Text, duration: string): string => inWords(text, 'per', duration);

/** `1 month` as a length of time: “one month”. */
export const lengthWords = (text: Text, duration: string): string => inWords(text, 'length', duration);

/** What is no such span is shown as it was written. */
function inWords(text: Text, as: 'per' | 'length', duration: string): string {
  const period = periodOf(duration);
  return period ? text(`plan.${as}.${period.unit}`, { count: period.count }) : duration;
}
