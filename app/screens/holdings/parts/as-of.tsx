import { day } from '~/i18n/format';
import { useText } from '~/i18n/text';
import { lastMonthEnd } from '~/models/finance/days';
import { Hint } from '~/ui/text';

type AsOfProps = { on: string; estimatedOn: string | null };

/** The days of the figures; nothing if all are of today. */
export function AsOf({ on, estimatedOn }: AsOfProps) {
  const text = useText();
  if (estimatedOn !== null && estimatedOn !== on)
    return <Hint>{text('investment.asOf', { on: day(on), estimatedOn: day(estimatedOn) })}</Hint>;
  return lastMonthEnd(on) === on ? (
    <Hint>{text('investment.asOfMonthEnd', { on: day(on) })}</Hint>
  ) : null;
}
