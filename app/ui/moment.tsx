import { day } from '~/i18n/format';
import { useLocale, useText, useTimes } from '~/i18n/text';
import { monthName, timesIn } from '~/i18n/times';
import { Ltr } from './ltr';

type DayProps = {
  /** An ISO day, or a moment in UTC milliseconds. */
  at: string | number | null;
};

export function Day({ at }: DayProps) {
  const times = useTimes();
  if (at === null) return '–';
  return <Ltr>{typeof at === 'number' ? times.day(at) : day(at)}</Ltr>;
}

/** A month such as `2026-03`, as `Mar 2026`. */
export function Month({ at }: { at: string }) {
  const locale = useLocale();
  return (
    <span className="one-line">
      {monthName(locale, `${at}-01`)} <Ltr>{at.slice(0, 4)}</Ltr>
    </span>
  );
}

/** When something was used last; “Never” for null. */
export function LastUsed({ at }: { at: number | null }) {
  const text = useText();
  return at === null ? text('ui.never') : <Moment at={at} />;
}

type MomentProps = {
  /** UTC milliseconds. */
  at: number;
  /** A time zone other than the page's, for lists across companies. */
  timeZone?: string | null;
};

/** Breaks only between the day and the time, and in a table nowhere. */
export function Moment({ at, timeZone = null }: MomentProps) {
  const times = useTimes();
  const [day, time] = (timeZone === null ? times : timesIn(timeZone)).minute(at).split(' ');
  return (
    <bdi dir="ltr" className="one-line-in-table">
      <span className="one-line">{day}</span> <span className="one-line">{time}</span>
    </bdi>
  );
}

/** Breaks only between its days, each of which is isolated so that the first is read first. */
export function Period({ from, to }: { from: string | number; to: string | number }) {
  return (
    <span>
      <span className="one-line">
        <Day at={from} /> –
      </span>{' '}
      <Day at={to} />
    </span>
  );
}
