import { describe, expect, test } from 'vitest';
import { csvDownload } from '~/http/csv-download.server';

const pause = () => new Promise((resolve) => setTimeout(resolve, 20));

/** A download of 40 batches, written as Remix does it: whatever there is, as soon as it is there. */
function download() {
  const asked = new AbortController();
  const request = new Request('http://yesod.test/', { signal: asked.signal });
  let read = 0;
  function* batches() {
    for (; read < 40; read += 1) yield [[`${read}`, 'x'.repeat(20_000)]];
  }
  let take = () => {};
  const taken = new Promise<void>((resolve) => (take = resolve));
  const page = { request, drained: () => taken };
  const { body } = csvDownload(page, 'a.csv', ['a', 'b'], batches());
  const whole = (async () => {
    const written: Uint8Array[] = [];
    for await (const chunk of body as unknown as AsyncIterable<Uint8Array>) written.push(chunk);
    return Buffer.concat(written).toString('utf8');
  })();
  return { asked, take: () => take(), whole, read: () => read };
}

describe('a file', () => {
  test('is read no further than the browser takes it, and to its end then', async () => {
    const { take, whole, read } = download();
    await pause();
    expect(read()).toBeLessThan(3);
    take();
    const text = await whole;
    expect([read(), text.startsWith('\ufeffa,b\r\n0,')]).toEqual([40, true]);
    expect(text.trimEnd().split('\r\n')).toHaveLength(41);
  });

  test('is not read for a browser that is gone', async () => {
    const { asked, take, whole, read } = download();
    await pause();
    asked.abort();
    take();
    await whole;
    expect(read()).toBeLessThan(3);
  });
});
