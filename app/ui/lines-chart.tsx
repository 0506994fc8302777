import { Month } from './moment';
import { Money } from './money';

type Line = { name: string; points: { month: string; value: number }[] };

type LinesChartProps = {
  /** The text alternative for screen readers. */
  label: string;
  /** Amounts in minor units, in order of months; the first line is drawn strongest. */
  lines: Line[];
  currency: string;
};

const height = 160;
const column = 24;
/** Lines differ by their dashes too, for readers who do not tell colours apart. */
const dashes = ['', '6 4', '2 3', '10 4 2 4', '12 6', '4 8', '1 6', '8 2', '3 3 8 3', '14 2'];

/** Round amounts within a range, about four. */
function roundAmounts(low: number, high: number): number[] {
  const rough = (high - low) / 4;
  const power = 10 ** Math.floor(Math.log10(rough));
  const step = power * ([1, 2, 5].find((factor) => factor * power >= rough) ?? 10);
  const first = Math.ceil(low / step);
  return Array.from(
    { length: Math.floor(high / step) - first + 1 },
    (_, at) => (first + at) * step,
  );
}

/** Balances over the same months, with zero as a line. A month without a point keeps the last. */
export function LinesChart({ label, lines, currency }: LinesChartProps) {
  const months = [
    ...new Set(lines.flatMap(({ points }) => points.map(({ month }) => month))),
  ].toSorted();
  const first = months[0];
  const last = months.at(-1);
  if (first === undefined || last === undefined || months.length < 2) return null;
  const values = lines.flatMap(({ points }) => points.map(({ value }) => value));
  const [low, high] = [Math.min(0, ...values), Math.max(1, ...values)];
  const y = (value: number) => Math.round(((high - value) / (high - low)) * height * 10) / 10;
  const x = (month: string) => months.indexOf(month) * column;
  const width = (months.length - 1) * column;
  const amounts = roundAmounts(low, high);
  return (
    <figure className="flow lines">
      <div className="lines-axis" aria-hidden="true">
        {amounts.map((amount) => (
          <span key={amount} style={{ insetBlockStart: `${(y(amount) / height) * 100}%` }}>
            <Money minor={amount} currency={currency} isShort="thousands" />
          </span>
        ))}
      </div>
      <svg
        className="lines-drawing"
        viewBox={`0 0 ${width} ${height}`}
        preserveAspectRatio="none"
        role="img"
        aria-label={label}
      >
        {amounts.map((amount) => (
          <path
            key={amount}
            className={amount === 0 ? 'lines-zero' : 'lines-amount'}
            d={`M0 ${y(amount)}H${width}`}
          />
        ))}
        {lines.map(({ name, points }, at) => (
          <path
            key={name}
            className={`lines-line lines-line-${at}`}
            strokeDasharray={dashes[at]}
            d={`M${points.map(({ month, value }) => `${x(month)} ${y(value)}`).join('L')}`}
          />
        ))}
      </svg>
      <div className="flow-ends" aria-hidden="true">
        <Month at={first} />
        <Month at={last} />
      </div>
      <figcaption className="flow-legend">
        {lines.map(({ name }, at) => (
          <span key={name} className="flow-word">
            <svg className="lines-sample" viewBox="0 0 32 12" aria-hidden="true">
              <path
                className={`lines-line lines-line-${at}`}
                strokeDasharray={dashes[at]}
                d="M0 6H32"
              />
            </svg>
            <bdi>{name}</bdi>
          </span>
        ))}
      </figcaption>
    </figure>
  );
}
