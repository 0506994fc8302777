import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { cast } from 'db/seeds/cast';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { until } from '../support/eventually';
import { type RunningServer, startServer } from '../support/server';
import { hasEnded, isAlive, workerIds } from '../support/worker-processes';

const count = 2;
const token = 'metrics-of-the-test';
const body = new URLSearchParams({ email: cast.admin.email }).toString();

let server: RunningServer;
beforeAll(async () => {
  server = await startServer({
    seed: 'demo',
    env: { WORKERS: String(count), METRICS_TOKEN: token, LOG_LEVEL: 'error' },
  });
});
afterAll(() => server.stop());

/** Until all of them answer. */
const workersAnswering = () =>
  until(async () => {
    const headers = { Authorization: `Bearer ${token}` };
    const metrics = await (await fetch(`${server.url}/metrics`, { headers })).text();
    return metrics.includes(`yesod_workers_answering ${count}\n`);
  });

/** Sends a form except for its last bytes. */
async function beginForm(): Promise<Socket> {
  const socket = connect(server.port, '127.0.0.1');
  socket.write(
    `POST /login HTTP/1.1\r\nHost: 127.0.0.1:${server.port}\r\nOrigin: ${server.url}\r\n` +
      'Content-Type: application/x-www-form-urlencoded\r\n' +
      `Content-Length: ${body.length}\r\nExpect: 100-continue\r\n\r\n`,
  );
  // The worker has begun to read it.
  expect(String((await once(socket, 'data'))[0])).toMatch(/^HTTP\/1.1 100/);
  socket.write(body.slice(0, 5));
  return socket;
}

const redirected = 'HTTP/1.1 303';

/** Sends the rest of the forms, and returns the beginnings of their responses. */
function finish(forms: Socket[]): Promise<string[]> {
  return Promise.all(
    forms.map(async (socket) => {
      socket.write(body.slice(5));
      const [answer] = await once(socket, 'data');
      return String(answer).slice(0, redirected.length);
    }),
  );
}

const healthz = () =>
  fetch(`${server.url}/healthz`).then(
    ({ status }) => status,
    () => null,
  );

test('workers finish their requests when the process that started them dies, before the next server starts', async () => {
  await workersAnswering();
  const orphans = workerIds(server);
  const forms = await Promise.all(Array.from({ length: 2 * count }, beginForm));
  await server.kill9();
  const restarted = server.restart();
  await pause(2_500);
  expect(orphans.filter(isAlive)).toEqual(orphans);
  expect([await healthz(), server.output()]).toEqual([null, '']);
  expect(await finish(forms)).toEqual(forms.map(() => redirected));
  await restarted;
  await until(() => !orphans.some(isAlive));
  expect(await healthz()).toBe(200);
});

test('workers that notice its death only by a message they send do not crash', async () => {
  await workersAnswering();
  const orphans = workerIds(server);
  const forms = await Promise.all(Array.from({ length: 2 * count }, beginForm));
  for (const orphan of orphans) process.kill(orphan, 'SIGSTOP');
  const answers = finish(forms);
  await server.kill9();
  // Each form queues a mail, of which the first worker is told.
  for (const orphan of orphans) process.kill(orphan, 'SIGCONT');
  expect(await answers).toEqual(forms.map(() => redirected));
  await until(() => !orphans.some(isAlive));
  expect(server.output()).not.toMatch(/EPIPE|crashed/);
  await server.restart();
});

test('a worker that hangs is replaced', async () => {
  await workersAnswering();
  const victim = workerIds(server)[1]!;
  process.kill(victim, 'SIGSTOP');
  const start = performance.now();
  await until(() => !workerIds(server).includes(victim) || hasEnded(victim));
  expect(performance.now() - start).toBeGreaterThan(19_000);
  await workersAnswering();
  expect(server.output()).toContain('does not respond');
  expect(await healthz()).toBe(200);
});
