import { day } from '~/i18n/format';
import { useTimes } from '~/i18n/text';
import { timesIn } from '~/i18n/times';
import { Ltr } from './ltr';

type Props = {
  /** UTC milliseconds. */
  at: number;
};

export function Day({ at }: Props) {
  return <Ltr>{useTimes().day(at)}</Ltr>;
}

/** @param timeZone a time zone other than the page's, for lists across companies */
export function Moment({ at, timeZone = null }: Props & { timeZone?: string | null }) {
  const times = useTimes();
  return <Ltr>{(timeZone === null ? times : timesIn(timeZone)).minute(at)}</Ltr>;
}

/** Isolates each day, so that the first is read first in either direction. */
export function DayRange({ from, to }: { from: string; to: string }) {
  return (
    <span>
      <span className="one-line">
        <Ltr>{day(from)}</Ltr> –
      </span>{' '}
      <Ltr>{day(to)}</Ltr>
    </span>
  );
}
