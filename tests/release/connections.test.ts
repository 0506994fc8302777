import { once } from 'node:events';
import { createServer } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { afterEach, expect, test } from 'vitest';
import { closeIdleConnections } from '../../server/idle-connections';
import { closeSlowReaders } from '../../server/slow-readers';
import { eventually } from '../support/eventually';
import { startServer } from '../support/server';

const closing: (() => unknown)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0)) await close();
});

const piece = Buffer.alloc(64 * 1024);

/** Sends an endless response; `/wait` never responds. */
async function endless(periodMs: number) {
  const server = createServer((req, res) => {
    if (req.url === '/wait') return;
    const fill = () => {
      while (res.write(piece));
    };
    res.on('drain', fill);
    fill();
  }).listen(0, '127.0.0.1');
  const stop = closeSlowReaders(server, periodMs);
  /** The other ends of the sockets below, by their port. */
  const ends = new Map<number | undefined, Socket>();
  server.on('connection', (end) => ends.set(end.remotePort, end));
  closing.push(() => {
    stop();
    server.closeAllConnections();
    server.close();
  });
  await once(server, 'listening');
  return async (path: string) => {
    const socket = connect((server.address() as AddressInfo).port, '127.0.0.1');
    closing.push(() => socket.destroy());
    socket.on('error', () => {});
    socket.write(`GET ${path} HTTP/1.1\r\nHost: yesod.test\r\n\r\n`);
    await once(socket, 'connect');
    const isClosed = () => ends.get(socket.localPort)?.destroyed === true;
    return { socket, isClosed };
  };
}

test('closes a connection that reads nothing, but not one that reads or waits for a response', async () => {
  const ask = await endless(300);
  const [stalled, reading, waiting] = [await ask('/'), await ask('/'), await ask('/wait')];
  stalled.socket.once('readable', () => {});
  reading.socket.resume();
  waiting.socket.resume();
  // Data already sent is still received.
  await once(stalled.socket, 'readable');
  await eventually(() => expect(stalled.isClosed()).toBe(true));
  expect([reading.isClosed(), waiting.isClosed()]).toEqual([false, false]);
});

test('closes connections that send nothing or half a request', async () => {
  const server = await startServer({ seed: 'empty' });
  closing.push(() => server.stop());
  const sockets = ['', 'GET / HTTP/1.1\r\nHost: y'].map((text) => {
    const socket = connect(server.port, '127.0.0.1');
    socket.on('error', () => {});
    if (text) socket.write(text);
    return socket.resume();
  });
  const ended = await Promise.all(
    sockets.map((socket) => once(socket, 'close').then(() => 'closed')),
  );
  expect(ended).toEqual(['closed', 'closed']);
});

/** Opens a connection that is idle after its first response, to a server that closes it after 1 s. */
async function idleConnection() {
  const server = createServer({ keepAliveTimeout: 1 }, (_req, res) => res.end()).listen(0);
  closeIdleConnections(server);
  await once(server, 'listening');
  const socket = connect((server.address() as AddressInfo).port, '127.0.0.1');
  closing.push(() => {
    socket.destroy();
    server.close();
  });
  const ask = () => socket.write('GET / HTTP/1.1\r\nHost: yesod.test\r\n\r\n');
  ask();
  await once(socket, 'data');
  return { socket, ask };
}

test('answers a request on an idle connection, even if its time passed before it was read', async () => {
  const { socket, ask } = await idleConnection();
  ask();
  const end = performance.now() + 1_500;
  while (performance.now() < end);
  const [answer] = await once(socket, 'data');
  expect(String(answer)).toMatch(/^HTTP\/1.1 200/);
});

test('closes a connection that stays idle', async () => {
  const { socket } = await idleConnection();
  socket.resume();
  await once(socket, 'close');
});
