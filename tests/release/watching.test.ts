import { readFileSync } from 'node:fs';
import { parser } from '@prometheus-io/lezer-promql';
import { beforeAll, expect, test } from 'vitest';
import { parse } from 'yaml';
import { client } from '../support/client';
import { createBackup } from '../support/data-command';
import { changeDatabase } from '../support/peek';
import { metricsToken, scrape } from '../support/scrape';
import { type RunningServer, startServer } from '../support/server';

const folder = 'docs/operating';
const read = (file: string) => readFileSync(`${folder}/${file}`, 'utf8');

type Rule = {
  alert: string;
  expr: string;
  for: string;
  labels: { severity: string };
  annotations: { summary: string; description: string };
};
const { groups } = parse(read('alerts.yaml')) as { groups: { name: string; rules: Rule[] }[] };
const rules = groups.flatMap((group) => group.rules);

type Panel = { type: string; title: string; targets?: { expr: string }[] };
const { panels } = JSON.parse(read('grafana-dashboard.json')) as { panels: Panel[] };
const queries = panels.flatMap(({ targets = [] }) => targets.map(({ expr }) => expr));

let server: RunningServer;
let scraped: Awaited<ReturnType<typeof scrape>>;
beforeAll(async () => {
  const env = { METRICS_TOKEN: metricsToken, LOG_LEVEL: 'error' };
  server = await startServer({ seed: 'demo', env });
  await createBackup(server.dataDir, `${server.dataDir}/backups`);
  await client(server).get('/login');
  scraped = await scrape(server);
  return () => server.stop();
});

/** The metrics and the labels that a query names. */
function namesIn(query: string) {
  const source = query.replaceAll('$__rate_interval', '5m');
  const metrics: string[] = [];
  const labels: [metric: string, label: string][] = [];
  parser.parse(source).iterate({
    enter({ type, from, to, node }) {
      if (type.isError) throw new Error(`This is not PromQL, at ${from}: ${source}`);
      if (type.name !== 'VectorSelector') return;
      const name = source.slice(from, to).replace(/\{.*/s, '');
      metrics.push(name);
      node.cursor().iterate(({ name: part, from: start, to: end }) => {
        if (part === 'LabelName') labels.push([name, source.slice(start, end)]);
      });
    },
  });
  return { metrics, labels };
}

/** Prometheus makes it itself. */
const isOwn = (metric: string) => metric === 'up';

test.each([
  ['alerts', () => rules.map(({ expr }) => expr)],
  ['the dashboard', () => queries],
])('%s name only metrics and labels that a scrape has', (_, find) => {
  const all = find();
  expect(all.length).toBeGreaterThan(15);
  const named = all.map(namesIn);
  const metrics = named.flatMap((one) => one.metrics).filter((name) => !isOwn(name));
  expect(metrics.length).toBeGreaterThanOrEqual(all.length - 1);
  expect(metrics.filter((name) => !scraped.names.has(name))).toEqual([]);
  for (const [metric, label] of named.flatMap((one) => one.labels)) {
    if (isOwn(metric) || metric === 'yesod_job_attempts_total') continue;
    expect([metric, label, scraped.values(metric, `${label}="`).length > 0]).toEqual([
      metric,
      label,
      true,
    ]);
  }
});

test('finds a query that is wrong', () => {
  expect(() => namesIn('sum(rate(yesod_errors_total[5m]) > 1')).toThrow('not PromQL');
  expect(namesIn('sum(rate(yesod_gone_total{kind="x"}[5m])) > 1')).toEqual({
    metrics: ['yesod_gone_total'],
    labels: [['yesod_gone_total', 'kind']],
  });
});

test('each alert has a name of its own, a severity and what to do', () => {
  expect(new Set(rules.map(({ alert }) => alert)).size).toBe(rules.length);
  for (const { alert, for: hold, labels, annotations } of rules) {
    expect(alert).toMatch(/^Yesod[A-Z]\w+$/);
    expect(hold).toMatch(/^\d+[mhd]$/);
    expect(['critical', 'warning', 'info']).toContain(labels.severity);
    expect(Object.values(annotations).every((text) => text.length > 10)).toBe(true);
  }
});

test('panels have a place each', () => {
  expect(panels.filter(({ type }) => type !== 'row').length).toBeGreaterThan(15);
  expect(new Set(panels.map(({ title }) => title)).size).toBe(panels.length);
});

test('monitoring.md describes every metric, and no other', () => {
  const described = [...read('monitoring.md').matchAll(/`(yesod_\w+)`/g)].map(([, name]) => name);
  const bare = (name: string) => name.replace(/_(bucket|sum|count)$/, '');
  const existing = [...scraped.names].map(bare);
  expect([...new Set(described)].toSorted()).toEqual([...new Set(existing)].toSorted());
});

test('the documented error line is the one that the server writes', async () => {
  const [, example = ''] = /```json\n(.*)\n```/.exec(read('monitoring.md')) ?? [];
  const superadmin = client(server, 'superadmin@yesod.demo');
  changeDatabase(server, ({ $client }) => $client.exec('alter table faqs rename to faqs_away'));
  await superadmin.get('/admin/faq?search=secret-word');
  changeDatabase(server, ({ $client }) => $client.exec('alter table faqs_away rename to faqs'));
  const line = server
    .output()
    .split('\n')
    .find((one) => one.includes('"msg":"request failed"'));
  const shape = (text = '{}') => {
    const fields = JSON.parse(text) as { err?: object };
    return { fields: Object.keys(fields), err: Object.keys(fields.err ?? {}) };
  };
  expect(shape(line)).toEqual(shape(example));
  expect(line).not.toContain('secret-word');
});
