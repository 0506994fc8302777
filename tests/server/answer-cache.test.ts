import { describe, expect, test } from 'vitest';
import { html, type Rendered, serve, take } from './answer-set-up';

describe('the cache of public pages', () => {
  async function counting(made: Partial<Rendered>) {
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
    const ask = (headers: Record<string, string> = {}, path = '/') =>
      take(port, headers, 'GET', path).then(({ status }) => [status, count]);
    return { ask, change: () => (at = 'two') };
  }

  test('renders once per address, language and encoding until something changes', async () => {
    const { ask, change } = await counting({});
    expect([await ask(), await ask()]).toEqual([
      [200, 1],
      [200, 1],
    ]);
    expect(await ask({ 'If-None-Match': '"one"' })).toEqual([304, 1]);
    expect(await ask({ 'If-None-Match': '"zero", W/"one"' })).toEqual([304, 1]);
    expect(await ask({ 'Accept-Language': 'he' })).toEqual([200, 2]);
    expect(await ask({ 'Accept-Encoding': 'br' })).toEqual([200, 3]);
    change();
    expect(await ask({ 'If-None-Match': '"one"' })).toEqual([200, 4]);
  });

  test.each<Partial<Rendered>>([
    { caching: 'private' },
    { caching: 'never' },
    { status: 404 },
    { headers: [['Set-Cookie', 'a=1']] },
  ])('does not store %j', async (made) => {
    const { ask } = await counting(made);
    await ask();
    expect((await ask())[1]).toBe(2);
  });

  test('ignores browsers with a cookie of ours other than the language', async () => {
    const { ask } = await counting({});
    const Cookie = 'yesod_session=1';
    await ask({ Cookie });
    expect(await ask()).toEqual([200, 2]);
    expect(await ask({ Cookie })).toEqual([200, 3]);
    expect(await ask({ Cookie, 'If-None-Match': `"${Cookie}"` })).toEqual([304, 3]);
    expect(await ask({ Cookie, 'If-None-Match': `"other", "${Cookie}"` })).toEqual([304, 3]);
  });

  test('cannot be flooded with parameters, cookies and languages', async () => {
    const { ask } = await counting({});
    await ask();
    for (let i = 0; i < 400; i++) {
      expect(await ask({}, `/?x=${i}&lang=x${i}`)).toEqual([200, 1]);
      const headers = { Cookie: `a=${i}; yesod_locale=${i}`, 'Accept-Language': `fr-FR;q=0.${i}` };
      expect(await ask(headers)).toEqual([200, 1]);
    }
    expect(await ask({}, '/?variant=budget')).toEqual([200, 2]);
    for (const count of [3, 4]) expect(await ask({}, '/?search=a')).toEqual([200, count]);
    expect(await ask()).toEqual([200, 4]);
  });
});
