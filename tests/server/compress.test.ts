import { createServer, request, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import express from 'express';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { compressText } from '../../server/compress';

const page = `<p>${'Two rooms and a kitchen. '.repeat(200)}</p>`;
const longText = 'x'.repeat(3 * 1024 * 1024);

describe('compressText', () => {
  let server: Server;
  let url: string;
  beforeAll(async () => {
    const app = express().use(compressText);
    app.get(
      '/page',
      (_req, res) => void res.type('html').set('Content-Length', String(page.length)).end(page),
    );
    app.get('/pieces', (_req, res) => {
      res.type('html');
      for (let i = 0; i < page.length; i += 1000) res.write(page.slice(i, i + 1000));
      res.end();
    });
    app.get('/small', (_req, res) => void res.type('html').end('small'));
    app.get('/picture', (_req, res) => void res.type('png').end(page));
    app.get('/packed', (_req, res) => void res.type('html').set('Content-Encoding', 'br').end('as it is'));
    app.get('/long', (_req, res) => {
      res.type('text');
      for (let i = 0; i < 3; i++) res.write(longText.slice(0, 1024 * 1024));
      res.end();
    });
    server = createServer(app).listen(0, '127.0.0.1');
    await new Promise((resolve) => server.once('listening', resolve));
    url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  });
  afterAll(() => void server.close());

  /** The bytes as they travel: fetch unpacks them, so the encoding is asked for but not believed. */
  async function take(path: string, encoding: string, method = 'GET') {
    return new Promise<{ headers: Record<string, unknown>; bytes: Buffer }>((resolve, reject) => {
      const outgoing = request(
        url + path,
        { method, headers: { 'Accept-Encoding': encoding } },
        (response) => {
          const chunks: Buffer[] = [];
          response.on('data', (chunk) => chunks.push(chunk));
          response.on('end', () => resolve({ headers: response.headers, bytes: Buffer.concat(chunks) }));
        },
      );
      outgoing.once('error', reject).end();
    });
  }

  test.each(['/page', '/pieces'])('%s travels by brotli, else by gzip, else as it is', async (path) => {
    const brotli = await take(path, 'gzip, deflate, br, zstd');
    expect(brotli.headers).toMatchObject({ 'content-encoding': 'br', vary: 'Accept-Encoding' });
    expect(brotli.headers['content-length']).toBe(String(brotli.bytes.length));
    expect(brotliDecompressSync(brotli.bytes).toString()).toBe(page);
    const gzip = await take(path, 'br;q=0, gzip');
    expect(gzip.headers['content-encoding']).toBe('gzip');
    expect(gunzipSync(gzip.bytes).toString()).toBe(page);
    const plain = await take(path, 'identity');
    expect(plain.headers).toMatchObject({ vary: 'Accept-Encoding' });
    expect(plain.bytes.toString()).toBe(page);
  });

  test.each(['/small', '/picture', '/packed'])('%s is left alone', async (path) => {
    const { headers, bytes } = await take(path, 'br');
    expect(headers['content-encoding']).toBe(path === '/packed' ? 'br' : undefined);
    expect(['small', page, 'as it is']).toContain(bytes.toString());
  });

  test('a text over a megabyte is passed on as it comes', async () => {
    const { headers, bytes } = await take('/long', 'br');
    expect(headers['content-encoding']).toBeUndefined();
    expect(bytes.length).toBe(longText.length);
  });

  test('a question for the headers only is answered', async () => {
    expect((await take('/page', 'br', 'HEAD')).bytes.length).toBe(0);
  });
});
