import type { ReactNode } from 'react';

type SwingBarProps = {
  less: number;
  more: number;
  base: number;
  /** The lowest and highest figure of all bars, which share one scale. */
  range: [low: number, high: number];
};

const width = 200;
const height = 20;

/** How far a figure moves from its base if one assumption is lower or higher. */
export function SwingBar({ less, more, base, range: [low, high] }: SwingBarProps) {
  const x = (figure: number) =>
    high === low ? width / 2 : Math.round(((figure - low) / (high - low)) * width);
  const bar = (name: string, figure: number, y: number) => (
    <rect
      className={`swing-${name}`}
      x={Math.min(x(figure), x(base))}
      y={y}
      width={Math.abs(x(figure) - x(base))}
      height={height / 2}
    />
  );
  return (
    <svg
      className="swing-bar"
      viewBox={`0 0 ${width} ${height}`}
      preserveAspectRatio="none"
      aria-hidden="true"
    >
      {bar('less', less, 0)}
      {bar('more', more, height / 2)}
      <path className="swing-base" d={`M${x(base)} 0V${height}`} />
    </svg>
  );
}

/** A legend: the colours for less and for more. */
export function SwingLegend({ less, more }: { less: string; more: string }) {
  return (
    <p className="flow-legend">
      {(['less', 'more'] as const).map((name) => (
        <span key={name} className="flow-word">
          <svg className="swing-mark" viewBox="0 0 12 12" aria-hidden="true">
            <rect className={`swing-${name}`} width="12" height="12" />
          </svg>
          {name === 'less' ? less : more}
        </span>
      ))}
    </p>
  );
}

/** Marks the result of the assumptions as they are, among results of others. */
export function CurrentResult({ children }: { children: ReactNode }) {
  return <span className="swing-current">{children}</span>;
}
