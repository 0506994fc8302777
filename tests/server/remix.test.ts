import { once } from 'node:events';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { Readable } from 'node:stream';
import { createReadableStreamFromReadable, type ServerBuild } from '@remix-run/node';
import express from 'express';
import { afterEach, describe, expect, test } from 'vitest';
import { answerByRemix } from '../../server/remix';

const mebibyte = 1024 * 1024;
const closing: (() => void)[] = [];
afterEach(() => {
  for (const close of closing.splice(0)) close();
});

/** A server of one address, `/`: what a loader answers, or the page that `handleRequest` makes. */
async function serve({ loader, handleRequest }: { loader?: () => Response; handleRequest?: unknown }) {
  const page = { default: () => null };
  const build = {
    entry: { module: { default: handleRequest } },
    routes: {
      root: { id: 'root', path: '', module: page },
      index: { id: 'index', parentId: 'root', index: true, module: loader ? { loader } : page },
    },
    assets: { entry: { imports: [], module: '' }, routes: {}, url: '', version: '' },
    future: { v3_singleFetch: true },
    publicPath: '/',
    assetsBuildDirectory: '',
    isSpaMode: false,
  } as unknown as ServerBuild;
  const app = express();
  app.all('*', answerByRemix(build));
  const server = app.listen(0, '127.0.0.1');
  closing.push(() => {
    server.closeAllConnections();
    server.close();
  });
  await once(server, 'listening');
  return (server.address() as AddressInfo).port;
}

/** Asks for `/` and does not read on after the first bytes. */
async function askSlowly(port: number): Promise<Socket> {
  const socket = connect(port, '127.0.0.1');
  closing.push(() => socket.destroy());
  socket.write('GET / HTTP/1.1\r\nHost: yesod.test\r\n\r\n');
  await once(socket, 'readable');
  return socket;
}

const pause = () => new Promise((resolve) => setTimeout(resolve, 100));

describe('an answer of any length', () => {
  function endless() {
    let made = 0;
    let isGivenUp = false;
    function* chunks() {
      try {
        for (; made < 200; made += 1) yield Buffer.alloc(mebibyte);
      } finally {
        isGivenUp = made < 200;
      }
    }
    const loader = () => new Response(createReadableStreamFromReadable(Readable.from(chunks())));
    return { routes: { loader }, made: () => made, isGivenUp: () => isGivenUp };
  }

  test('is made no faster than it is taken', async () => {
    const { routes, made } = endless();
    await askSlowly(await serve(routes));
    await pause();
    expect(made()).toBeLessThan(50);
  });

  test('is given up when the browser leaves', async () => {
    const { routes, isGivenUp } = endless();
    const socket = await askSlowly(await serve(routes));
    socket.destroy();
    await expect.poll(isGivenUp).toBe(true);
  });
});

describe('a page', () => {
  test('goes out as the string it is, with its status and every header', async () => {
    const handleRequest = (
      _request: Request,
      _status: number,
      headers: Headers,
      _remix: unknown,
      context: { answer: { html?: string } },
    ) => {
      context.answer.html = '<p>שלום</p>';
      headers.append('Set-Cookie', 'a=1');
      headers.append('Set-Cookie', 'b=2');
      return new Response(null, { status: 203, headers });
    };
    const port = await serve({ handleRequest });
    const answer = await fetch(`http://127.0.0.1:${port}/`);
    expect(answer.status).toBe(203);
    expect(answer.headers.getSetCookie()).toEqual(['a=1', 'b=2']);
    expect(await answer.text()).toBe('<p>שלום</p>');
    const head = await fetch(`http://127.0.0.1:${port}/`, { method: 'HEAD' });
    expect([head.status, await head.text()]).toEqual([203, '']);
  });
});
