/** The layout of timelines (docs/rules.md#timeline). Positions are percentages of the width. */
export const zooms = ['quarter', 'year', 'whole'] as const;
type Zoom = (typeof zooms)[number];

/** `from` is the first month, as in `2026-03`. Without it, the window begins a month ago. */
export type TimelineWindow = { zoom: Zoom; from?: string };

const monthShape = /^(19|20|21)\d\d-(0[1-9]|1[0-2])$/;

/** The window in a URL, also as filters of a list. */
export function windowIn(params: URLSearchParams, firstZoom: Zoom = 'year'): TimelineWindow {
  const parameter = (name: string) => params.get(name) ?? params.get(`filters[${name}]`) ?? '';
  const from = parameter('from');
  return {
    zoom: zooms.find((zoom) => zoom === parameter('zoom')) ?? firstZoom,
    from: monthShape.test(from) ? from : undefined,
  };
}

/** Equal columns of `step` months each; the first begins on the first of a month. */
export type Scale = { first: string; step: number; columns: number };

/** The window as filters of a list; empty for the year around today. */
export const windowFilters = ({ zoom, from = '' }: TimelineWindow) => ({
  zoom: zoom === 'year' ? '' : zoom,
  from,
});

type Spanned = { startDate: string; endDate: string };

/** The visible part of a span; `cut…` marks ends outside the window. */
export type Span = {
  start: number;
  end: number;
  cutStart: boolean;
  cutEnd: boolean;
  /** How much of the visible part is done, in percent. */
  filled: number;
};

const monthsOf = { quarter: 3, year: 12 };
const monthsBefore = 1;
const maxColumns = 24;
const steps = [1, 2, 3, 6, 12, 24, 60, 120];

/** `today` is an ISO day. */
export const scaleOf = ({ zoom, from }: TimelineWindow, spans: Spanned[], today: string): Scale =>
  zoom === 'whole' && spans.length > 0
    ? wholeOf(spans)
    : {
        first: from ? `${from}-01` : monthAt(today, -monthsBefore),
        step: 1,
        columns: monthsOf[zoom === 'quarter' ? zoom : 'year'],
      };

/** The windows directly before and after one, or null if it shows everything. */
export function neighboursOf(window: TimelineWindow, today: string) {
  const { zoom } = window;
  if (zoom === 'whole') return null;
  const { first, columns } = scaleOf(window, [], today);
  const windowAt = (months: number) => ({ zoom, from: monthAt(first, months).slice(0, 7) });
  return { earlier: windowAt(-columns), later: windowAt(columns) };
}

/** From the earliest start to the latest end. Columns of several months begin where years do. */
function wholeOf(spans: Spanned[]): Scale {
  const start = spans.map(({ startDate }) => startDate).toSorted()[0] ?? '';
  const end =
    spans
      .map(({ endDate }) => endDate)
      .toSorted()
      .at(-1) ?? start;
  const scaleWith = (step: number): Scale => {
    const first = monthAt(start, -(Number(start.slice(5, 7)) - 1) % step);
    return { first, step, columns: Math.floor(monthsSince(first, end) / step) + 1 };
  };
  const scales = steps.map(scaleWith);
  return scales.find(({ columns }) => columns <= maxColumns) ?? scaleWith(240);
}

/** Names every column, with its rank: 0 has room on phones too, 1 on wider screens, 2 nowhere. */
export function headsOf({ first, step, columns }: Scale) {
  const [onPhones, onScreens] = columns > 12 ? [6, 2] : columns > 4 ? [3, 1] : [1, 1];
  return Array.from({ length: columns }, (_, i) => ({
    month: monthAt(first, i * step),
    isYear: step >= 12,
    rank: i % onPhones === 0 && columns - i > onPhones / 2 ? 0 : i % onScreens === 0 ? 1 : 2,
  }));
}

/** The position of the start of a day, also outside the window. */
export const positionOf = (scale: Scale, day: string): number =>
  // The 31st shares the last thirtieth of its month.
  percentOf(scale, day, Math.min(Number(day.slice(8)) - 1, 29));

export const isInside = (position: number): boolean => position >= 0 && position <= 100;

/** `progress` is in percent of the whole span. Returns null outside the window. */
export function spanOf(scale: Scale, { startDate, endDate }: Spanned, progress = 0): Span | null {
  const from = positionOf(scale, startDate);
  const to = percentOf(scale, endDate, Math.min(Number(endDate.slice(8)), 30));
  if (from >= 100 || to <= 0 || to < from) return null;
  const [start, end] = [Math.max(from, 0), Math.min(to, 100)];
  const done = from + ((to - from) * progress) / 100;
  const filled = Math.min(Math.max(((done - start) / (end - start || 1)) * 100, 0), 100);
  return { start, end, cutStart: from < 0, cutEnd: to > 100, filled: rounded(filled) };
}

/** The approximate width of a label in the main column of a project, in percent. */
const widthOf = (label: string): number => 4 + label.length * 1.65;

type Range = Pick<Span, 'start' | 'end'>;
type Label = {
  /** The bar and its delay. */
  span: Range;
  /** The bar alone; null outside the window. A label over the hatching of a delay is illegible. */
  bar: Range | null;
  label: string;
  today: number;
};

/**
 * Places the label of a bar so that it is legible and does not cross the line of today: in the bar,
 * after it, before it or after today. `at` is its start, or its end if it is before the bar; `isOver`
 * if there is no room for it.
 */
export function labelPlaceOf({ span: { start, end }, bar, label, today }: Label) {
  const width = widthOf(label);
  const places = [
    {
      isBefore: false,
      at: start,
      from: start,
      to: start + width,
      fits: bar !== null && bar.end - bar.start >= width,
    },
    { isBefore: false, at: end, from: end, to: end + width, fits: end + width <= 100 },
    { isBefore: true, at: start, from: start - width, to: start, fits: start >= width },
    {
      isBefore: false,
      at: today,
      from: today,
      to: today + width,
      fits: today >= end && today - end < width && today + width <= 100,
    },
  ];
  const fitting = places.filter(({ fits }) => fits);
  const free = fitting.find(({ from, to }) => today <= from || today >= to);
  const { isBefore, at } = free ?? fitting[0] ?? { isBefore: false, at: bar?.end ?? start };
  return { isBefore, at, isOver: fitting.length === 0 };
}

const percentOf = ({ first, step, columns }: Scale, day: string, daysIn: number): number =>
  rounded(((monthsSince(first, day) + daysIn / 30) / (step * columns)) * 100);

function monthsSince(first: string, day: string): number {
  const years = Number(day.slice(0, 4)) - Number(first.slice(0, 4));
  return years * 12 + Number(day.slice(5, 7)) - Number(first.slice(5, 7));
}

/** The first day of the month some months after that of `day`. */
function monthAt(day: string, months: number): string {
  const [year = 0, month = 1] = day.split('-').map(Number);
  return new Date(Date.UTC(year, month - 1 + months, 1)).toISOString().slice(0, 10);
}

const rounded = (value: number): number => Math.round(value * 100) / 100;
