import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { findJava, vnuJar } from '../../scripts/java.mjs';
import { client } from '../support/client';
import { crawl, publicStarts, starts } from '../support/crawl';
import { startServer } from '../support/server';

type Message = { type: string; url: string; message: string; extract?: string };

/**
 * One page per route for the first person who may see it; the dashboards of both portals differ.
 */
async function pagesInto(folder: string): Promise<number> {
  const server = await startServer({ seed: 'demo' });
  const shapes = new Set<string>();
  try {
    for (const [name, paths] of Object.entries({ '': publicStarts, ...starts })) {
      const visitor = client(server, name ? `${name}@yesod.demo` : undefined);
      for (const page of await crawl(visitor, paths, 1)) {
        const shape = page.path.replace(/^\/admin(?=\/)|\?.*/g, '').replace(/\d+/g, 'n');
        const isOwn = shape.endsWith('dashboard');
        if (page.status !== 200 || (shapes.has(shape) && !isOwn)) continue;
        shapes.add(shape);
        writeFileSync(
          path.join(folder, `${name}${page.path.replaceAll(/\W/g, '_')}.html`),
          page.html,
        );
      }
    }
    return shapes.size;
  } finally {
    await server.stop();
  }
}

test.skipIf(!findJava())(
  'serves no page with HTML errors',
  async () => {
    const folder = mkdtempSync(path.join(tmpdir(), 'yesod-pages-'));
    try {
      expect(await pagesInto(folder)).toBeGreaterThanOrEqual(60);
      const args = [
        '-jar',
        vnuJar,
        '--errors-only',
        '--exit-zero-always',
        '--format',
        'json',
        folder,
      ];
      const { stderr } = await promisify(execFile)('java', args, { maxBuffer: 64 << 20 });
      const { messages }: { messages: Message[] } = JSON.parse(stderr);
      const errors = messages.map(({ url, message, extract }) => [
        path.basename(url),
        message,
        extract,
      ]);
      expect(errors).toEqual([]);
    } finally {
      rmSync(folder, { recursive: true });
    }
  },
  180_000,
);
