import type { YAxisProps } from 'recharts';
import { compactMoney } from '~/i18n/format';

/** Money is in minor units of `currency`. */
export type ChartLanguage = { currency: string; direction: 'ltr' | 'rtl' };

export const chartMargin = { top: 12, right: 12, bottom: 4, left: 12 };
export const axisLine = { stroke: 'var(--color-line)' };

export const moneyAxisWidth = 76;

export const moneyAxis = ({ currency, direction }: ChartLanguage) =>
  ({
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
  }) satisfies YAxisProps;

/** Recharts' own tick measures in the browser only and would not match the server. */
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

export function ChartTip({ heading, lines }: { heading: string; lines: { label: string; text: string }[] }) {
  return (
    <div className="chart-tip">
      <strong>{heading}</strong>
      {lines.map((line) => (
        <span key={line.label}>
          {line.label} <bdi>{line.text}</bdi>
        </span>
      ))}
    </div>
  );
}
