import { describe, expect, test } from 'vitest';
import { csvDownload } from '~/http/list.server';

const pause = () => new Promise((resolve) => setTimeout(resolve, 20));

/** A download of 40 batches, none of which is taken yet. */
function download() {
  let read = 0;
  function* batches() {
    for (; read < 40; read += 1) yield [[`${read}`, 'x'.repeat(20_000)]];
  }
  const { body } = csvDownload('a.csv', ['a', 'b'], batches());
  return { body: body as ReadableStream<Uint8Array>, read: () => read };
}

describe('a file', () => {
  test('is read no further than it is taken, and to its end then', async () => {
    const { body, read } = download();
    await pause();
    expect(read()).toBeLessThan(10);
    const text = Buffer.from(await new Response(body).arrayBuffer()).toString('utf8');
    expect([read(), text.startsWith('\ufeffa,b\r\n0,')]).toEqual([40, true]);
    expect(text.trimEnd().split('\r\n')).toHaveLength(41);
  });

  test('is not read for a browser that is gone', async () => {
    const { body, read } = download();
    const reader = body.getReader();
    await reader.read();
    await reader.cancel();
    await pause();
    expect(read()).toBeLessThan(10);
  });
});
