import { Bar, CartesianGrid, BarChart as Chart, Tooltip, XAxis, YAxis } from 'recharts';
import { money } from '~/i18n/format';
import { ChartFrame, type ChartWords } from './chart-frame';
import {
  AxisText,
  type ChartLanguage,
  ChartTip,
  chartMargin,
  directionOf,
  gridLine,
  moneyAxis,
  moneyAxisWidth,
} from './chart-parts';
import { ChartScale } from './chart-scale';
import { FiguresTable } from './figures-table';

type BarRow = { label: string; values: (number | null)[] };

type Props = ChartLanguage & {
  id: string;
  /** The accessible name. */
  title: string;
  /** At most three. */
  seriesLabels: string[];
  rows: BarRow[];
  words: ChartWords & { subject: string };
};

type Place = { place: number };
type BarShape = { x: number; y: number; width: number; height: number };

const height = 300;
const series = ['var(--color-edge)', 'var(--color-primary)', 'var(--color-accent)'];

export function BarChart(props: Props) {
  const { id, title, currency, direction, seriesLabels, rows, words } = props;
  const rtl = direction === 'rtl';
  const width = Math.max(720, moneyAxisWidth + rows.length * 84);
  const band = (width - moneyAxisWidth) / Math.max(rows.length, 1);
  const letters = Math.floor(band / 9);
  const most = Math.max(0, ...rows.flatMap(({ values }) => values.map((value) => value ?? 0)));
  const amount = (value: number | null | undefined) =>
    value == null ? '–' : money(value, currency);

  // Recharts copies its data onto every bar, so it only gets the row's index.
  const places: Place[] = rows.map((_, place) => ({ place }));

  const bars = seriesLabels.map((label, index) => ({ label, index }));
  // A reversed axis reverses the rows but not the bars of a row.
  if (rtl) bars.reverse();

  const chart = (
    <>
      <ul className="chart-legend">
        {seriesLabels.map((label) => (
          <li key={label}>{label}</li>
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
          <CartesianGrid vertical={false} horizontal={gridLine} />
          <XAxis
            dataKey="place"
            interval={0}
            reversed={rtl}
            tickLine={false}
            axisLine={false}
            tick={({ x, y, index }) => {
              const text = shorten(rows[index]?.label, letters);
              return (
                <AxisText
                  x={x}
                  y={y + 12}
                  anchor="middle"
                  direction={directionOf(text)}
                  text={text}
                />
              );
            }}
          />
          <YAxis {...moneyAxis({ currency, direction, least: 0, most })} />
          <Tooltip
            isAnimationActive={false}
            cursor={{ fill: 'var(--color-line)', fillOpacity: 0.5 }}
            content={({ active, payload }) => {
              const row = rows[payload?.[0]?.payload.place];
              if (!active || !row) return null;
              const lines = seriesLabels.map((label, index) => ({
                label,
                text: amount(row.values[index]),
              }));
              return <ChartTip heading={row.label} lines={lines} />;
            }}
          />
          {bars.map(({ label, index }) => (
            <Bar
              key={index}
              dataKey={({ place }: Place) => rows[place]?.values[index]}
              name={label}
              shape={(bar: unknown) => {
                const { x, y, width, height } = bar as BarShape;
                return <rect x={x} y={y} width={width} height={height} fill={series[index]} />;
              }}
              barSize={Math.min(24, Math.floor(band * 0.26))}
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
  return <ChartFrame id={id} title={title} words={words} chart={chart} table={table} />;
}

function shorten(label = '', letters: number): string {
  return label.length > letters ? `${label.slice(0, letters - 1)}…` : label;
}
