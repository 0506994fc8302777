import { describe, expect, test } from 'vitest';
import {
  barOf,
  headsOf,
  inLanes,
  offsetOf,
  wholeOf,
  widthOf,
  yearAround,
} from '~/screens/projects/parts/timeline-layout';

const year = yearAround('2026-03-15');
const bar = (startDate: string, endDate: string) => barOf(year, { startDate, endDate });

describe('the window', () => {
  test('covers one month back and ten ahead, a hundred pixels each', () => {
    const heads = headsOf(year);
    expect(heads.map(({ offset }) => offset)).toEqual(
      Array.from({ length: 12 }, (_, i) => i * 100),
    );
    expect([heads[0]?.month, heads.at(-1)?.month]).toEqual(['2026-02-01', '2027-01-01']);
    expect(widthOf(year)).toBe(1200);
  });

  test('crosses the new year in both directions', () => {
    expect(yearAround('2026-01-31').first).toBe('2025-12-01');
    expect(headsOf(yearAround('2026-12-01')).at(-1)?.month).toBe('2027-10-01');
  });

  test('places a day at its thirtieth of the month', () => {
    expect(offsetOf(year, '2026-02-01')).toBe(0);
    expect(offsetOf(year, '2026-03-16')).toBe(150);
    expect(offsetOf(year, '2026-03-31')).toBe(offsetOf(year, '2026-03-30'));
  });
});

describe('the whole project', () => {
  const scaleOf = (startDate: string, endDate: string) => wholeOf([{ startDate, endDate }]);

  test('runs from its first month to its last and starts in view', () => {
    const spans = [
      { startDate: '2024-05-20', endDate: '2025-01-01' },
      { startDate: '2024-03-02', endDate: '2024-06-30' },
      { startDate: '2025-06-01', endDate: '2028-02-29' },
    ];
    const whole = wholeOf(spans);
    expect(whole).toEqual({ first: '2024-03-01', months: 48, monthWidth: 20 });
    expect(spans.map((span) => barOf(whole, span))).toEqual([
      { offset: 52.7, width: 148, cutStart: false, cutEnd: false },
      { offset: 0.7, width: 79.3, cutStart: false, cutEnd: false },
      { offset: 300, width: 659.3, cutStart: false, cutEnd: false },
    ]);
  });

  test('stretches a short project to the width of a year', () => {
    expect(widthOf(scaleOf('2026-01-10', '2026-03-02'))).toBe(300);
  });

  test.each([
    ['2026-01-01', '2027-06-30', ['2026-01-01', '2026-03-01', '2026-05-01']],
    ['2024-03-01', '2028-02-29', ['2024-03-01', '2024-09-01', '2025-03-01']],
    ['2000-01-01', '2019-12-31', ['2000-01-01', '2002-01-01', '2004-01-01']],
    ['1900-01-01', '2199-12-31', ['1900-01-01', '1922-01-01', '1944-01-01']],
  ])('names from %s to %s only as many months as are readable', (startDate, endDate, first) => {
    const heads = headsOf(scaleOf(startDate, endDate));
    expect(heads.slice(0, 3).map(({ month }) => month)).toEqual(first);
    for (const [i, { offset }] of heads.slice(1).entries())
      expect(offset - (heads[i]?.offset ?? 0)).toBeGreaterThanOrEqual(70);
  });
});

describe('a bar', () => {
  test('draws thirty days as a hundred pixels', () => {
    expect(bar('2026-04-01', '2026-04-30')).toEqual({
      offset: 200,
      width: 100,
      cutStart: false,
      cutEnd: false,
    });
    expect(bar('2026-03-16', '2026-06-15')).toMatchObject({ offset: 150, width: 300 });
  });

  test('is cut at both ends of the window', () => {
    expect(bar('2020-01-01', '2030-01-01')).toEqual({
      offset: 0,
      width: 1200,
      cutStart: true,
      cutEnd: true,
    });
    expect(bar('2025-06-01', '2026-02-15')).toEqual({
      offset: 0,
      width: 50,
      cutStart: true,
      cutEnd: false,
    });
    expect(bar('2027-01-16', '2027-05-01')).toEqual({
      offset: 1150,
      width: 50,
      cutStart: false,
      cutEnd: true,
    });
  });

  test('is omitted outside the window', () => {
    expect(bar('2025-01-01', '2026-01-31')).toBeNull();
    expect(bar('2027-02-01', '2027-03-01')).toBeNull();
  });

  test('stays visible for a single day', () => {
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
  const lanesOf = (...items: ReturnType<typeof item>[]) =>
    inLanes(items, 1200).map((lane) => lane.map(({ title, room }) => [title, room]));

  test('share bars that do not overlap', () => {
    expect(
      lanesOf(item('1', 0, 100), item('2', 50, 100), item('3', 100, 50), item('4', 160, 30)).map(
        (lane) => lane.map(([title]) => title),
      ),
    ).toEqual([['1', '3', '4'], ['2']]);
  });

  test('give a long title room up to the next bar, or a lane of its own', () => {
    expect(lanesOf(item('Survey', 0, 20), item('Permit', 20, 20), item('Keys', 100, 20))).toEqual([
      [
        ['Survey', 58],
        ['Keys', 44],
      ],
      [['Permit', 58]],
    ]);
  });

  test('are added for titles up to three, and then titles are cut', () => {
    const days = ['Survey', 'Permit', 'Rubble', 'Wiring'].map((title, i) =>
      item(title, i * 10, 10),
    );
    expect(lanesOf(...days)).toEqual([
      [
        ['Survey', 30],
        ['Wiring', 58],
      ],
      [['Permit', 58]],
      [['Rubble', 58]],
    ]);
  });

  test('cut a title at the end of the timeline', () => {
    expect(lanesOf(item('Handed over', 1180, 10))).toEqual([[['Handed over', 20]]]);
  });
});
