import { useText } from '~/i18n/text';

type Amounts = {
  revised: number;
  /** Ordered and not billed. */
  open: number;
  actual: number;
};

/**
 * Spent and ordered amounts against a budget: the budget as an outline, the spent amount filled,
 * what is ordered hatched, and what exceeds the budget framed behind its end. Hidden from screen
 * readers, because the figures in its row say the same.
 */
export function BudgetBar({ revised, open, actual }: Amounts) {
  const spent = Math.max(actual, 0);
  const used = spent + Math.max(open, 0);
  const whole = Math.max(revised, used);
  if (whole <= 0) return null;
  const share = (amount: number) => `${Math.round((amount / whole) * 1000) / 10}%`;
  return (
    <div className="budget-bar" aria-hidden="true">
      {revised > 0 && <span className="budget-bar-budget" style={{ inlineSize: share(revised) }} />}
      <span className="budget-bar-spent" style={{ inlineSize: share(spent) }} />
      {open > 0 && (
        <span
          className="budget-bar-open"
          style={{ insetInlineStart: share(spent), inlineSize: share(open) }}
        />
      )}
      {used > revised && (
        <span
          className="budget-bar-over"
          style={{ insetInlineStart: share(revised), inlineSize: share(used - revised) }}
        />
      )}
    </div>
  );
}

/** Explains the parts of the bars. */
export function BudgetKey() {
  const text = useText();
  return (
    <ul className="budget-key" aria-label={text('money.table.legend')}>
      {(['spent', 'open', 'budget', 'over'] as const).map((part) => (
        <li key={part}>
          <span className="budget-bar" aria-hidden="true">
            <span className={`budget-bar-${part}`} />
          </span>
          {text(`money.table.${part}Key`)}
        </li>
      ))}
    </ul>
  );
}
