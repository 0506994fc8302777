import { describe, expect, test } from 'vitest';
import { html, type Made, serve, take } from './answer-set-up';

describe('what is kept for everybody', () => {
  async function counting(made: Partial<Made>) {
    let count = 0;
    let at = 'one';
    const port = await serve({
      revision: () => at,
      page: () => ({
        html: `${html}${++count}`,
        caching: 'everybody',
        headers: [['ETag', `"${at}"`]],
        ...made,
      }),
    });
    const ask = (headers: Record<string, string> = {}) =>
      take(port, headers).then(({ status }) => [status, count]);
    return { ask, change: () => (at = 'two') };
  }

  test('is made once for an address, a language and an encoding, until something changes', async () => {
    const { ask, change } = await counting({});
    expect([await ask(), await ask()]).toEqual([
      [200, 1],
      [200, 1],
    ]);
    expect(await ask({ 'If-None-Match': '"one"' })).toEqual([304, 1]);
    for (const own of ['Accept-Language', 'Accept-Encoding']) await ask({ [own]: 'br' });
    expect(await ask({ 'Accept-Language': 'br' })).toEqual([200, 3]);
    change();
    expect(await ask({ 'If-None-Match': '"one"' })).toEqual([200, 4]);
  });

  test.each<Partial<Made>>([
    { caching: 'private' },
    { caching: 'never' },
    { status: 404 },
    { headers: [['Set-Cookie', 'a=1']] },
  ])('is no page of %j', async (made) => {
    const { ask } = await counting(made);
    await ask();
    expect((await ask())[1]).toBe(2);
  });

  test('is neither for nor from whoever has a cookie but the language’s', async () => {
    const { ask } = await counting({});
    await ask({ Cookie: 'a=1' });
    expect(await ask()).toEqual([200, 2]);
    expect(await ask({ Cookie: 'a=1' })).toEqual([200, 3]);
    expect(await ask({ Cookie: 'a=1', 'If-None-Match': '"a=1"' })).toEqual([304, 3]);
  });
});
