import { Money } from './money';
import { Hint } from './text';

type ExplainedFigure = {
  label: string;
  /** Minor units. */
  value: number;
  /** How the parts make the value; null if they are added. */
  formula: string | null;
  href: string | null;
  parts: ExplainedFigure[];
};

type ExplainProps = { figures: ExplainedFigure[]; currency: string };

/** Figures that open into their formula and parts, down to the records behind them. */
export function Explain({ figures, currency }: ExplainProps) {
  return (
    <div className="explain">
      <Figures of={figures} currency={currency} />
    </div>
  );
}

function Figures({ of, currency }: { of: ExplainedFigure[]; currency: string }) {
  return (
    <ul>
      {of.map((figure, at) => (
        <li key={at}>
          <Figure of={figure} currency={currency} />
        </li>
      ))}
    </ul>
  );
}

function Figure({ of: { label, value, formula, href, parts }, currency }: FigureProps) {
  const name = href ? (
    <a href={href}>
      <bdi>{label}</bdi>
    </a>
  ) : (
    <bdi>{label}</bdi>
  );
  const row = (
    <>
      <span className="explain-label">{name}</span>
      <Money minor={value} currency={currency} />
    </>
  );
  if (parts.length === 0) return <div className="explain-row">{row}</div>;
  return (
    <details>
      <summary className="explain-row">{row}</summary>
      {formula !== null && <Hint>{formula}</Hint>}
      <Figures of={parts} currency={currency} />
    </details>
  );
}

type FigureProps = { of: ExplainedFigure; currency: string };
