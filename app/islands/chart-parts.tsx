import type { YAxisProps } from 'recharts';
import { compactMoney } from '~/i18n/format';
import { Figure } from '~/ui/figure';

/** Money is in minor units of `currency`. */
export type ChartLanguage = { currency: string; direction: 'ltr' | 'rtl' };

export const chartMargin = { top: 24, right: 4, bottom: 4, left: 4 };

type GridLine = { x1: number; y1: number; x2: number; y2: number; index: number };

/** Recharts' own line has attributes that are invalid in HTML. */
export const gridLine = ({ x1, y1, x2, y2, index }: GridLine) => (
  <line key={index} x1={x1} y1={y1} x2={x2} y2={y2} stroke="var(--color-line)" />
);

export const moneyAxisWidth = 68;

type MoneyAxis = ChartLanguage & { least: number; most: number };

export function moneyAxis({ currency, direction, least, most }: MoneyAxis) {
  const ticks = roundTicks(least, most);
  return {
    ticks,
    domain: [ticks[0] ?? 0, ticks.at(-1) ?? 0],
    width: moneyAxisWidth,
    interval: 0,
    orientation: direction === 'rtl' ? 'right' : 'left',
    tickLine: false,
    axisLine: false,
    tick: ({ x, y, payload }) => (
      <AxisText
        x={x}
        y={y + 4}
        anchor="end"
        direction={direction}
        text={compactMoney(payload.value, currency)}
      />
    ),
  } satisfies YAxisProps;
}

/** Round axis ticks covering [least, most]; never negative. */
export function roundTicks(least: number, most: number): number[] {
  const rough = (most - least || Math.abs(most) || 100) / 4;
  const power = 10 ** Math.floor(Math.log10(rough));
  const step = power * ([1, 2, 2.5, 5].find((factor) => factor * power >= rough) ?? 10);
  // With a single amount, one step is added on either side.
  const room = least === most ? 1 : 0;
  const first = Math.max(Math.floor(least / step) - room, 0);
  const last = Math.ceil(most / step) + room;
  return Array.from({ length: last - first + 1 }, (_, place) => (first + place) * step);
}

/** The direction of the label itself, so that a long one is cut at its own end. */
export const directionOf = (label: string): 'ltr' | 'rtl' =>
  /^[^a-z]*[\u0590-\u08ff]/i.test(label) ? 'rtl' : 'ltr';

/** Recharts' own tick measures text in the browser only and would not match the server. */
export function AxisText({ x, y, anchor, text, direction }: AxisTextProps) {
  return (
    <text
      x={x}
      y={y}
      textAnchor={anchor}
      direction={direction}
      className="chart-text"
      suppressHydrationWarning
    >
      {text}
    </text>
  );
}
type AxisTextProps = {
  x: number;
  y: number;
  anchor: 'start' | 'middle' | 'end';
  text: string;
  direction?: 'ltr' | 'rtl';
};

export function ChartTip({
  heading,
  lines,
}: {
  heading: string;
  /** Amounts formatted by `money`. */
  lines: { label: string; text: string }[];
}) {
  return (
    <div className="chart-tip">
      <strong>
        <bdi>{heading}</bdi>
      </strong>
      {lines.map((line) => (
        <span key={line.label}>
          {line.label} <Figure of={line.text} />
        </span>
      ))}
    </div>
  );
}
