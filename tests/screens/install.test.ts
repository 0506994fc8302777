import { beforeAll, expect, test } from 'vitest';
import { manifestPath, offlinePath, signupSuccessPath, workerPath } from '~/paths';
import type { RunningServer } from '../support/server';
import { sharedServer } from '../support/shared-server';
import { visitor } from '../support/visitor';

let server: RunningServer;
beforeAll(async () => {
  server = await sharedServer({ seed: 'demo' });
});

test.each([
  ['en-US', 'ltr', 'Yesod'],
  ['he-IL', 'rtl', 'יסוד'],
])('the manifest speaks %s, and its icons are there', async (lang, dir, name) => {
  const browser = visitor(server, { 'accept-language': lang });
  expect((await browser.get('/login')).html).toContain(
    `rel="manifest" href="${manifestPath(lang)}"`,
  );
  const { headers, html } = await browser.get(manifestPath(lang));
  expect(headers.get('content-type')).toBe('application/manifest+json');
  const manifest = JSON.parse(html);
  expect(manifest).toMatchObject({ name, dir, lang, scope: '/', display: 'standalone' });
  for (const { src } of manifest.icons) {
    const icon = await fetch(server.url + src);
    expect([icon.status, icon.headers.get('content-type')]).toEqual([200, 'image/png']);
  }
});

test('the worker names the page it keeps, in its language, and that page tells nothing of anybody', async () => {
  const { headers, html } = await visitor(server).get(workerPath('he-IL'));
  expect(headers.get('content-type')).toContain('text/javascript');
  expect(html).toContain(JSON.stringify(offlinePath('he-IL')));
  expect((await visitor(server).get(offlinePath('he-IL'))).html).toContain('אין חיבור');
});

test.each([
  ['Mozilla/5.0 (Linux; Android 14) Chrome/130', 'Android (Chrome)'],
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Safari/604.1',
    'iPhone and iPad (Safari)',
  ],
  ['Mozilla/5.0 (X11; Linux x86_64) Chrome/130', 'Computer (Chrome or Edge)'],
])('%s finds its own steps open, the others folded', async (agent, title) => {
  const browser = visitor(server, { 'accept-language': 'en-US', 'user-agent': agent });
  const { html } = await browser.get(signupSuccessPath());
  expect(html.match(/<details open=""><summary.*?<\/svg>([^<]+)/s)?.[1]).toBe(title);
  expect(html.match(/<details[^>]*><summary[^>]*>/g)).toHaveLength(3);
});
