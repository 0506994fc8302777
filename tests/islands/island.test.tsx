import { describe, expect, test } from 'vitest';
import { chartCache, Island } from '~/islands/island';
import { wordsOf, wordsOfEach } from '../support/html';
import { barChart, html, lineChart, otpBoxes, projectCards, rows } from './samples';

describe('an island on the server', () => {
  test('renders a bar chart with every figure in a table', async () => {
    const page = await html(barChart('ltr'));
    expect(page).toContain('<svg');
    expect(page.match(/recharts-bar-rectangle"/g)).toHaveLength(9);
    expect(wordsOf(page)).toContain('₪1,200,000');
    expect(wordsOf(page)).toContain('₪900,000.50');
    expect(page).toContain('>₪4M<');
    expect(page).not.toContain('hidden=""');
    const ids = [...page.matchAll(/ id="([^"]+)"/g)].map((match) => match[1]);
    expect(new Set(ids).size).toBe(ids.length);
  });

  test('renders a line chart with every figure in a table', async () => {
    const page = await html(lineChart);
    expect(page).toMatch(/class="chart-line" d="M[\d.]+,[\d.]+(L[\d.]+,[\d.]+){2}"/);
    expect(page).toContain('15/02/2025');
    expect(wordsOf(page)).toContain('₪1,310,000');
  });

  test('draws the last of several values of a day, and a single value as a point', async () => {
    const renderChart = async (points: { date: string; value: number }[]) => {
      const page = await html(
        <Island
          name="line-chart"
          id="short"
          props={{
            title: 'Value',
            currency: 'ILS',
            points,
            words: { chart: 'Chart', table: 'Table', date: 'Date', value: 'Value' },
          }}
        />,
      );
      expect(page).not.toMatch(/NaN|Infinity/);
      return page;
    };
    const page = await renderChart([
      { date: '2025-01-01', value: 100 },
      { date: '2025-02-01', value: 300_00 },
      { date: '2025-02-01', value: 200_00 },
    ]);
    expect(page.match(/<circle/g)).toHaveLength(2);
    expect(page).toContain('>₪200</text>');
    expect(wordsOfEach(page, 'td')).toContain('₪300');
    const single = await renderChart([{ date: '2025-02-01', value: 200_00 }]);
    expect(single.match(/<circle/g)).toHaveLength(1);
    expect(single).toContain('>₪200</text>');
  });

  test('keeps the newest value inside the chart', async () => {
    const page = await html(lineChart);
    const right = Number(/viewBox="0 0 (\d+)/.exec(page)?.[1]);
    const [at, label = ''] = [...page.matchAll(/<text x="([\d.]+)"[^>]*>(₪[\d.]+[MK]?)<\/text>/g)]
      .map(([, x, text]) => [Number(x), text] as const)
      .toSorted(([x], [width]) => width - x)[0] ?? [0];
    expect(right).toBeGreaterThan(0);
    // Characters of a 12 pixel font are about 7 wide, half of them on each side.
    expect(at + label.length * 3.5).toBeLessThanOrEqual(right);
  });

  test('links a tab and its panel to each other', async () => {
    const page = await html(lineChart);
    const tabs = [...page.matchAll(/id="([^"]+)" role="tab" aria-controls="([^"]+)"/g)];
    expect(tabs).toHaveLength(2);
    for (const [, id, panel] of tabs)
      expect(page).toContain(`id="${panel}" aria-labelledby="${id}"`);
    expect(page.match(/aria-labelledby/g)).toHaveLength(2);
  });

  test('cuts a label at its own end in either page direction', async () => {
    const page = await html(
      <Island
        name="bar-chart"
        id="many"
        props={{
          title: 'Many',
          currency: 'ILS',
          direction: 'rtl',
          seriesLabels: ['Price'],
          rows: Array.from({ length: 12 }, (_, i) => ({ ...rows[1 + (i % 2)]!, values: [100] })),
          words: { chart: 'Chart', table: 'Table', subject: 'Project' },
        }}
      />,
    );
    const cut = [...page.matchAll(/direction="(\w+)" class="chart-text">([^<]+)…/g)];
    expect(cut.slice(0, 2).map(([, direction, label]) => [direction, label?.slice(0, 4)])).toEqual([
      ['rtl', 'בית '],
      ['ltr', 'Yafo'],
    ]);
  });

  test('puts the axis of Hebrew charts on the right', async () => {
    const axisX = Number(
      /recharts-cartesian-grid-horizontal"><line[^>]* x1="(\d+)"/.exec(
        await html(barChart('ltr')),
      )?.[1],
    );
    const right = Number(
      /recharts-cartesian-grid-horizontal"><line[^>]* x1="(\d+)"/.exec(
        await html(barChart('rtl')),
      )?.[1],
    );
    expect(axisX).toBeGreaterThan(right);
  });

  test('renders cards as a list of links and a code as one input', async () => {
    expect((await html(projectCards)).match(/<a /g)).toHaveLength(8);
    const otp = await html(otpBoxes());
    expect(otp.match(/<input/g)).toHaveLength(1);
    expect(otp).toMatch(
      /<input[^>]*name="otp"[^>]*autoComplete="one-time-code"[^>]*maxLength="6"/i,
    );
  });

  test('escapes props so that they cannot close the script', async () => {
    const page = await html(
      <Island
        name="otp-boxes"
        id="code"
        props={{
          name: 'otp',
          label: '</script><script>alert(1)</script>\u2028',
          autoSubmit: false,
        }}
      />,
    );
    expect(page.match(/<script/g)).toHaveLength(1);
    const data = /<script type="application\/json">(.*)<\/script>/.exec(page)?.[1] ?? '';
    expect(data).toContain('\\u2028');
    expect(JSON.parse(data).label).toBe('</script><script>alert(1)</script>\u2028');
  });

  test('caches a chart by its props', async () => {
    const sizeBefore = chartCache.size;
    const chart = (label: string) =>
      html(
        <Island
          name="bar-chart"
          id="cached"
          props={{
            title: 'Cached',
            currency: 'ILS',
            direction: 'ltr',
            seriesLabels: ['Budget', 'Price', 'Value'],
            rows: [{ ...rows[0]!, label }],
            words: { chart: 'Chart', table: 'Table', subject: 'Project' },
          }}
        />,
      );
    const first = await chart('One');
    expect(await chart('One')).toBe(first);
    expect(await chart('Two')).not.toContain('One');
    expect(chartCache.size).toBe(sizeBefore + 2);
  });

  test('limits the size of the chart cache', () => {
    for (let key = 0; key < 250; key++) chartCache.read(`key ${key}`, () => '');
    expect(chartCache.size).toBe(200);
  });
});
