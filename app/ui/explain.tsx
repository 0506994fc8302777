import type { ReactNode } from 'react';
import { percent } from '~/i18n/format';
import { useLocale } from '~/i18n/text';
import { Ltr } from './ltr';
import { Money } from './money';
import { Hint } from './text';

type ExplainedFigure = {
  /** Makes the figure's anchor, if links lead to it. */
  key: string | null;
  label: string;
  /** Minor units of money, a rate such as 0.12, or a multiple. */
  value: number;
  unit: 'money' | 'rate' | 'multiple';
  /** How it is computed; null if the parts are added, or there are none. */
  formula: string | null;
  href: string | null;
  parts: ExplainedFigure[];
};

type ExplainProps = {
  figures: ExplainedFigure[];
  currency: string;
  /** True if the figures are open at first, because the reader followed a link to their parts. */
  isOpen?: boolean;
  /** Begins the anchors of figures with a key; browsers open the figure of a link. */
  id?: string;
};

type Keyed = { key: string | null; parts: Keyed[] };

/**
 * Finds the link to the figure with a key; undefined if none is explained.
 * @param id that of the `Explain`
 */
export function explainedLinks(figures: Keyed[] | null, id = 'explained') {
  const keys = new Set<string>();
  const collect = (all: Keyed[]) => {
    for (const { key, parts } of all) {
      if (key !== null) keys.add(key);
      collect(parts);
    }
  };
  collect(figures ?? []);
  return (key: string): string | undefined => (keys.has(key) ? `#${id}-${key}` : undefined);
}

/** Parts of longer lists link to their own page instead: 500 holders would take 4 MB. */
const mostOpening = 25;

/** Figures that open into their formula and parts, down to the records behind them. */
export function Explain({ figures, currency, isOpen = false, id }: ExplainProps) {
  return (
    <div className="explain">
      <Figures of={figures} currency={currency} isOpen={isOpen} id={id} />
    </div>
  );
}

type FiguresProps = {
  of: ExplainedFigure[];
  currency: string;
  isOpen?: boolean;
  id?: string;
};

function Figures({ of, currency, isOpen = false, id }: FiguresProps) {
  return (
    <ul>
      {of.map((figure, at) => (
        <li key={at}>
          <Figure
            of={figure}
            currency={currency}
            opens={figure.href === null || of.length <= mostOpening}
            isOpen={isOpen}
            id={id}
          />
        </li>
      ))}
    </ul>
  );
}

type OpeningProps = FigureProps & { opens: boolean; isOpen: boolean; id?: string };

function Figure({ of: figure, currency, opens, isOpen, id }: OpeningProps) {
  const { key, label, formula, href, parts } = figure;
  const anchor = id !== undefined && key !== null ? `${id}-${key}` : undefined;
  // Names of records have a direction of their own; other labels are texts of the page.
  const isName = href !== null || key?.includes('phase-') === true;
  const link = href !== null && (
    <a href={href}>
      <bdi>{label}</bdi>
    </a>
  );
  const row = (name: ReactNode) => (
    <>
      <span className="explain-label">{name}</span>
      <Value of={figure} currency={currency} />
    </>
  );
  if (!opens || (parts.length === 0 && formula === null))
    return (
      <div className="explain-row" id={anchor}>
        {row(link || label)}
      </div>
    );
  return (
    <details open={isOpen}>
      {/* A link inside would be a control within another. */}
      <summary className="explain-row">{row(isName ? <bdi>{label}</bdi> : label)}</summary>
      {/* Inside, because browsers open the details around the target of a link. */}
      {anchor && <div className="explain-target" id={anchor} />}
      {link && <p>{link}</p>}
      {formula !== null && <Hint>{formula}</Hint>}
      {parts.length > 0 && <Figures of={parts} currency={currency} id={id} />}
    </details>
  );
}

function Value({ of: { value, unit }, currency }: FigureProps) {
  const locale = useLocale();
  if (unit === 'money') return <Money minor={value} currency={currency} />;
  return <Ltr>{unit === 'rate' ? percent(value * 100, locale) : `${value.toFixed(2)}×`}</Ltr>;
}

type FigureProps = { of: ExplainedFigure; currency: string };
