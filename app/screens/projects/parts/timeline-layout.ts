/** The layout of the timeline (docs/rules.md#timeline). */
const yearMonthWidth = 100;
const monthsBefore = 1;
const monthsAfter = 10;
/** The largest width that needs no scrolling next to the sidebar. */
const wholeWidth = 960;
/** A single day must stay visible and clickable. */
const leastWidth = 6;
/** Month names closer than this would overlap. */
const leastHead = 70;

/** A row of months starting on the first of one; widths are in pixels. */
export type Scale = { first: string; months: number; monthWidth: number };

type Spanned = { startDate: string; endDate: string };

/**
 * Offset from the inline start, so that right-to-left pages mirror it. `cut…` marks ends outside
 * the window.
 */
export type Bar = { offset: number; width: number; cutStart: boolean; cutEnd: boolean };

/** `today` is an ISO day. */
export const yearAround = (today: string): Scale => ({
  first: monthAt(today, -monthsBefore),
  months: monthsBefore + 1 + monthsAfter,
  monthWidth: yearMonthWidth,
});

/** From the month of the earliest start to the latest end, all visible at once. */
export function wholeOf(spans: Spanned[]): Scale {
  const starts = spans.map(({ startDate }) => startDate).toSorted();
  const ends = spans.map(({ endDate }) => endDate).toSorted();
  const first = monthAt(starts[0] ?? '', 0);
  const months = monthsSince(first, ends.at(-1) ?? first) + 1;
  return { first, months, monthWidth: Math.min(yearMonthWidth, wholeWidth / months) };
}

export const widthOf = ({ months, monthWidth }: Scale): number => rounded(months * monthWidth);

export const lastMonthOf = ({ first, months }: Scale): string => monthAt(first, months - 1);

/** Names as many months as fit. */
export function headsOf(scale: Scale): { month: string; offset: number }[] {
  const fit = Math.ceil(leastHead / scale.monthWidth);
  const step = [1, 2, 3, 6].find((months) => months >= fit) ?? Math.ceil(fit / 12) * 12;
  return Array.from({ length: Math.ceil(scale.months / step) }, (_, i) => ({
    month: monthAt(scale.first, i * step),
    offset: rounded(i * step * scale.monthWidth),
  }));
}

/**
 * The position of a day, also outside the window. The 31st shares the last thirtieth of its month.
 */
export const offsetOf = (scale: Scale, day: string): number =>
  pixels(scale, day, Math.min(Number(day.slice(8)) - 1, 29));

export function barOf(scale: Scale, { startDate, endDate }: Spanned): Bar | null {
  const width = widthOf(scale);
  const start = offsetOf(scale, startDate);
  const end = pixels(scale, endDate, Math.min(Number(endDate.slice(8)), 30));
  if (start >= width || end <= 0) return null;
  const offset = Math.min(Math.max(start, 0), width - leastWidth);
  return {
    offset: rounded(offset),
    width: rounded(Math.max(leastWidth, Math.min(end, width) - offset)),
    cutStart: start < 0,
    cutEnd: end > width,
  };
}

/**
 * At most this many lanes open only to keep titles readable; overlapping bars open as many as they
 * need.
 */
const lanesForTitles = 3;
const letterWidth = 7;
const longestTitle = 180;

type Named = { title: string; bar: Bar };
export type Placed = { bar: Bar; room: number };

/** Bars that do not overlap share a lane; each goes to the first free lane, earliest first. */
export function inLanes<Item extends Named>(items: Item[], width: number): (Item & Placed)[][] {
  const lanes: Item[][] = [];
  for (const item of items.toSorted((a, b) => a.bar.offset - b.bar.offset)) {
    const behind = (end: (last: Item) => number) =>
      lanes.find((lane) => end(lane.at(-1) as Item) <= item.bar.offset);
    const isCrowded = lanes.length >= lanesForTitles;
    const free = behind(endOfTitle) ?? (isCrowded ? behind(endOfBar) : undefined);
    if (free) free.push(item);
    else lanes.push([item]);
  }
  return lanes.map((lane) =>
    lane.map((item, i) => {
      const end = Math.min(endOfTitle(item), lane[i + 1]?.bar.offset ?? width);
      return { ...item, room: rounded(Math.max(item.bar.width, end - item.bar.offset)) };
    }),
  );
}

const endOfBar = ({ bar }: Named) => bar.offset + bar.width;
const endOfTitle = (item: Named) =>
  Math.max(
    endOfBar(item),
    item.bar.offset + Math.min(item.title.length * letterWidth + 16, longestTitle),
  );

const pixels = ({ first, monthWidth }: Scale, day: string, daysIn: number): number =>
  monthsSince(first, day) * monthWidth + (daysIn * monthWidth) / 30;

function monthsSince(first: string, day: string): number {
  const years = Number(day.slice(0, 4)) - Number(first.slice(0, 4));
  return years * 12 + Number(day.slice(5, 7)) - Number(first.slice(5, 7));
}

/** The first day of the month some months after that of `day`. */
function monthAt(day: string, months: number): string {
  const [year = 0, month = 1] = day.split('-').map(Number);
  return new Date(Date.UTC(year, month - 1 + months, 1)).toISOString().slice(0, 10);
}

const rounded = (value: number): number => Math.round(value * 10) / 10;
