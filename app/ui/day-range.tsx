import { day } from '~/i18n/format';
import { Ltr } from './ltr';

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
