import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { launch } from '../bench/process.mjs';
import { signIn } from '../bench/sign-in.mjs';
import { sendAtRate, timesOf } from '../bench/workers-cost.mjs';
import { isBuildFresh } from './stamp.mjs';
import { installPackages, must } from './steps.mjs';

/**
 * Processor time per request with one and two processes at the same rate, asked in turns, so that
 * what else runs on the machine hits both.
 */
const perSecond = Number(process.env.BENCH_RATE ?? 30);
const seconds = Number(process.env.BENCH_SECONDS ?? 10);
const rounds = Number(process.env.BENCH_ROUNDS ?? 4);
const firstPort = Number(process.env.PORT ?? 4720);
const account = 'admin@yesod.demo';
const mode = { YESOD_MODE: 'demo', CAPTCHA: 'off', NODE_ENV: 'production' };
const pages = ['/admin/projects', '/admin/dashboard', '/admin/asset', '/admin/projects/show/1'];
/** Of a hundred requests, as in the measurements of a whole site. */
const writes = Number(process.env.BENCH_WRITES ?? 16);

const kinds = {
  'one process': { WORKERS: '1' },
  'two processes': { WORKERS: '2' },
  'two that accept connections themselves': { WORKERS: '2', NODE_CLUSTER_SCHED_POLICY: 'none' },
};

let created = 0;
const newType = (origin, cookie) => ({
  path: '/admin/asset/create',
  method: 'POST',
  headers: {
    Cookie: cookie,
    Origin: origin,
    'Content-Type': 'application/x-www-form-urlencoded',
  },
  body: new URLSearchParams({ name: `Type ${process.pid} ${created++}` }).toString(),
});

await installPackages();
if (!isBuildFresh()) await must(process.execPath, ['scripts/build.mjs']);
const folder = mkdtempSync(path.join(tmpdir(), 'yesod-workers-'));
const servers = [];
try {
  const demo = process.env.BENCH_DATA ?? path.join(folder, 'demo');
  if (!process.env.BENCH_DATA)
    await must(process.execPath, ['build/seed-demo.js'], { ...mode, DATA_DIR: demo });
  for (const [name, env] of Object.entries(kinds)) {
    const dataDir = path.join(folder, String(servers.length));
    cpSync(demo, dataDir, { recursive: true });
    const port = firstPort + servers.length;
    const server = await launch('build/server.js', {
      port,
      dataDir,
      path: '/login',
      env: { ...mode, ...env },
    });
    servers.push({ ...server, name, cookie: await signIn(server.url, account), results: [] });
  }
  for (const server of servers) await measure(server, 2 * seconds);
  for (let round = 0; round < rounds; round++)
    for (const server of servers) server.results.push(await measure(server, seconds));
  for (const { name, results } of servers) console.log(line(name, results));
} finally {
  await Promise.all(servers.map((server) => server.stop()));
  rmSync(folder, { recursive: true, force: true });
}

async function measure({ url, pid, cookie }, length) {
  const before = timesOf(pid);
  const { statuses, p50, p99 } = await sendAtRate({ url, perSecond, seconds: length }, (i) =>
    // Spread evenly, as 7 and 100 have no common divisor.
    (i * 7) % 100 < writes
      ? newType(url, cookie)
      : { path: pages[i % pages.length], headers: { Cookie: cookie } },
  );
  const times = timesOf(pid).map(({ user, system }, at) => ({
    user: user - before[at].user,
    system: system - before[at].system,
  }));
  return { statuses, p50, p99, times, count: perSecond * length };
}

function line(name, results) {
  const each = (value) => value.toFixed(2);
  const sums = results.map(
    ({ times, count }) => times.reduce((sum, { user, system }) => sum + user + system, 0) / count,
  );
  const parts = results
    .at(-1)
    .times.map(
      ({ user, system }) =>
        `${each(user / results.at(-1).count)}+${each(system / results.at(-1).count)}`,
    );
  const statuses = JSON.stringify(results.at(-1).statuses);
  const { p50, p99 } = results.at(-1);
  return `${name}: ${sums.map(each).join(' ')} ms a request (${parts.join(', ')} user+system by process, last round), p50 ${each(p50)} p99 ${each(p99)} ${statuses}`;
}
