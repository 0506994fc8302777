import { useTimes } from '~/i18n/text';
import { timesIn } from '~/i18n/times';
import { Ltr } from './ltr';

type Props = {
  /** UTC milliseconds. */
  at: number;
};

/** A moment's day, by the clock of whoever reads it. */
export function Day({ at }: Props) {
  return <Ltr>{useTimes().day(at)}</Ltr>;
}

/** @param timeZone another clock than the page's, on pages that list several companies' projects */
export function Moment({ at, timeZone = null }: Props & { timeZone?: string | null }) {
  const times = useTimes();
  return <Ltr>{(timeZone === null ? times : timesIn(timeZone)).minute(at)}</Ltr>;
}
