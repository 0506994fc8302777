import { connect } from 'node:net';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type RunningServer, startServer } from '../support/server';
import { send } from './send';

const form = 'application/x-www-form-urlencoded';
const upload = 'multipart/form-data; boundary=x';

describe('the size limit of bodies', () => {
  let server: RunningServer;
  beforeAll(async () => {
    server = await startServer({ seed: 'empty' });
  });
  afterAll(() => server.stop());

  const post = (headers: Record<string, string | number>, write: Parameters<typeof send>[2]) =>
    send(
      `${server.url}/language`,
      { method: 'POST', headers: { Origin: server.url, ...headers } },
      write,
    );

  test.each([
    ['a form of 1 MB and a byte', form, 1_000_001],
    ['an upload of 32 MiB and a byte', upload, 32 * 1024 * 1024 + 1],
  ])('rejects %s before it is sent', async (_name, type, length) => {
    const answer = await post({ 'Content-Type': type, 'Content-Length': length }, (out) =>
      out.flushHeaders(),
    );
    expect(answer.status).toBe(413);
  });

  test('counts a body without declared length', async () => {
    const answer = await post({ 'Content-Type': form, 'Transfer-Encoding': 'chunked' }, (out) => {
      // The server closes the connection on such a body.
      out.on('error', () => {});
      for (let i = 0; i < 20; i++) out.write(Buffer.alloc(100_000));
    });
    expect(answer.status).toBe(413);
  });

  test.each<Record<string, string | number>>([
    { 'Content-Length': 1024 * 1024 + 1 },
    { 'Transfer-Encoding': 'chunked' },
  ])('limits a signed-out visitor to the size of a form: %j', async (length) => {
    const answer = await post({ 'Content-Type': upload, ...length }, (out) => {
      out.on('error', () => {});
      out.end(Buffer.alloc(1024 * 1024 + 1));
    });
    expect(answer.status).toBe(413);
  });

  test.each([
    ['', 302],
    ['https://evil.test', 403],
  ])('does not delay later requests after an unread body: %s', async (origin, status) => {
    const socket = connect(server.port, '127.0.0.1');
    const head = `HTTP/1.1\r\nHost: 127.0.0.1:${server.port}\r\nOrigin: ${origin || server.url}\r\n`;
    let answers = '';
    const closed = new Promise((resolve) => socket.once('close', resolve).once('error', resolve));
    socket.on('data', (chunk) => (answers += chunk));
    socket.write(`POST /nowhere ${head}Content-Type: ${form}\r\nContent-Length: 900000\r\n\r\n`);
    socket.write(Buffer.alloc(900_000, 'x'));
    socket.write(`GET /healthz ${head}Connection: close\r\n\r\n`);
    await closed;
    expect(answers.match(/HTTP\/1.1 \d+/g)).toEqual([`HTTP/1.1 ${status}`, 'HTTP/1.1 200']);
  });

  test('accepts the largest form', async () => {
    const body = `locale=he-IL&pad=${'x'.repeat(1_000_000)}`.slice(0, 1_000_000);
    const answer = await post({ 'Content-Type': form, 'Content-Length': body.length }, (out) =>
      out.end(body),
    );
    expect(answer.status).toBe(303);
  });

  test.each(['email[4294967294]=x', `email${'[999]'.repeat(4)}=x`])(
    'rejects a form with billions of list entries: %s',
    async (body) => {
      for (const path of ['/login', '/signup', '/Support']) {
        const headers = { Origin: server.url, 'Content-Type': form };
        const answer = await send(server.url + path, { method: 'POST', headers }, (out) =>
          out.end(body),
        );
        expect(answer.status).toBe(400);
      }
    },
  );
});
