import { Month } from './moment';

type FlowChartProps = {
  /** Describes the drawing to those who do not see it. */
  label: string;
  /** The bars up, the bars down, and the line, if there is one. */
  words: [string, string, string | null];
  /** In order, without gaps; all amounts in minor units. */
  months: { month: string; up: number; down: number; line: number | null }[];
};

const height = 160;
const column = 24;
const bar = 14;

/** Bars up and down per month around zero, and dots for a running balance. */
export function FlowChart({ label, words, months }: FlowChartProps) {
  const high = Math.max(1, ...months.flatMap(({ up, line }) => [up, line ?? 0]));
  const low = Math.max(0, ...months.flatMap(({ down, line }) => [down, -(line ?? 0)]));
  const scale = (amount: number) => Math.round((amount / (high + low)) * height * 10) / 10;
  const zero = scale(high);
  const width = months.length * column;
  const first = months[0];
  const last = months.at(-1);
  return (
    <figure className="flow">
      <svg
        className="flow-drawing"
        viewBox={`0 0 ${width} ${height}`}
        preserveAspectRatio="none"
        role="img"
        aria-label={label}
      >
        {months.map(({ month, up, down, line }, at) => {
          const x = at * column + (column - bar) / 2;
          return (
            <g key={month}>
              <rect className="flow-up" x={x} y={zero - scale(up)} width={bar} height={scale(up)} />
              <rect className="flow-down" x={x} y={zero} width={bar} height={scale(down)} />
              {line !== null && (
                <rect
                  className="flow-line"
                  x={at * column + 2}
                  y={zero - scale(line) - 1.5}
                  width={column - 4}
                  height="3"
                />
              )}
            </g>
          );
        })}
        <path className="flow-zero" d={`M0 ${zero}H${width}`} />
      </svg>
      {first && last && (
        <div className="flow-ends" aria-hidden="true">
          <Month at={first.month} />
          <Month at={last.month} />
        </div>
      )}
      <figcaption className="flow-legend">
        {(['up', 'down', 'line'] as const).map(
          (name, at) =>
            words[at] !== null && (
              <span key={name} className="flow-word">
                <span className={`flow-mark flow-mark-${name}`} />
                {words[at]}
              </span>
            ),
        )}
      </figcaption>
    </figure>
  );
}
