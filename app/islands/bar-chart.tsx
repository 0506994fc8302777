import { Bar, CartesianGrid, BarChart as Chart, Tooltip, XAxis, YAxis } from 'recharts';
import { money } from '~/i18n/format';
import { ChartFrame, type ChartWords } from './chart-frame';
import {
  AxisText,
  axisLine,
  type ChartLanguage,
  ChartTip,
  chartMargin,
  moneyAxis,
  moneyAxisWidth,
} from './chart-parts';
import { ChartScale } from './chart-scale';
import { FiguresTable } from './figures-table';

type BarRow = { label: string; values: (number | null)[] };

type Props = ChartLanguage & {
  id: string;
  /** For those who cannot see it. */
  title: string;
  seriesLabels: string[];
  /** Which of the values are drawn as bars: at most two, by their place in `seriesLabels`. */
  drawn: [number] | [number, number];
  rows: BarRow[];
  words: ChartWords & { subject: string };
};

type Place = { place: number };

const height = 300;
const series = ['var(--color-primary)', 'var(--color-accent)'];

export function BarChart(props: Props) {
  const { id, title, currency, direction, seriesLabels, drawn, rows, words } = props;
  const rtl = direction === 'rtl';
  const width = Math.max(720, moneyAxisWidth + rows.length * 72);
  const band = (width - moneyAxisWidth) / Math.max(rows.length, 1);
  const letters = Math.floor(band / 8);
  const amount = (value: number | null | undefined) => (value == null ? '–' : money(value, currency));

  // Recharts copies what it is given onto every bar, so it is given no more than where to look.
  const places: Place[] = rows.map((_, place) => ({ place }));

  const bars = drawn.map((index, place) => ({ index, place }));
  // A reversed axis turns the rows round but not the bars of one row.
  if (rtl) bars.reverse();

  const chart = (
    <>
      <ul className="chart-legend">
        {drawn.map((index, place) => (
          <li key={index} data-series={place + 1}>
            {seriesLabels[index]}
          </li>
        ))}
      </ul>
      <ChartScale width={width} height={height}>
        <Chart
          id={id}
          role="img"
          title={title}
          data={places}
          width={width}
          height={height}
          margin={chartMargin}
        >
          <CartesianGrid vertical={false} stroke="var(--color-line)" />
          <XAxis
            dataKey="place"
            interval={0}
            reversed={rtl}
            tickLine={false}
            axisLine={axisLine}
            tick={({ x, y, index }) => (
              <AxisText
                x={x}
                y={y + 12}
                anchor="middle"
                direction={direction}
                text={shorten(rows[index]?.label, letters)}
              />
            )}
          />
          <YAxis {...moneyAxis({ currency, direction })} />
          <Tooltip
            isAnimationActive={false}
            cursor={{ fill: 'var(--color-line)', fillOpacity: 0.5 }}
            content={({ active, payload }) => {
              const row = rows[payload?.[0]?.payload.place];
              if (!active || !row) return null;
              const lines = seriesLabels.map((label, index) => ({ label, text: amount(row.values[index]) }));
              return <ChartTip heading={row.label} lines={lines} />;
            }}
          />
          {bars.map(({ index, place }) => (
            <Bar
              key={index}
              dataKey={({ place }: Place) => rows[place]?.values[index]}
              name={seriesLabels[index]}
              fill={series[place]}
              barSize={Math.min(28, Math.floor(band * 0.35))}
              isAnimationActive={false}
            />
          ))}
        </Chart>
      </ChartScale>
    </>
  );
  const table = (
    <FiguresTable
      caption={title}
      heads={[words.subject, ...seriesLabels]}
      rows={rows.map((row) => ({
        label: row.label,
        figures: seriesLabels.map((_, index) => amount(row.values[index])),
      }))}
    />
  );
  return <ChartFrame title={title} words={words} chart={chart} table={table} />;
}

function shorten(label = '', letters: number): string {
  return label.length > letters ? `${label.slice(0, letters - 1)}…` : label;
}
