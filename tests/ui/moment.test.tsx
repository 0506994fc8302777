import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { Day, Moment, Period } from '~/ui/moment';
import { html } from './render';

const at = Date.UTC(2026, 2, 15, 22, 30);

test('never breaks a day, whether of a form or of a moment', () => {
  const line = (day: string) => `<bdi dir="ltr" class="one-line">${day}</bdi>`;
  expect(html(<Day at="2026-03-01" />, 'he-IL')).toBe(line('01/03/2026'));
  expect(html(<Day at={at} />)).toBe(line('15/03/2026'));
  expect(html(<Day at={null} />)).toBe('–');
});

test('breaks a moment only between its day and its time', () => {
  expect(html(<Moment at={at} timeZone="Asia/Jerusalem" />)).toBe(
    '<bdi dir="ltr" class="one-line-in-table"><span class="one-line">16/03/2026</span> ' +
      '<span class="one-line">00:30</span></bdi>',
  );
  expect(html(<Moment at={Number.NaN} />)).toContain('>–</span>');
});

test('shows the first of two days first in either direction, and breaks only between them', () => {
  for (const [from, to] of [
    ['2026-03-01', '2026-04-02'],
    [Date.UTC(2026, 2, 1), Date.UTC(2026, 3, 2)],
  ] as const)
    expect(html(<Period from={from} to={to} />, 'he-IL')).toBe(
      '<span><span class="one-line"><bdi dir="ltr" class="one-line">01/03/2026</bdi> –</span> ' +
        '<bdi dir="ltr" class="one-line">02/04/2026</bdi></span>',
    );
});

/** Formatted texts are for sentences, attributes and facts of cards. */
const standsAlone =
  /(?:=>|\?|\s:|[^$]\{|\(|\b(?:value|cell|hint|lead):)\s*(?:\w+\.)*(?:money|compactMoney|day|minute)\(/;
const ownFormat = /\.toLocale(?:Date|Time)?String\(|Intl\.(?:NumberFormat|DateTimeFormat)/;

test('leaves the look of money and dates to their components', () => {
  const files = ['app/screens', 'app/ui', 'app/islands'].flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .filter((file) => /\.tsx?$/.test(file))
      .map((file) => path.join(folder, file)),
  );
  expect(files.length).toBeGreaterThan(200);
  const faults = files.flatMap((file) => {
    const source = readFileSync(file, 'utf8');
    const isScreen = file.startsWith('app/screens') && file.endsWith('.tsx');
    const match = ownFormat.exec(source) ?? (isScreen ? standsAlone.exec(source) : null);
    return match ? [`${file}: ${match[0]}`] : [];
  });
  expect(faults).toEqual([]);
});
