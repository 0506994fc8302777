import { compactMoney, day, money, percent } from '~/i18n/format';
import { useLocale, useText } from '~/i18n/text';
import type { Text } from '~/i18n/words';
import { Figure, FigureParts } from './figure';

type MoneyProps = {
  /** Minor units; null if the amount is unknown. */
  minor: number | null;
  currency: string;
  /**
   * Shortens millions to `₪1.2M`, for tiles. Screen readers read the full amount, and the title
   * and print show it. With `thousands`, it shortens those too, to `₪120K`.
   */
  isShort?: boolean | 'thousands';
  /** The place where the figure opens into its formula and parts, for lists and dashboards. */
  href?: string;
};

/** In minor units; smaller amounts fit a tile in full. */
const million = 100_000_000;

export function Money({ href, ...figure }: MoneyProps) {
  if (href === undefined || figure.minor === null) return <Amount {...figure} />;
  // Rows may be close together, and a finger needs 24 px.
  return (
    <a
      className="inline-block text-inherit leading-6 decoration-dotted underline-offset-4"
      href={href}
    >
      <Amount {...figure} />
    </a>
  );
}

/** A rounded amount, such as `about $630,000`. */
export function AboutMoney(props: MoneyProps) {
  const text = useText();
  if (props.minor === null) return <Money {...props} />;
  return (
    <span className="whitespace-nowrap">
      <span className="amount-sign">{text('ui.about')}</span> <Money {...props} />
    </span>
  );
}

function Amount({ minor, currency, isShort = false }: Omit<MoneyProps, 'href'>) {
  if (minor === null) return <NotEntered />;
  const full = money(minor, currency);
  const shortFrom = isShort === 'thousands' ? million / 100 : million;
  if (!isShort || Math.abs(minor) < shortFrom) return <Figure of={full} />;
  return (
    <bdi dir="ltr" className="amount">
      <span className="amount-full">
        <FigureParts of={full} />
      </span>
      <span className="amount-short" aria-hidden="true" title={full.replace('-', '−')}>
        <FigureParts of={compactMoney(minor, currency)} />
      </span>
    </bdi>
  );
}

function NotEntered() {
  const word = useText()('ui.notEntered');
  return (
    <span title={word}>
      <span aria-hidden="true">–</span>
      <span className="visually-hidden">{word}</span>
    </span>
  );
}

type ChangeProps = {
  from: number | null;
  to: number | null;
  /** True if a rise is bad news, as for a cost. */
  isCost?: boolean;
  /** The ISO day of the older amount. */
  since?: string;
};

/** A change in percent with arrow and word, such as `▲ up 3.2%`; nothing without a percentage. */
export function Change({ from, to, isCost = false, since }: ChangeProps) {
  const text = useText();
  const locale = useLocale();
  if (from === null || to === null || from === 0) return null;
  const change = ((to - from) / Math.abs(from)) * 100;
  if (Math.abs(change) < 0.05) return null;
  const isUp = change > 0;
  const size = percent(Math.abs(change), locale);
  return (
    <>
      <span className={`change ${isUp === isCost ? 'change-bad' : 'change-good'}`}>
        <span aria-hidden="true">{isUp ? '▲' : '▼'}</span>{' '}
        {text(isUp ? 'ui.change.up' : 'ui.change.down', { percent: size })}
      </span>
      {since && ` ${text('ui.change.since', { date: day(since) })}`}
    </>
  );
}

/** A fact of a project card; an island renders it too, so its value is a text. */
export const moneyFact = (text: Text, label: string, minor: number | null, currency: string) => ({
  label,
  value: minor === null ? text('ui.notEntered') : money(minor, currency),
  isMoney: minor !== null,
});
