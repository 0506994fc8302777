import { readFileSync } from 'node:fs';
import { cast } from 'db/seeds/cast';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { dashboardPath, systemPath } from '~/paths';
import { send } from '../server/send';
import { client } from '../support/client';
import { eventually } from '../support/eventually';
import { mainOf, wordsOf } from '../support/html';
import { changeDatabase, withDatabase } from '../support/peek';
import { metricsToken, scrape } from '../support/scrape';
import { type RunningServer, startServer } from '../support/server';
import { sharedServer } from '../support/shared-server';
import { postOffice } from '../support/smtp';

const env = { METRICS_TOKEN: metricsToken };

/** A connection of its own for each request, so that the workers answer in turn. */
const get = (server: RunningServer, path: string) => send(server.url + path);

test('is not there without a token in the settings', async () => {
  const { status, headers, text } = await scrape(await sharedServer({ seed: 'demo' }));
  expect([status, headers.get('cache-control'), text]).toEqual([404, 'no-store', '404 Not found']);
});

describe('one process', () => {
  let server: RunningServer;
  beforeAll(async () => {
    server = await startServer({ seed: 'demo', env });
  });
  afterAll(() => server.stop());

  test('rejects other tokens, and logs that it did', async () => {
    for (const token of ['', metricsToken.slice(1), `${metricsToken}x`]) {
      const { status, headers, text } = await scrape(server, token);
      expect([status, headers.get('www-authenticate'), text]).toEqual([401, 'Bearer', '401']);
    }
    expect((await get(server, '/metrics')).status).toBe(401);
    await expect
      .poll(() =>
        withDatabase(server, ({ $client }) =>
          $client
            .prepare("select count(*) from security_events where what = 'access.token'")
            .pluck()
            .get(),
        ),
      )
      .toBe(4);
  });

  test('is never cached, and sets no cookie', async () => {
    const { status, headers } = await scrape(server);
    expect(status).toBe(200);
    expect(headers.get('cache-control')).toBe('no-store');
    expect(headers.get('content-type')).toMatch(/^text\/plain;.* version=0\.0\.4/);
    expect(headers.get('set-cookie')).toBeNull();
  });

  test('counts requests by pattern, never by path', async () => {
    const person = client(server, cast.admin.email);
    for (const path of ['/admin/projects/show/1', '/admin/projects/show/99999', '/login'])
      await person.get(path);
    await get(server, '/projects/show/1');
    await get(server, '/api/projects/77777');
    await get(server, '/nowhere/secret-word');
    const { text, values } = await scrape(server);
    const requests = (route: string, status: number) =>
      values('yesod_http_requests_total', `route="${route}"`, `status="${status}"`);
    expect(requests('/admin/projects/show/:id', 200)).toEqual([1]);
    expect(requests('/admin/projects/show/:id', 404)).toEqual([1]);
    expect(requests('/projects/show/:id', 302)).toEqual([1]);
    expect(requests('/api/projects/:id', 401)).toEqual([1]);
    expect(requests('/*', 302)).toEqual([1]);
    const took = 'yesod_http_request_duration_seconds';
    expect(values(`${took}_count`, 'route="/admin/projects/show/:id"')).toEqual([2]);
    expect(values(`${took}_bucket`, 'route="/login"', 'le="+Inf"')).toEqual([1]);
    expect(text).not.toMatch(/\/(99999|77777|nowhere|secret-word)/);
  });

  test('does not count a page that is not fetched ahead as an error', async () => {
    const investor = client(server, cast.investor.email);
    const ahead = await investor.get(dashboardPath('member'), { 'Sec-Purpose': 'prefetch' });
    expect([ahead.status, ahead.headers.get('retry-after')]).toEqual([503, null]);
    const { values } = await scrape(server);
    const requests = (status: string) =>
      values(
        'yesod_http_requests_total',
        `route="${dashboardPath('member')}"`,
        `status="${status}"`,
      );
    expect([requests('503'), requests('prefetch')]).toEqual([[], [1]]);
  });

  test('follows the conventions of Prometheus', async () => {
    const { text, names } = await scrape(server);
    for (const [, name = '', type] of text.matchAll(/^# TYPE (\S+) (\S+)$/gm)) {
      expect(name).toMatch(/^yesod_[a-z0-9_]+$/);
      expect([name, name.endsWith('_total')]).toEqual([name, type === 'counter']);
      expect(name).not.toMatch(/_(ms|milliseconds|mb|kb|minutes|days|percent)(_|$)/);
      expect(text).toContain(`# HELP ${name} `);
    }
    expect(names.size).toBeGreaterThan(25);
  });

  test('shows queues, dead jobs, sizes and backups', async () => {
    const before = Date.now();
    changeDatabase(server, ({ $client }) =>
      $client.exec(`insert into jobs (kind, key, payload, run_at, attempts, failed_at) values
        ('outbox.message', 'dead', '{}', 1, 8, 1),
        ('company.export', 'later', '{}', ${before + 3_600_000}, 0, null)`),
    );
    // No runner starts a job that another process has leased.
    changeDatabase(server, ({ $client }) =>
      $client.exec(`insert into jobs (kind, key, payload, run_at, leased_until) values
        ('report.mail', 'late', '{}', ${before - 120_000}, ${before + 60_000})`),
    );
    const { values } = await scrape(server);
    expect(values('yesod_jobs_dead', 'kind="outbox.message"')).toEqual([1]);
    expect(values('yesod_jobs_scheduled', 'kind="company.export"')).toEqual([1]);
    expect(values('yesod_jobs_due', 'kind="report.mail"')).toEqual([1]);
    const [age = 0] = values('yesod_jobs_oldest_due_age_seconds', 'kind="report.mail"');
    expect(age).toBeGreaterThanOrEqual(120);
    expect(age).toBeLessThan(180);
    for (const name of ['database_size_bytes', 'database_log_size_bytes', 'disk_free_bytes'])
      expect(values(`yesod_${name}`)[0]).toBeGreaterThan(0);
    expect(values('yesod_backup_last_timestamp_seconds')).toEqual([0]);
    expect(values('yesod_event_loop_delay_p99_seconds', 'worker="1"')).toHaveLength(1);
    expect(values('yesod_process_resident_memory_bytes')[0]).toBeGreaterThan(50_000_000);
  });
});

test('counts mails that arrived and mails that the server rejected', async () => {
  const { received, url } = await postOffice();
  const server = await startServer({
    seed: 'demo',
    env: { ...env, SMTP_URL: url, MAIL_FROM: 'yesod@yesod.test' },
  });
  try {
    await client(server).post('/login', { email: cast.investor.email });
    await expect.poll(() => received.length).toBe(1);
    changeDatabase(server, ({ $client }) =>
      $client.exec(`insert into jobs (kind, key, payload, run_at)
        values ('webhook.deliver', 'gone', '{"deliveryId":999999}', 1)`),
    );
    await expect
      .poll(async () => (await scrape(server)).values('yesod_messages_total', 'result="sent"'))
      .toEqual([1, 0]);
    const { values } = await scrape(server);
    expect(values('yesod_messages_total', 'result="failed"')).toEqual([0, 0]);
    expect(values('yesod_job_attempts_total', 'kind="outbox.code"', 'result="done"')).toEqual([1]);
  } finally {
    await server.stop();
  }
});

describe('several processes', () => {
  let server: RunningServer;
  const pages = 12;
  const countOf = async () =>
    (await scrape(server)).values('yesod_http_requests_total', 'route="/login"');
  const allAnswer = async () =>
    expect((await scrape(server)).values('yesod_workers_answering')).toEqual([3]);
  beforeAll(async () => {
    server = await startServer({ seed: 'demo', env: { ...env, WORKERS: '3' } });
    await eventually(allAnswer);
  });
  afterAll(() => server.stop());

  test('adds up what they counted, and reads the database once', async () => {
    for (let page = 0; page < pages; page += 1) await get(server, '/login');
    changeDatabase(server, ({ $client }) =>
      $client.exec(`insert into jobs (kind, key, payload, run_at, attempts, failed_at)
        values ('outbox.message', 'dead', '{}', 1, 8, 1)`),
    );
    const { values } = await scrape(server);
    expect(values('yesod_http_requests_total', 'route="/login"')).toEqual([pages]);
    expect(values('yesod_jobs_dead', 'kind="outbox.message"')).toEqual([1]);
    expect(values('yesod_process_resident_memory_bytes')).toHaveLength(3);
    const counted = await Promise.all([1, 2, 3, 4, 5, 6].map(countOf));
    expect(counted).toEqual(counted.map(() => [pages]));
  });

  test('never falls when a process ends, which the System page shows', async () => {
    const children = readFileSync(`/proc/${server.pid}/task/${server.pid}/children`, 'utf8');
    const ids = children.trim().split(' ');
    process.kill(Number(ids.at(-1)), 'SIGKILL');
    await expect
      .poll(async () => (await scrape(server)).values('yesod_worker_restarts_total'))
      .toEqual([1]);
    expect(await countOf()).toEqual([pages]);
    await eventually(allAnswer);
    const keeper = client(server, cast.superadmin.email);
    await expect
      .poll(async () => wordsOf(mainOf((await keeper.get(systemPath())).html)))
      .toContain('a process that answers requests ended');
    expect((await scrape(server)).values('yesod_errors_total')).toEqual([1]);
  });
});
