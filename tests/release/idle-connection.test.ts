import { once } from 'node:events';
import { connect } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type RunningServer, startServer } from '../support/server';

let server: RunningServer;
beforeAll(async () => {
  server = await startServer({ seed: 'empty' });
});
afterAll(() => server.stop());

test('a request on an idle connection is answered by a process that was stopped for 7 s', async () => {
  const connections = Array.from({ length: 10 }, () => connect(server.port, '127.0.0.1'));
  const ask = (text = '') =>
    Promise.all(
      connections.map(async (socket) => {
        socket.write(`GET /healthz?${text} HTTP/1.1\r\nHost: yesod.test\r\n\r\n`);
        const [answer] = await once(socket, 'data');
        return String(answer).slice(0, 'HTTP/1.1 200'.length);
      }),
    );
  await ask();
  process.kill(server.pid, 'SIGSTOP');
  const answers = pause(2_000).then(() => ask('again'));
  await pause(7_000);
  process.kill(server.pid, 'SIGCONT');
  expect(await answers).toEqual(connections.map(() => 'HTTP/1.1 200'));
  const start = performance.now();
  expect(await server.stop()).toBe(0);
  // Idle connections do not keep the server from stopping.
  expect(performance.now() - start).toBeLessThan(2_000);
});
