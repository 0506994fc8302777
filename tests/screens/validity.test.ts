import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { findJava, vnuJar } from '../../scripts/java.mjs';
import { client } from '../support/client';
import { crawl, publicStarts, starts } from '../support/crawl';
import { sharedServer } from '../support/shared-server';

type Message = { type: string; url: string; message: string; extract?: string };

/** Writes the first page of each kind, and each role's dashboard. @returns the number of kinds */
async function writePages(folder: string): Promise<number> {
  const server = await sharedServer({ seed: 'demo' });
  const kinds = new Set<string>();
  for (const [name, paths] of Object.entries({ '': publicStarts, ...starts })) {
    const somebody = client(server, name ? `${name}@yesod.demo` : undefined);
    for (const page of await crawl(somebody, paths, 1)) {
      const kind = page.path.replace(/^\/admin(?=\/)|\?.*/g, '').replace(/\d+/g, 'n');
      const isOwn = kind.endsWith('dashboard');
      if (page.status !== 200 || (kinds.has(kind) && !isOwn)) continue;
      kinds.add(kind);
      const file = `${name}${page.path.replaceAll(/\W/g, '_')}.html`;
      writeFileSync(path.join(folder, file), page.html);
    }
  }
  return kinds.size;
}

test.skipIf(!findJava())(
  'no page has an error the HTML checker finds',
  async () => {
    const folder = mkdtempSync(path.join(tmpdir(), 'yesod-pages-'));
    try {
      expect(await writePages(folder)).toBeGreaterThanOrEqual(60);
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
