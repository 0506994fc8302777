import { CartesianGrid, LineChart as Chart, Line, Tooltip, XAxis, YAxis } from 'recharts';
import { day, money } from '~/i18n/format';
import { ChartFrame, type ChartWords } from './chart-frame';
import { AxisText, axisLine, type ChartLanguage, ChartTip, chartMargin, moneyAxis } from './chart-parts';
import { ChartScale } from './chart-scale';
import { FiguresTable } from './figures-table';

type Point = { date: string; value: number };

type Props = ChartLanguage & {
  id: string;
  title: string;
  /** Oldest first; `date` is an ISO day. */
  points: Point[];
  words: ChartWords & { date: string; value: string };
};

const width = 720;
const height = 280;

export function LineChart({ id, title, currency, direction, points, words }: Props) {
  const rtl = direction === 'rtl';
  const times = points.map((point) => Date.parse(point.date));
  const ticks = timeTicks(times[0] ?? 0, times.at(-1) ?? 0);

  const chart = (
    <ChartScale width={width} height={height}>
      <Chart
        id={id}
        role="img"
        title={title}
        data={points}
        width={width}
        height={height}
        margin={chartMargin}
      >
        <CartesianGrid vertical={false} stroke="var(--color-line)" />
        <XAxis
          type="number"
          dataKey={(point: Point) => Date.parse(point.date)}
          domain={['dataMin', 'dataMax']}
          ticks={ticks}
          interval={0}
          padding={{ left: 40, right: 40 }}
          reversed={rtl}
          tickLine={false}
          axisLine={axisLine}
          tick={({ x, y, payload }) => (
            <AxisText x={x} y={y + 12} anchor="middle" text={day(payload.value)} />
          )}
        />
        <YAxis {...moneyAxis({ currency, direction })} domain={['auto', 'auto']} />
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
        <Line
          type="linear"
          dataKey="value"
          stroke="var(--color-primary)"
          strokeWidth={2}
          dot={{ r: 3, fill: 'var(--color-primary)' }}
          isAnimationActive={false}
        />
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
  return <ChartFrame title={title} words={words} chart={chart} table={table} />;
}

const dayMs = 86_400_000;

function timeTicks(first: number, last: number): number[] {
  const days = Math.round((last - first) / dayMs);
  const steps = Math.min(5, days);
  const at = (step: number) => first + Math.round((days * step) / Math.max(steps, 1)) * dayMs;
  return Array.from({ length: steps + 1 }, (_, step) => at(step));
}
