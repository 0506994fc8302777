type CurveProps = {
  /** Oldest first. */
  points: { at: number; value: number }[];
};

const width = 96;
const height = 24;
const edge = 3;

/** A line of values over time; the figure next to it says the last one. */
export function Curve({ points }: CurveProps) {
  const first = points[0];
  const last = points.at(-1);
  if (!first || !last || points.length < 2) return null;
  const values = points.map(({ value }) => value);
  const low = Math.min(...values);
  const scale = (part: number, whole: number, length: number) =>
    whole === 0 ? length / 2 : (part / whole) * length;
  const x = ({ at }: { at: number }) =>
    edge + scale(at - first.at, last.at - first.at, width - 2 * edge);
  const y = ({ value }: { value: number }) =>
    height - edge - scale(value - low, Math.max(...values) - low, height - 2 * edge);
  const place = (point: CurveProps['points'][number]) =>
    `${Math.round(x(point))} ${Math.round(y(point))}`;
  const [lastX, lastY] = place(last).split(' ');
  return (
    <svg
      className="curve"
      width={width}
      height={height}
      viewBox={`0 0 ${width} ${height}`}
      aria-hidden="true"
    >
      <path d={`M${points.map(place).join('L')}`} />
      <circle cx={lastX} cy={lastY} r="2" />
    </svg>
  );
}

type BulletProps = {
  planned: number;
  actual: number;
  /** The part of `actual` beyond the plan. */
  over: number;
};

/** Planned as a frame, actual as its fill, and what is over as a taller bar at its end. */
export function Bullet({ planned, actual, over }: BulletProps) {
  const whole = Math.max(planned, actual, 1);
  const part = (amount: number) => `${Math.round((Math.max(0, amount) / whole) * 1000) / 10}%`;
  return (
    <svg className="bullet" height="12" aria-hidden="true">
      <rect className="bullet-plan" y="2.5" width={part(planned)} height="7" rx="1" />
      <rect className="bullet-fill" y="2.5" width={part(actual - over)} height="7" rx="1" />
      {over > 0 && (
        <rect
          className="bullet-over"
          x={part(actual - over)}
          y="0"
          width={part(Math.min(over, actual))}
          height="12"
        />
      )}
    </svg>
  );
}
