import { connect } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { describe, expect, test } from 'vitest';
import { startServer } from '../support/server';
import { until } from '../support/until';
import { send } from './send';

describe('stopping', () => {
  test('ends at once without pending requests, despite kept-alive connections', async () => {
    const server = await startServer({ seed: 'empty' });
    await fetch(`${server.url}/healthz`);
    const start = Date.now();
    expect(await server.stop()).toBe(0);
    expect(Date.now() - start).toBeLessThan(2_000);
  });

  test('answers pending requests', async () => {
    const server = await startServer({ seed: 'empty' });
    const body = 'locale=he-IL';
    const headers = {
      Origin: server.url,
      'Content-Type': 'application/x-www-form-urlencoded',
      'Content-Length': body.length,
    };
    let stopped: Promise<number | null> | undefined;
    const answer = await send(
      `${server.url}/language`,
      { method: 'POST', headers },
      async (out) => {
        out.write(body.slice(0, 5));
        await pause(200);
        stopped = server.stop();
        await pause(300);
        out.end(body.slice(5));
      },
    );
    expect(answer.status).toBe(303);
    expect(await stopped).toBe(0);
  });

  test('ends within ten seconds despite a stalled upload, and accepts no new requests', async () => {
    const server = await startServer({ seed: 'empty' });
    const stalled = connect(server.port, '127.0.0.1');
    stalled.on('error', () => {});
    stalled.write(
      `POST /language HTTP/1.1\r\nHost: 127.0.0.1:${server.port}\r\nOrigin: ${server.url}\r\n` +
        'Content-Type: multipart/form-data; boundary=x\r\nContent-Length: 100000\r\n\r\n--x\r\n',
    );
    await pause(200);
    const start = Date.now();
    const stopped = server.stop();
    const isClosed = () =>
      fetch(`${server.url}/healthz`).then(
        () => false,
        () => true,
      );
    await until(isClosed);
    expect(await stopped).toBe(0);
    expect(Date.now() - start).toBeLessThan(10_000);
  });
});
