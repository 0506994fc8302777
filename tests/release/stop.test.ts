import { once } from 'node:events';
import { connect } from 'node:net';
import { describe, expect, test } from 'vitest';
import { send } from '../server/send';
import { eventually } from '../support/eventually';
import { type RunningServer, startServer } from '../support/server';

/** Two answers to others: what was sent before them has been read. */
async function hasReadEverything({ url }: RunningServer) {
  for (let i = 0; i < 2; i++) await fetch(`${url}/healthz`);
}

const refusesConnections = ({ url }: RunningServer) =>
  eventually(() => expect(fetch(`${url}/healthz`)).rejects.toThrow());

describe('stopping', () => {
  test('ends at once without pending requests, despite kept-alive connections', async () => {
    const server = await startServer({ seed: 'empty' });
    await fetch(`${server.url}/healthz`);
    const start = Date.now();
    expect(await server.stop()).toBe(0);
    // Open connections would hold it up for eight seconds.
    expect(Date.now() - start).toBeLessThan(7_000);
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
        await hasReadEverything(server);
        stopped = server.stop();
        await refusesConnections(server);
        out.end(body.slice(5));
      },
    );
    expect(answer.status).toBe(303);
    expect(await stopped).toBe(0);
  });

  test('ends despite a stalled upload, and accepts no new requests', async () => {
    const server = await startServer({ seed: 'empty' });
    const stalled = connect(server.port, '127.0.0.1');
    stalled.on('error', () => {});
    stalled.write(
      `POST /language HTTP/1.1\r\nHost: 127.0.0.1:${server.port}\r\nOrigin: ${server.url}\r\n` +
        'Content-Type: multipart/form-data; boundary=x\r\nContent-Length: 100000\r\n\r\n--x\r\n',
    );
    await once(stalled, 'connect');
    await hasReadEverything(server);
    const start = Date.now();
    const stopped = server.stop();
    await refusesConnections(server);
    expect(await stopped).toBe(0);
    // The upload itself would last for sixty seconds; `npm run torture 8` measures the ten.
    expect(Date.now() - start).toBeLessThan(30_000);
  });
});
