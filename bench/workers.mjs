import { readFileSync } from 'node:fs';
import { load } from './load.mjs';
import { launch, processesOf } from './process.mjs';
import { signIn } from './sign-in.mjs';

/** Measures a list with one, two and four processes; memory of all of them in MB. */
export async function measureWorkers({ dataDir, mode, path, account, seconds }) {
  const rows = [];
  for (const count of [1, 2, 4]) {
    const env = { ...mode, WORKERS: String(count) };
    const server = await launch('build/server.js', { port: 4715, dataDir, path: '/login', env });
    try {
      const headers = { Cookie: await signIn(server.url, account) };
      // Until the other processes answer as well. Slow first pages of ten connections are refused.
      await load(server.url + path, { seconds: 2, headers, connections: 4 });
      const { perSecond } = await load(server.url + path, { seconds, headers });
      rows.push({ count, perSecond, memory: await memoryOfAll(server.pid) });
    } finally {
      await server.stop();
    }
  }
  return rows;
}

/** Memory that the processes share counts once. */
function memoryOfAll(pid) {
  const kilobytes = processesOf(pid).map((one) => {
    const [, amount] = /^Pss:\s+(\d+)/m.exec(readFileSync(`/proc/${one}/smaps_rollup`, 'utf8'));
    return Number(amount);
  });
  return Math.round(kilobytes.reduce((sum, amount) => sum + amount, 0) / 1024);
}

/** The lines of the report. */
export function workersTable(rows = []) {
  const [one] = rows;
  return [
    '| processes (`WORKERS`) | list, requests/s | times | MB of all |',
    '|---|---|---|---|',
    ...rows.map(
      ({ count, perSecond, memory }) =>
        `| ${count} | ${Math.round(perSecond)} | ${(perSecond / one.perSecond).toFixed(2)}× | ${memory} |`,
    ),
    '',
  ];
}
