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
 * what else runs on the machine hits both. The first rounds show how they get warm.
 */
const perSecond = Number(process.env.BENCH_RATE ?? 30);
const seconds = Number(process.env.BENCH_SECONDS ?? 10);
const rounds = Number(process.env.BENCH_ROUNDS ?? 8);
const firstPort = Number(process.env.PORT ?? 4720);
const account = 'admin@yesod.demo';
const mode = { YESOD_MODE: 'demo', CAPTCHA: 'off', NODE_ENV: 'production' };
const pages = ['/admin/projects', '/admin/dashboard', '/admin/asset', '/admin/projects/show/1'];
/** Of a hundred requests, as in the measurements of a whole site. */
const writes = Number(process.env.BENCH_WRITES ?? 16);

const kinds = {
  'one process': { WORKERS: '1' },
  'two processes': { WORKERS: '2' },
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
    servers.push({ ...server, name, cookie: await signIn(server.url, account) });
  }
  for (let round = 1; round <= rounds; round++)
    for (const server of servers)
      console.log(`${round} ${server.name}: ${figures(await measure(server))}`);
} finally {
  await Promise.all(servers.map((server) => server.stop()));
  rmSync(folder, { recursive: true, force: true });
}

async function measure({ url, pid, cookie }) {
  const before = timesOf(pid);
  const { statuses, p50, p99 } = await sendAtRate({ url, perSecond, seconds }, (i) =>
    // Spread evenly, as 7 and 100 have no common divisor.
    (i * 7) % 100 < writes
      ? newType(url, cookie)
      : { path: pages[i % pages.length], headers: { Cookie: cookie } },
  );
  const times = timesOf(pid).map((time, at) => time - before[at]);
  return { statuses, p50, p99, times: times.map((time) => time / (perSecond * seconds)) };
}

function figures({ statuses, p50, p99, times }) {
  const sum = times.reduce((total, time) => total + time, 0).toFixed(1);
  const parts = times.map((time) => time.toFixed(1)).join(' + ');
  const answers = JSON.stringify(statuses);
  return `${sum} ms (${parts}) a request, p50 ${Math.round(p50)} ms, p99 ${Math.round(p99)} ms, ${answers}`;
}
