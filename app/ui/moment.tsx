import { useTimes } from '~/i18n/text';
import { Ltr } from './ltr';

type Props = {
  /** UTC milliseconds. */
  at: number;
};

/** A moment's day, by the clock of whoever reads it. */
export function Day({ at }: Props) {
  return <Ltr>{useTimes().day(at)}</Ltr>;
}

export function Moment({ at }: Props) {
  return <Ltr>{useTimes().minute(at)}</Ltr>;
}
