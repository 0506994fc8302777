import { describe, expect, test } from 'vitest';
import { chartCache } from '~/islands/chart-cache';
import { Island } from '~/islands/island';
import { barChart, html, lineChart, otpBoxes, projectCards, rows } from './samples';

describe('an island on the server', () => {
  test('a bar chart is drawn, with every figure in a table', async () => {
    const page = await html(barChart('ltr'));
    expect(page).toContain('<svg');
    expect(page.match(/recharts-bar-rectangle"/g)).toHaveLength(6);
    expect(page).toContain('₪1,200,000');
    expect(page).toContain('₪900,000.50');
    expect(page).toContain('₪1.6M');
    expect(page).not.toContain('hidden=""');
    const ids = [...page.matchAll(/ id="([^"]+)"/g)].map((match) => match[1]);
    expect(new Set(ids).size).toBe(ids.length);
  });

  test('a line chart is drawn, with every figure in a table', async () => {
    const page = await html(lineChart('ltr'));
    expect(page).toContain('recharts-line-curve');
    expect(page).toContain('15/02/2025');
    expect(page).toContain('₪1,310,000');
  });

  test('Hebrew charts have their axis on the right', async () => {
    const left = Number(
      /recharts-cartesian-grid-horizontal"><line[^>]* x1="(\d+)"/.exec(await html(barChart('ltr')))?.[1],
    );
    const right = Number(
      /recharts-cartesian-grid-horizontal"><line[^>]* x1="(\d+)"/.exec(await html(barChart('rtl')))?.[1],
    );
    expect(left).toBeGreaterThan(right);
  });

  test('cards are a list of links and a code is one input', async () => {
    expect((await html(projectCards)).match(/<a /g)).toHaveLength(8);
    const otp = await html(otpBoxes());
    expect(otp.match(/<input/g)).toHaveLength(1);
    expect(otp).toMatch(/<input[^>]*name="otp"[^>]*autoComplete="one-time-code"[^>]*maxLength="6"/i);
  });

  test('props cannot close the script that carries them', async () => {
    const page = await html(
      <Island
        name="otp-boxes"
        id="code"
        props={{ name: 'otp', label: '</script><script>alert(1)</script>\u2028', autoSubmit: false }}
      />,
    );
    expect(page.match(/<script/g)).toHaveLength(1);
    const data = /<script type="application\/json">(.*)<\/script>/.exec(page)?.[1] ?? '';
    expect(data).toContain('\\u2028');
    expect(JSON.parse(data).label).toBe('</script><script>alert(1)</script>\u2028');
  });

  test('a chart is drawn once for the same props and never for others', async () => {
    const before = chartCache.size;
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
            drawn: [1, 2],
            rows: [{ ...rows[0]!, label }],
            words: { chart: 'Chart', table: 'Table', subject: 'Project' },
          }}
        />,
      );
    const first = await chart('One');
    expect(await chart('One')).toBe(first);
    expect(await chart('Two')).not.toContain('One');
    expect(chartCache.size).toBe(before + 2);
  });

  test('the cache of charts stays small', () => {
    for (let key = 0; key < 250; key++) chartCache.read(`key ${key}`, () => '');
    expect(chartCache.size).toBe(200);
  });
});
