import { day } from '~/i18n/format';
import { useText } from '~/i18n/text';
import { isForGood } from '~/models/plans/period';
import { Ltr } from '~/ui/ltr';

/** When a plan ends. */
export function Until({ of }: { of: number }) {
  const text = useText();
  return isForGood(of) ? text('plan.current.forGood') : <Ltr>{day(of)}</Ltr>;
}
