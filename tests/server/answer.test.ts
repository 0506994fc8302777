import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { Readable } from 'node:stream';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { createReadableStreamFromReadable } from '@remix-run/node';
import { describe, expect, test } from 'vitest';
import { closing, html, type Rendered, serve, take } from './answer-set-up';

const mebibyte = 1024 * 1024;

describe('a response of any length', () => {
  function endless(headers?: Record<string, string>) {
    let count = 0;
    let isGivenUp = false;
    function* chunks() {
      try {
        for (; count < 200; count += 1) yield Buffer.alloc(mebibyte);
      } finally {
        isGivenUp = count < 200;
      }
    }
    const loader = () =>
      new Response(createReadableStreamFromReadable(Readable.from(chunks())), { headers });
    return { site: { loader }, made: () => count, isGivenUp: () => isGivenUp };
  }

  /** Requests `/` and stops reading after the first bytes. */
  async function askSlowly(port: number): Promise<Socket> {
    const socket = connect(port, '127.0.0.1');
    closing.push(() => socket.destroy());
    socket.write('GET / HTTP/1.1\r\nHost: yesod.test\r\n\r\n');
    await once(socket, 'readable');
    return socket;
  }

  test.each([undefined, { 'Content-Type': 'text/csv' }])(
    'with %j is generated no faster than it is read',
    async (headers) => {
      const { site, made } = endless(headers);
      await askSlowly(await serve(site));
      await new Promise((resolve) => setTimeout(resolve, 100));
      expect(made()).toBeLessThan(50);
    },
  );

  test('stops generating a text if the browser disconnects before its first chunk', async () => {
    let count = 0;
    let isGivenUp = false;
    async function* slowly() {
      try {
        for (; ; count += 1) {
          yield Buffer.alloc(1000);
          await new Promise((resolve) => setTimeout(resolve, 10));
        }
      } finally {
        isGivenUp = true;
      }
    }
    const headers = { 'Content-Type': 'text/csv' };
    const loader = () =>
      new Response(createReadableStreamFromReadable(Readable.from(slowly())), { headers });
    const socket = connect(await serve({ loader }), '127.0.0.1');
    socket.write('GET / HTTP/1.1\r\nHost: yesod.test\r\n\r\n');
    await expect.poll(() => count).toBeGreaterThan(1);
    socket.destroy();
    await expect.poll(() => isGivenUp).toBe(true);
  });

  test.each([undefined, { 'Content-Type': 'text/csv' }])(
    'with %j stops when the browser disconnects',
    async (headers) => {
      const { site, isGivenUp } = endless(headers);
      const socket = await askSlowly(await serve(site));
      socket.destroy();
      await expect.poll(isGivenUp).toBe(true);
    },
  );
});

const pieces = (type: string, size: number, encoding?: string) => () => {
  const text = html.repeat(size);
  const chunks = Array.from({ length: Math.ceil(text.length / 1000) }, (_, i) =>
    text.slice(i * 1000, i * 1000 + 1000),
  );
  const headers: HeadersInit = {
    'Content-Type': type,
    ...(encoding && { 'Content-Encoding': encoding }),
  };
  return new Response(
    createReadableStreamFromReadable(Readable.from(chunks.map((chunk) => Buffer.from(chunk)))),
    {
      headers,
    },
  );
};

describe('compression', () => {
  test.each([
    ['a page', { page: (): Rendered => ({ html, caching: 'never' }) }],
    ['a text in pieces', { loader: pieces('text/csv', 1) }],
  ])('sends %s by brotli, else by gzip, else uncompressed', async (_name, site) => {
    const port = await serve(site);
    const brotli = await take(port, { 'Accept-Encoding': 'gzip, deflate, br, zstd' });
    expect(brotli.headers).toMatchObject({ 'content-encoding': 'br', vary: 'Accept-Encoding' });
    expect(brotli.headers['content-length']).toBe(String(brotli.bytes.length));
    expect(brotliDecompressSync(brotli.bytes).toString()).toBe(html);
    const gzip = await take(port, { 'Accept-Encoding': 'br;q=0, gzip' });
    expect(gzip.headers['content-encoding']).toBe('gzip');
    expect(gunzipSync(gzip.bytes).toString()).toBe(html);
    const plain = await take(port, { 'Accept-Encoding': 'identity' });
    expect(plain.headers).toMatchObject({ vary: 'Accept-Encoding' });
    expect(plain.bytes.toString()).toBe(html);
  });

  test.each([
    ['a small page', { page: (): Rendered => ({ html: 'small', caching: 'never' }) }, undefined],
    ['a picture', { loader: pieces('image/png', 1) }, undefined],
    ['what is packed already', { loader: pieces('text/css', 1, 'br') }, 'br'],
    ['a text over a megabyte', { loader: pieces('text/csv', 300) }, undefined],
  ])('does not compress %s', async (_name, site, encoding) => {
    const { headers, bytes } = await take(await serve(site), { 'Accept-Encoding': 'br' });
    expect(headers['content-encoding']).toBe(encoding);
    expect(['small', html, html.repeat(300)]).toContain(bytes.toString());
  });
});

test('sends a page with its status and every header', async () => {
  const cookies: [string, string][] = [
    ...['a=1', 'b=2'].map((pair): [string, string] => ['Set-Cookie', pair]),
  ];
  const port = await serve({
    page: () => ({ html, caching: 'never', status: 203, headers: cookies }),
  });
  const { status, headers } = await take(port);
  expect([status, headers['set-cookie']]).toEqual([203, ['a=1', 'b=2']]);
  const head = await take(port, { 'Accept-Encoding': 'br' }, 'HEAD');
  expect([head.status, head.bytes.length]).toEqual([203, 0]);
  expect(head.headers['content-length']).toBe(String(Buffer.byteLength(html)));
});
