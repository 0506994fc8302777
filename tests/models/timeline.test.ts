import { describe, expect, test } from 'vitest';
import {
  barOf,
  inLanes,
  monthsAround,
  offsetOf,
  timelineWidth,
} from '~/screens/projects/parts/timeline-layout';

const months = monthsAround('2026-03-15');
const bar = (startDate: string, endDate: string) => barOf(months, { startDate, endDate });

describe('the window', () => {
  test('is one month before this one to ten after, a hundred pixels each', () => {
    expect(months).toHaveLength(12);
    expect(months[0]).toBe('2026-02-01');
    expect(months.at(-1)).toBe('2027-01-01');
    expect(timelineWidth(months)).toBe(1200);
  });

  test('reaches over the new year in both directions', () => {
    expect(monthsAround('2026-01-31')[0]).toBe('2025-12-01');
    expect(monthsAround('2026-12-01').at(-1)).toBe('2027-10-01');
  });

  test('puts a day at its thirtieth of the month', () => {
    expect(offsetOf(months, '2026-02-01')).toBe(0);
    expect(offsetOf(months, '2026-03-16')).toBe(150);
    expect(offsetOf(months, '2026-03-31')).toBe(offsetOf(months, '2026-03-30'));
  });
});

describe('a bar', () => {
  test('thirty days are a hundred pixels', () => {
    expect(bar('2026-04-01', '2026-04-30')).toEqual({
      offset: 200,
      width: 100,
      cutStart: false,
      cutEnd: false,
    });
    expect(bar('2026-03-16', '2026-06-15')).toMatchObject({ offset: 150, width: 300 });
  });

  test('is cut at both ends of the window', () => {
    expect(bar('2020-01-01', '2030-01-01')).toEqual({ offset: 0, width: 1200, cutStart: true, cutEnd: true });
    expect(bar('2025-06-01', '2026-02-15')).toEqual({ offset: 0, width: 50, cutStart: true, cutEnd: false });
    expect(bar('2027-01-16', '2027-05-01')).toEqual({
      offset: 1150,
      width: 50,
      cutStart: false,
      cutEnd: true,
    });
  });

  test('is none outside', () => {
    expect(bar('2025-01-01', '2026-01-31')).toBeNull();
    expect(bar('2027-02-01', '2027-03-01')).toBeNull();
  });

  test('of one day can still be seen, and stays inside', () => {
    expect(bar('2026-03-10', '2026-03-10')).toMatchObject({ offset: 130, width: 6 });
    const last = bar('2027-01-31', '2027-01-31');
    expect(last).toMatchObject({ width: 6 });
    expect((last?.offset ?? 0) + 6).toBe(1200);
  });
});

describe('lanes', () => {
  const item = (title: string, offset: number, width: number) => ({
    title,
    bar: { offset, width, cutStart: false, cutEnd: false },
  });
  const placed = (...items: ReturnType<typeof item>[]) =>
    inLanes(items, 1200).map((lane) => lane.map(({ title, room }) => [title, room]));

  test('bars that do not overlap share one', () => {
    expect(
      placed(item('1', 0, 100), item('2', 50, 100), item('3', 100, 50), item('4', 160, 30)).map((lane) =>
        lane.map(([title]) => title),
      ),
    ).toEqual([['1', '3', '4'], ['2']]);
  });

  test('a title longer than its bar has room to the next, or a lane of its own', () => {
    expect(placed(item('Survey', 0, 20), item('Permit', 20, 20), item('Keys', 100, 20))).toEqual([
      [
        ['Survey', 58],
        ['Keys', 44],
      ],
      [['Permit', 58]],
    ]);
  });

  test('titles open three at most, and then give way', () => {
    const days = ['Survey', 'Permit', 'Rubble', 'Wiring'].map((title, i) => item(title, i * 10, 10));
    expect(placed(...days)).toEqual([
      [
        ['Survey', 30],
        ['Wiring', 58],
      ],
      [['Permit', 58]],
      [['Rubble', 58]],
    ]);
  });

  test('a title ends with the timeline', () => {
    expect(placed(item('Handed over', 1180, 10))).toEqual([[['Handed over', 20]]]);
  });
});
