import { copyFile, readdir, readFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { extname, join } from 'node:path';
import type { Page } from '@playwright/test';
import { build, createServer as createVite } from 'vite';
import { makeOnce } from '../support/once';
import { assertFreshBuild } from '../support/server';
import type * as Samples from './samples';

const root = join(import.meta.dirname, '../..');
const alias = { '~': join(root, 'app') };
const types: Record<string, string> = {
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.svg': 'image/svg+xml',
  '.html': 'text/html; charset=utf-8',
};
const policy =
  "default-src 'self'; script-src 'self'; style-src 'self'; style-src-attr 'unsafe-inline'; img-src 'self' data: blob:";

/** A folder with the scripts and styles of islands; `script` and `style` are addresses in it. */
type Loader = { folder: string; script: string; style: string };

const builtFolder = join(root, 'build/client');
const assetsOf = (folder: string) => readdir(join(folder, 'assets'));

/** The scripts and styles of the app's build. */
export async function builtLoader(): Promise<Loader & { assets: string[] }> {
  assertFreshBuild();
  const assets = await assetsOf(builtFolder);
  const named = (name: RegExp) => `/assets/${assets.find((asset) => name.test(asset))}`;
  return {
    folder: builtFolder,
    assets,
    script: named(/^entry\.client-.*\.js$/),
    style: named(/^index-.*\.css$/),
  };
}

/**
 * The app's styles with scripts that contain React's development build, which alone reports
 * hydration mismatches. Built once per run, in a folder that is removed at its end.
 */
export async function developmentLoader(): Promise<Loader> {
  const { style } = await builtLoader();
  const folder = await makeOnce(join(tmpdir(), 'islands-development'), async (draft) => {
    await buildInto(draft);
    await copyFile(join(builtFolder, style), join(draft, style));
  });
  return { folder, script: '/entry.js', style };
}

async function buildInto(folder: string) {
  await build({
    root,
    configFile: false,
    logLevel: 'error',
    mode: 'development',
    resolve: { alias },
    define: { 'process.env.NODE_ENV': JSON.stringify('development') },
    esbuild: { jsxDev: true },
    publicDir: false,
    build: {
      outDir: folder,
      minify: false,
      modulePreload: { polyfill: false },
      rollupOptions: {
        input: { entry: join(root, 'app/entry.client.tsx') },
        // Finding unused code takes longer than loading it.
        treeshake: false,
        output: { entryFileNames: '[name].js' },
      },
    },
  });
}

/**
 * Loads the samples with recharts bundled, as in the app’s server build. The CommonJS build in
 * node_modules rounds coordinates differently from the browser build.
 */
export async function loadSamples(): Promise<{
  samples: typeof Samples;
  close: () => Promise<void>;
}> {
  const vite = await createVite({
    root,
    configFile: false,
    logLevel: 'error',
    appType: 'custom',
    server: { middlewareMode: true, ws: false, watch: null },
    optimizeDeps: { noDiscovery: true },
    resolve: { alias },
    ssr: { noExternal: ['recharts', '@headlessui/react'] },
  });
  const samples = await vite.ssrLoadModule('/tests/islands/samples.tsx');
  return { samples: samples as typeof Samples, close: () => vite.close() };
}

/**
 * Serves the scripts, the style sheet and the bodies of pages under the app’s content security
 * policy.
 */
export async function servePages(loader: Loader, pages: Record<string, PageBody>) {
  const server: Server = createServer(async (request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://localhost');
    const type = types[extname(pathname)] ?? 'text/html; charset=utf-8';
    const page = pages[pathname];
    const content = page
      ? wholePage(page, loader)
      : await readFile(join(loader.folder, pathname)).catch(() => null);
    response.writeHead(content === null ? 404 : 200, {
      'Content-Type': type,
      'Content-Security-Policy': policy,
    });
    response.end(content);
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const { port } = server.address() as AddressInfo;
  return { origin: `http://127.0.0.1:${port}`, close: () => server.close() };
}

/** Opens a page and waits until its script has enhanced it. */
export async function openEnhanced(page: Page, address: string) {
  await page.goto(address);
  await enhanced(page);
}

export const enhanced = (page: Page) =>
  page.waitForSelector('html[data-enhanced]', { state: 'attached' });

type PageBody = { body: string; direction: 'ltr' | 'rtl' };

export const pageOf = (body: string, direction: PageBody['direction'] = 'ltr'): PageBody => ({
  body,
  direction,
});

/** A page around a body, as `entry.server.tsx` sends it. */
const wholePage = ({ body, direction }: PageBody, { script, style }: Loader) =>
  `<!DOCTYPE html><html lang="en" dir="${direction}"><head><meta charset="utf-8"><title>Islands</title>
<meta name="viewport" content="width=device-width"><link rel="icon" href="data:,">
<link rel="stylesheet" href="${style}"></head><body>${body}<script type="module" src="${script}"></script></body></html>`;
