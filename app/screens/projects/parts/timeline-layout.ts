/** What is in sight, and how wide a day is (docs/rules.md#timeline). */
export const monthWidth = 100;
const monthsBefore = 1;
const monthsAfter = 10;
const dayWidth = monthWidth / 30;
/** A day's work is still to be seen and hit. */
const leastWidth = 6;

type Months = string[];

type Spanned = { startDate: string; endDate: string };

/** Pixels from the inline start, so that a right-to-left page mirrors them. `cut` names the ends outside. */
export type Bar = { offset: number; width: number; cutStart: boolean; cutEnd: boolean };

/** `today` is an ISO day. */
export function monthsAround(today: string): Months {
  const [year = 0, month = 1] = today.split('-').map(Number);
  const count = monthsBefore + 1 + monthsAfter;
  return Array.from({ length: count }, (_, i) =>
    new Date(Date.UTC(year, month - 1 - monthsBefore + i, 1)).toISOString().slice(0, 10),
  );
}

export const timelineWidth = (months: Months): number => months.length * monthWidth;

/** Where a day begins, also outside the window. The 31st shares the last of its month's hundred pixels. */
export function offsetOf(months: Months, day: string): number {
  return monthsSince(months, day) * monthWidth + Math.min(Number(day.slice(8)) - 1, 29) * dayWidth;
}

export function barOf(months: Months, { startDate, endDate }: Spanned): Bar | null {
  const width = timelineWidth(months);
  const start = offsetOf(months, startDate);
  const end = monthsSince(months, endDate) * monthWidth + Math.min(Number(endDate.slice(8)), 30) * dayWidth;
  if (start >= width || end <= 0) return null;
  const offset = Math.min(Math.max(start, 0), width - leastWidth);
  return {
    offset: rounded(offset),
    width: rounded(Math.max(leastWidth, Math.min(end, width) - offset)),
    cutStart: start < 0,
    cutEnd: end > width,
  };
}

/** Lanes opened only so that titles can be read; bars that overlap open as many as they need. */
const lanesForTitles = 3;
const letterWidth = 7;
const longestTitle = 180;

type Named = { title: string; bar: Bar };
/** `room` is what a title may take, beyond the end of its bar where nothing follows. */
export type Placed = { bar: Bar; room: number };

/** Bars that do not overlap share a lane; each goes to the first lane with room, earliest first. */
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
  Math.max(endOfBar(item), item.bar.offset + Math.min(item.title.length * letterWidth + 16, longestTitle));

function monthsSince(months: Months, day: string): number {
  const first = months[0] ?? day;
  const year = Number(day.slice(0, 4)) - Number(first.slice(0, 4));
  return year * 12 + Number(day.slice(5, 7)) - Number(first.slice(5, 7));
}

const rounded = (pixels: number): number => Math.round(pixels * 10) / 10;
