import { describe, expect, test } from 'vitest';
import { csvDownload } from '~/http/list.server';

const pause = () => new Promise((resolve) => setTimeout(resolve, 20));

/** A download of 40 batches, before the first is read. */
function download(personId = 1, method = 'GET') {
  let read = 0;
  function* batches() {
    while (read < 40) yield [[`${read++}`, 'x'.repeat(20_000)]];
  }
  const reader = {
    request: new Request('https://yesod.test/', { method }),
    actor: { id: personId },
  };
  const { body } = csvDownload(reader, 'a.csv', ['a', 'b'], batches());
  return { body: body as ReadableStream<Uint8Array>, read: () => read };
}

describe('a CSV download', () => {
  test('generates batches only as they are read, and ends when all are read', async () => {
    const { body, read } = download();
    await pause();
    expect(read()).toBeLessThan(10);
    const text = Buffer.from(await new Response(body).arrayBuffer()).toString('utf8');
    expect([read(), text.startsWith('\ufeffa,b\r\n0,')]).toEqual([40, true]);
    expect(text.trimEnd().split('\r\n')).toHaveLength(41);
  });

  test('stops when the browser disconnects', async () => {
    const { body, read } = download(2);
    const reader = body.getReader();
    await reader.read();
    await reader.cancel();
    await pause();
    expect(read()).toBeLessThan(10);
  });

  test('waits for the same person’s earlier downloads, but not for those of others', async () => {
    const first = download(3);
    const [second, abandoned, third] = [download(3), download(3), download(3)];
    const otherPersons = download(4);
    await abandoned.body.cancel();
    await pause();
    expect([first.read() > 0, second.read(), third.read(), otherPersons.read() > 0]).toEqual([
      true,
      0,
      0,
      true,
    ]);
    await first.body.cancel();
    expect((await new Response(second.body).text()).trimEnd().split('\r\n')).toHaveLength(41);
    expect((await new Response(third.body).text()).trimEnd().split('\r\n')).toHaveLength(41);
    expect(abandoned.read()).toBe(0);
    await otherPersons.body.cancel();
  });

  test('does not generate the file for a HEAD request', async () => {
    const { body, read } = download(5, 'HEAD');
    expect(body).toBeNull();
    const next = download(5);
    await new Response(next.body).text();
    expect([read(), next.read()]).toEqual([0, 40]);
  });
});
