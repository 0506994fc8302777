import { execFile } from 'node:child_process';
import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { findJava, javaFlags, vnuJar } from '../../scripts/java.mjs';
import { crawledPages, kindOf, visitors } from '../support/crawled';

test.skipIf(!findJava())('serves no page with HTML errors', async () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'yesod-pages-'));
  expect(await savePages(folder)).toBeGreaterThanOrEqual(60);
  const args = ['-jar', vnuJar, '--errors-only', '--exit-zero-always', '--format', 'json'];
  const { stderr } = await promisify(execFile)('java', [...javaFlags, ...args, folder], {
    maxBuffer: 64 << 20,
  });
  const { messages }: { messages: Message[] } = JSON.parse(stderr);
  const errors = messages.map(({ url, message, extract }) => [
    path.basename(url),
    message,
    extract,
  ]);
  expect(errors).toEqual([]);
});
type Message = { type: string; url: string; message: string; extract?: string };

/** Saves the first page of each kind, and each role's dashboard. Returns the number of kinds. */
async function savePages(folder: string): Promise<number> {
  const kinds = new Set<string>();
  for (const visitor of visitors)
    for (const page of await crawledPages(visitor, 'en-US')) {
      const kind = kindOf(page.path);
      const isOwn = kind.endsWith('dashboard');
      if (page.status !== 200 || (kinds.has(kind) && !isOwn)) continue;
      kinds.add(kind);
      const file = `${visitor}${page.path}`.replaceAll(/\W/g, '_');
      writeFileSync(path.join(folder, `${file}.html`), page.html);
    }
  return kinds.size;
}
