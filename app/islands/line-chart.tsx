import {
  CartesianGrid,
  LineChart as Chart,
  Line,
  type LineProps,
  Tooltip,
  XAxis,
  YAxis,
} from 'recharts';
import { compactMoney, day, money } from '~/i18n/format';
import { ChartFrame, type ChartWords } from './chart-frame';
import {
  AxisText,
  type ChartLanguage,
  ChartTip,
  chartMargin,
  gridLine,
  moneyAxis,
} from './chart-parts';
import { ChartScale } from './chart-scale';
import { FiguresTable } from './figures-table';

type Point = { date: string; value: number };

type Props = Pick<ChartLanguage, 'currency'> & {
  id: string;
  title: string;
  /** Oldest first; `date` is an ISO day. */
  points: Point[];
  words: ChartWords & { date: string; value: string };
};

type DotProps = { cx: number; cy: number; index: number };

const width = 720;
const height = 184;
const dayMs = 86_400_000;

/**
 * Time runs from left to right in every language. If a day has several values, the last one counts.
 */
export function LineChart({ id, title, currency, points, words }: Props) {
  const dailyPoints = points.filter(({ date }, i) => date !== points[i + 1]?.date);
  const times = dailyPoints.map(({ date }) => Date.parse(date));
  const first = times[0] ?? 0;
  const last = times.at(-1) ?? first;
  const room = first === last ? dayMs : 0;

  const dot = ({ cx, cy, index }: DotProps) => (
    <g key={index}>
      <circle
        cx={cx}
        cy={cy}
        r={index === dailyPoints.length - 1 ? 4 : 3}
        fill="var(--color-primary)"
      />
      {index === dailyPoints.length - 1 && (
        <AxisText
          x={cx}
          y={cy - 10}
          anchor="middle"
          text={compactMoney(dailyPoints[index]?.value ?? 0, currency)}
        />
      )}
    </g>
  );

  const chart = (
    <ChartScale width={width} height={height}>
      <Chart
        id={id}
        role="img"
        title={title}
        data={dailyPoints}
        width={width}
        height={height}
        margin={chartMargin}
      >
        <CartesianGrid vertical={false} horizontal={gridLine} />
        <XAxis
          type="number"
          dataKey={(point: Point) => Date.parse(point.date)}
          domain={[first - room, last + room]}
          ticks={timeTicks(first, last)}
          interval={0}
          padding={{ left: 8, right: 40 }}
          tickLine={false}
          axisLine={false}
          tick={({ x, y, payload, index }) => (
            <AxisText
              x={x}
              y={y + 12}
              anchor={index === 0 && first !== last ? 'start' : 'middle'}
              text={day(new Date(payload.value).toISOString())}
            />
          )}
        />
        <YAxis {...moneyAxis({ currency, direction: 'ltr', ...reachOf(dailyPoints) })} />
        <Tooltip
          isAnimationActive={false}
          cursor={{ stroke: 'var(--color-muted)' }}
          content={({ active, payload }) => {
            const point: Point | undefined = payload?.[0]?.payload;
            if (!active || !point) return null;
            const lines = [{ label: words.value, text: money(point.value, currency) }];
            return <ChartTip heading={day(point.date)} lines={lines} />;
          }}
        />
        <PlainLine dataKey="value" dot={dot} isAnimationActive={false} />
      </Chart>
    </ChartScale>
  );
  const table = (
    <FiguresTable
      caption={title}
      heads={[words.date, words.value]}
      rows={points.map((point) => ({
        label: day(point.date),
        figures: [money(point.value, currency)],
      }))}
    />
  );
  return <ChartFrame id={id} title={title} words={words} chart={chart} table={table} />;
}

/** Recharts' own path has attributes that are invalid in HTML. */
class PlainLine extends Line {
  override renderCurveStatically(points: NonNullable<LineProps['points']>) {
    const path = points
      .map(({ x, y }, i) => `${i === 0 ? 'M' : 'L'}${rounded(x)},${rounded(y)}`)
      .join('');
    return <path className="chart-line" d={path} />;
  }
}

const rounded = (at: number) => Math.round(at * 10) / 10;

function reachOf(points: Point[]): { least: number; most: number } {
  const values = points.map(({ value }) => value);
  return { least: Math.min(...values), most: Math.max(...values) };
}

function timeTicks(first: number, last: number): number[] {
  const days = Math.round((last - first) / dayMs);
  const steps = Math.min(5, days);
  const at = (step: number) => first + Math.round((days * step) / Math.max(steps, 1)) * dayMs;
  return Array.from({ length: steps + 1 }, (_, step) => at(step));
}
