import { useText } from '~/i18n/text';
import { hasNoEndDate } from '~/models/billing/plans/period';
import { Day } from '~/ui/moment';

/** The end date of a plan. */
export function Until({ of }: { of: number }) {
  const text = useText();
  return hasNoEndDate(of) ? text('plan.current.forGood') : <Day at={of} />;
}
