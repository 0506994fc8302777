import { once } from 'node:events';
import { request } from 'node:http';
import type { AddressInfo } from 'node:net';
import express from 'express';
import { afterEach } from 'vitest';
import { answer, type Build } from '../../server/answer';
import type { Page } from '../../server/remix';
import { createRequestQueue } from '../../server/request-queue';

/** Everything a test leaves open is closed after it. */
export const closing: (() => void)[] = [];
afterEach(() => {
  for (const close of closing.splice(0)) close();
});

export type Rendered = Page & { status?: number; headers?: [string, string][] };

/** Serves one address, `/`, with the answer of a loader or a rendered page. */
export async function serve(site: {
  loader?: () => Response;
  page?: () => Rendered;
  revision?: () => string;
}) {
  const handleRequest = (
    _request: Request,
    _status: number,
    headers: Headers,
    _remix: unknown,
    context: { answer: { page?: Page } },
  ) => {
    const { status = 200, headers: more = [], ...page } = site.page!();
    headers.set('Content-Type', 'text/html; charset=utf-8');
    for (const [name, value] of more) headers.append(name, value);
    context.answer.page = page;
    return new Response(null, { status, headers });
  };
  const module = { default: () => null };
  const build = {
    entry: {
      module: {
        default: handleRequest,
        revision: site.revision ?? (() => ''),
        isUnchanged: ({ tag, cookies }: { tag: string; cookies: string }) => tag === `"${cookies}"`,
      },
    },
    routes: {
      root: { id: 'root', path: '', module },
      index: {
        id: 'index',
        parentId: 'root',
        index: true,
        module: site.loader
          ? { loader: site.loader }
          : { ...module, handle: { publicParams: { variant: ['budget'], search: 'any' } } },
      },
    },
    assets: { entry: { imports: [], module: '' }, routes: {}, url: '', version: '' },
    future: { v3_singleFetch: true },
    publicPath: '/',
    assetsBuildDirectory: '',
    isSpaMode: false,
  } as unknown as Build;
  const server = express()
    .use(answer(build, { publicOrigin: null }, createRequestQueue()))
    .listen(0, '127.0.0.1');
  closing.push(() => {
    server.closeAllConnections();
    server.close();
  });
  await once(server, 'listening');
  return (server.address() as AddressInfo).port;
}

/** Returns the bytes as sent: fetch would decompress them. */
export function take(
  port: number,
  headers: Record<string, string> = {},
  method = 'GET',
  path = '/',
) {
  return new Promise<{ status?: number; headers: Record<string, unknown>; bytes: Buffer }>(
    (resolve, reject) => {
      const outgoing = request(
        { port, host: '127.0.0.1', path, method, headers, agent: false },
        (response) => {
          const chunks: Buffer[] = [];
          response.on('data', (chunk) => chunks.push(chunk));
          response.on('end', () =>
            resolve({
              status: response.statusCode,
              headers: response.headers,
              bytes: Buffer.concat(chunks),
            }),
          );
        },
      );
      outgoing.once('error', reject).end();
    },
  );
}

export const html = `<p>${'Two rooms and a kitchen. שלום '.repeat(200)}</p>`;
