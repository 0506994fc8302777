import { describe, expect, test } from 'vitest';
import { lateDaysOf, lateUntil } from '~/models/work/slip';
import {
  headsOf,
  labelPlaceOf,
  neighboursOf,
  positionOf,
  scaleOf,
  spanOf,
  type TimelineWindow,
  windowFilters,
  windowIn,
} from '~/ui/timeline-scale';

const year = scaleOf({ zoom: 'year' }, [], '2026-03-15');
const spanIn = (startDate: string, endDate: string, progress?: number) =>
  spanOf(year, { startDate, endDate }, progress);
const wholeOf = (startDate: string, endDate: string) =>
  scaleOf({ zoom: 'whole' }, [{ startDate, endDate }], '2026-03-15');

describe('the window', () => {
  test('covers twelve or three months, from the month before', () => {
    const heads = headsOf(year);
    expect([heads.length, heads[0]?.month, heads.at(-1)?.month]).toEqual([
      12,
      '2026-02-01',
      '2027-01-01',
    ]);
    expect(scaleOf({ zoom: 'quarter' }, [], '2026-01-31')).toEqual({
      first: '2025-12-01',
      step: 1,
      columns: 3,
    });
  });

  test('moves by its width, and meets its neighbours', () => {
    const today = '2026-03-15';
    const window = { zoom: 'quarter' } as const;
    const { earlier, later } = neighboursOf(window, today)!;
    expect([earlier.from, later.from]).toEqual(['2025-11', '2026-05']);
    expect(scaleOf(later, [], today).first).toBe('2026-05-01');
    expect(neighboursOf(later, today)?.earlier.from).toBe('2026-02');
    expect(neighboursOf({ zoom: 'whole' }, today)).toBeNull();
  });

  test('is read from a URL, also as filters of a list', () => {
    const inUrl = (query: string) => windowIn(new URLSearchParams(query), 'whole');
    expect(inUrl('zoom=year&from=2026-03')).toEqual({ zoom: 'year', from: '2026-03' });
    expect(inUrl('zoom=week&from=2026-13')).toEqual({ zoom: 'whole', from: undefined });
    const window: TimelineWindow = { zoom: 'quarter', from: '2026-03' };
    const filters = Object.entries(windowFilters(window)).map(([name, value]) => [
      `filters[${name}]`,
      value,
    ]);
    expect(windowIn(new URLSearchParams(filters))).toEqual(window);
    expect(windowFilters({ zoom: 'year' })).toEqual({ zoom: '', from: '' });
  });

  test('places a day at its thirtieth of the month', () => {
    expect(positionOf(year, '2026-02-01')).toBe(0);
    expect(positionOf(year, '2026-03-16')).toBe(12.5);
    expect(positionOf(year, '2026-03-31')).toBe(positionOf(year, '2026-03-30'));
  });

  test('names fewer months on phones, the first of them always', () => {
    expect(headsOf(year).filter(({ rank }) => rank === 0)).toHaveLength(4);
    expect(headsOf(year).every(({ rank }) => rank < 2)).toBe(true);
    const whole = headsOf(wholeOf('2026-01-01', '2027-12-31'));
    expect([whole.length, whole.filter(({ rank }) => rank < 2).length]).toEqual([24, 12]);
  });
});

describe('the whole project', () => {
  test.each([
    ['2026-01-10', '2026-03-02', '2026-01-01', 1, 3],
    ['2026-02-01', '2028-01-31', '2026-02-01', 1, 24],
    ['2026-02-01', '2028-02-01', '2026-01-01', 2, 13],
    ['2024-05-20', '2028-02-29', '2024-05-01', 2, 23],
    ['2000-07-01', '2019-12-31', '2000-01-01', 12, 20],
    ['1900-01-01', '2199-12-31', '1900-01-01', 240, 15],
  ])('from %s to %s begins in %s, %i months a column', (start, end, first, step, columns) => {
    expect(wholeOf(start, end)).toEqual({ first, step, columns });
  });

  test('runs from the earliest start to the latest end', () => {
    const spans = [
      { startDate: '2024-05-20', endDate: '2024-12-31' },
      { startDate: '2024-03-02', endDate: '2024-06-30' },
    ];
    const whole = scaleOf({ zoom: 'whole' }, spans, '2030-01-01');
    expect(whole).toEqual({ first: '2024-03-01', step: 1, columns: 10 });
    for (const span of spans)
      expect(spanOf(whole, span)).toMatchObject({ cutStart: false, cutEnd: false });
  });

  test('is the year where nothing is planned', () => {
    expect(scaleOf({ zoom: 'whole' }, [], '2026-03-15')).toEqual(year);
  });
});

describe('a bar', () => {
  test('draws thirty days as a month', () => {
    expect(spanIn('2026-04-01', '2026-05-31', 50)).toEqual({
      start: 16.67,
      end: 33.33,
      cutStart: false,
      cutEnd: false,
      filled: 50,
    });
  });

  test('is cut at both ends of the window, and filled as far as the whole is done', () => {
    expect(spanIn('2025-02-01', '2028-01-31', 50)).toMatchObject({
      start: 0,
      end: 100,
      cutStart: true,
      cutEnd: true,
      filled: 50,
    });
    expect(spanIn('2025-08-01', '2026-07-31', 25)).toMatchObject({ start: 0, filled: 0 });
    expect(spanIn('2025-08-01', '2026-07-31', 75)).toMatchObject({ filled: 50 });
    expect(spanIn('2026-08-01', '2027-07-31', 60)).toMatchObject({ cutEnd: true, filled: 100 });
  });

  test('is omitted outside the window', () => {
    expect(spanIn('2025-01-01', '2026-01-31')).toBeNull();
    expect(spanIn('2027-02-01', '2027-03-01')).toBeNull();
  });

  test('has its label where there is room and no line of today', () => {
    const placeOf = (start: number, end: number, today = -1) => {
      const span = { start, end };
      return labelPlaceOf({ span, bar: span, label: '25% done', today });
    };
    expect(placeOf(10, 60)).toMatchObject({ isBefore: false, at: 10 });
    expect(placeOf(10, 60, 20)).toMatchObject({ isBefore: false, at: 60 });
    expect(placeOf(10, 20)).toMatchObject({ isBefore: false, at: 20 });
    expect(placeOf(90, 95)).toMatchObject({ isBefore: true, at: 90 });
    expect(placeOf(0, 5, 10)).toMatchObject({ isBefore: false, at: 10 });
    expect(placeOf(0, 100, 5)).toMatchObject({ isBefore: false, at: 0 });
  });

  test('has no label over the hatching of a delay, unless there is no other room', () => {
    const placeOf = (end: number, bar: { start: number; end: number } | null) =>
      labelPlaceOf({ span: { start: 5, end }, bar, label: '576 days late', today: end });
    const short = { start: 5, end: 6 };
    expect(placeOf(70, short)).toEqual({ isBefore: false, at: 70, isOver: false });
    expect(placeOf(99, short)).toMatchObject({ at: 6, isOver: true });
    expect(placeOf(99, null)).toMatchObject({ at: 5, isOver: true });
    expect(placeOf(99, { start: 5, end: 60 })).toEqual({ isBefore: false, at: 5, isOver: false });
  });
});

describe('late work', () => {
  const today = '2026-03-15';
  const phase = { status: 'in-progress', endDate: '2026-03-10' };

  test('is counted from its planned end until today', () => {
    expect(lateUntil(phase, today)).toBe(today);
    expect(lateDaysOf(phase, today)).toBe(5);
    expect(lateDaysOf(phase, '2026-03-10')).toBe(0);
    expect(lateDaysOf({ ...phase, status: 'completed' }, today)).toBe(0);
  });

  test('is a milestone that ends after its due date, even once it is completed', () => {
    const milestone = { status: 'completed', dueDate: '2026-03-01', endDate: '2026-03-04' };
    expect(lateDaysOf(milestone, today)).toBe(3);
    expect(lateDaysOf({ ...milestone, status: 'planning' }, today)).toBe(14);
  });
});
