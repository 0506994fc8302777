import { money } from '~/i18n/format';
import { useText } from '~/i18n/text';
import { Hint } from './text';

type OutsideNoteProps = { minor: number | null | undefined; currency: string };

/** How much of a phase's cost lies outside the work, since an upgrade (docs/rules.md#upgrade). */
export function OutsideNote({ minor, currency }: OutsideNoteProps) {
  const text = useText();
  if (!minor) return null;
  return (
    <Hint as="span" className="block font-[400] whitespace-normal">
      {text('work.budget.outside', { amount: money(minor, currency) })}
    </Hint>
  );
}
