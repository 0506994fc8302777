import { readdir, readFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { extname, join } from 'node:path';
import type { Page } from '@playwright/test';
import tailwindcss from '@tailwindcss/vite';
import { build, createServer as createVite } from 'vite';
import { makeOnce } from '../support/once';
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

type Mode = 'development' | 'production';

/**
 * Builds the islands for the browser with Vite, as the app does, in a folder that is removed at the
 * end of the run. Builds each mode once per run.
 */
export async function buildLoader(mode: Mode) {
  const folder = await makeOnce(join(tmpdir(), `islands-${mode}`), (draft) =>
    buildInto(draft, mode),
  );
  return { folder, assets: await readdir(join(folder, 'assets')) };
}

async function buildInto(folder: string, mode: Mode) {
  await build({
    root,
    configFile: false,
    plugins: [tailwindcss()],
    logLevel: 'error',
    mode,
    resolve: { alias },
    // Only React’s development build reports hydration mismatches.
    define: { 'process.env.NODE_ENV': JSON.stringify(mode) },
    esbuild: { jsxDev: mode === 'development' },
    publicDir: false,
    build: {
      outDir: folder,
      minify: mode === 'production',
      assetsInlineLimit: 0,
      modulePreload: { polyfill: false },
      rollupOptions: {
        input: {
          entry: join(root, 'app/entry.client.tsx'),
          app: join(root, 'app/ui/styles/index.css'),
        },
        output: { entryFileNames: '[name].js', assetFileNames: 'assets/[name][extname]' },
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
 * Serves the loader, the style sheet and the given pages under the app’s content security policy.
 */
export async function servePages(folder: string, pages: Record<string, string>) {
  const server: Server = createServer(async (request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://localhost');
    const type = types[extname(pathname)] ?? 'text/html; charset=utf-8';
    const content = pages[pathname] ?? (await readFile(join(folder, pathname)).catch(() => null));
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

/** Returns a whole page around a body, as `entry.server.tsx` sends it. */
export function pageOf(body: string, direction: 'ltr' | 'rtl' = 'ltr'): string {
  return `<!DOCTYPE html><html lang="en" dir="${direction}"><head><meta charset="utf-8"><title>Islands</title>
<meta name="viewport" content="width=device-width"><link rel="icon" href="data:,">
<link rel="stylesheet" href="/assets/app.css"></head><body>${body}<script type="module" src="/entry.js"></script></body></html>`;
}
