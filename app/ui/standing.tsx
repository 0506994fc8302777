import { money } from '~/i18n/format';
import { useText } from '~/i18n/text';

type StandingProps = {
  /** The budget, the forecast, and what is above the budget; negative below. */
  figures: { revised: number; forecast: number; over: number };
  currency: string;
  /** Says what it is over or under, where no column does. */
  isSentence?: boolean;
};

/** How the forecast stands against the budget: a sign, an amount and a word. */
export function Standing({ figures, currency, isSentence = false }: StandingProps) {
  const text = useText();
  const { over, revised, forecast } = figures;
  const amount = money(Math.abs(over), currency);
  if (over > 0)
    return (
      <span className="standing standing-over">
        <span aria-hidden="true">▲&nbsp;</span>
        {text(isSentence ? 'money.standing.overBudget' : 'money.standing.over', { amount })}
      </span>
    );
  if (over < 0)
    return (
      <span className="standing standing-under">
        <span aria-hidden="true">▼&nbsp;</span>
        {text(isSentence ? 'money.standing.underBudget' : 'money.standing.under', { amount })}
      </span>
    );
  if (revised === 0)
    return <span className="text-muted whitespace-normal">{text('money.standing.noBudget')}</span>;
  // The sum of rows of which some have no budget.
  if (forecast > revised)
    return <span className="text-muted whitespace-normal">{text('money.standing.partly')}</span>;
  return <span className="standing">{text('money.standing.even')}</span>;
}
