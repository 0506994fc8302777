import { money } from '~/i18n/format';
import { useText } from '~/i18n/text';
import { Hint } from '~/ui/text';

/** Says how much of what a holder is still to pay in is beyond the commitment. */
export function Beyond({ minor, currency }: { minor: number; currency: string }) {
  const text = useText();
  if (minor === 0) return null;
  return (
    <Hint className="whitespace-normal">
      {text('scenario.show.beyondPart', { amount: money(minor, currency) })}
    </Hint>
  );
}
