import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { setImmediate } from 'node:timers/promises';
import postcss from 'postcss';
import { beforeAll, describe, expect, test } from 'vitest';
import { dashboardPath, landingPath, loginPath, projectsPath } from '~/paths';
import { type Client, client } from '../support/client';
import { crawl, publicStarts, starts } from '../support/crawl';
import { decoded } from '../support/html';
import type { RunningServer } from '../support/server';
import { sharedServer } from '../support/shared-server';

let server: RunningServer;
beforeAll(async () => {
  server = await sharedServer({ seed: 'demo' });
});

const list = projectsPath('admin');
const styleElements = /<style data-sheet="(.+?)">(.*?)<\/style>/gs;
const inlineSheets = (html: string) =>
  [...html.matchAll(styleElements)].map(([, address = '', css = '']) => ({ address, css }));
const linkedSheets = (html: string) =>
  [...html.matchAll(/<link rel="stylesheet" href="(.+?)"/g)].map(([, address]) => address);
const sha256 = (css: string) => `'sha256-${createHash('sha256').update(css).digest('base64')}'`;

const sheetNames = (html: string) =>
  inlineSheets(html).map(({ address }) => path.basename(address, '.css'));

/** Another cookie header than the client's, which has loaded every sheet. */
const withCookies = (visitor: Client, styles?: string) => {
  const session = visitor.cookie.replace(/; yesod_styles=[^;]*/, '');
  return { Cookie: styles === undefined ? session : `${session}; yesod_styles=${styles}` };
};

type Rule = { text: string; classes: string[] };
/** The rules of a sheet in their order, one for each selector. */
function rulesOf(css: string): Rule[] {
  const rules: Rule[] = [];
  postcss.parse(css).walkRules((rule) => {
    const around: string[] = [];
    for (let at = rule.parent; at?.type === 'atrule'; at = at.parent as typeof at)
      around.unshift(`${(at as postcss.AtRule).name} ${(at as postcss.AtRule).params}`);
    if (around.some((name) => name.includes('keyframes'))) return;
    const body = rule.nodes.map(String).join(';');
    for (const selector of rule.selectors) {
      const classes = selector.match(/\.(?:[\w-]|\\.)+/g) ?? [];
      rules.push({
        text: [...around, selector, body].join(' { '),
        classes: classes.map((name) => name.slice(1).replaceAll('\\', '')),
      });
    }
  });
  return rules;
}

const wholeSheets = new Map<string, Rule[]>();
function wholeSheet(address: string): Rule[] {
  const rules =
    wholeSheets.get(address) ?? rulesOf(readFileSync(path.join('build/client', address), 'utf8'));
  wholeSheets.set(address, rules);
  return rules;
}

const accounts: [string, string[]][] = [['a stranger', publicStarts], ...Object.entries(starts)];

describe('a page without loaded sheets', () => {
  test.each(accounts)(
    'holds every rule of its classes, in the order of the sheet, for %s',
    async (name, paths) => {
      const visitor = client(server, name.includes(' ') ? undefined : `${name}@yesod.demo`);
      const get = async (page: string) => {
        const answer = await visitor.get(page, withCookies(visitor));
        return { ...answer, html: answer.source };
      };
      const pages = (await crawl({ get }, paths, 1)).filter(({ status }) => status === 200);
      expect(pages.length).toBeGreaterThan(5);
      for (const { path: page, html } of pages) {
        // Otherwise connections that the server closed in the meantime would be used again.
        await setImmediate();
        const sheets = inlineSheets(html);
        expect([page, sheets.length > 0, linkedSheets(html)]).toEqual([page, true, []]);
        const content = html.replace(styleElements, '');
        const names = new Set(
          [...content.matchAll(/class="([^"]*)"/g)].flatMap(([, value = '']) =>
            decoded(value).split(/\s+/),
          ),
        );
        for (const { address, css } of sheets) {
          const present = rulesOf(css).map(({ text }) => text);
          const presentTexts = new Set(present);
          const whole = wholeSheet(address);
          const missing = whole.filter(
            ({ text, classes }) =>
              classes.every((one) => names.has(one)) && !presentTexts.has(text),
          );
          expect([page, missing]).toEqual([page, []]);
          const inOrder = whole.map(({ text }) => text).filter((text) => presentTexts.has(text));
          expect([page, inOrder]).toEqual([page, present]);
        }
      }
    },
    120_000,
  );

  test('allows these styles only, and loads the whole sheets later', async () => {
    const admin = client(server, 'admin@yesod.demo');
    const { source: html, headers } = await admin.get(list, withCookies(admin));
    const [sheet] = inlineSheets(html);
    expect(headers.get('content-security-policy')).toContain(
      `style-src 'self' ${sha256(sheet!.css)};`,
    );
    expect(html).toContain(`<link rel="prefetch" as="style" href="${sheet!.address}"/>`);
    expect(headers.getSetCookie()).toEqual([
      `yesod_styles=${sheetNames(html)}; Path=/; Max-Age=31536000; HttpOnly; SameSite=Lax`,
    ]);
  });
});

describe('a page with loaded sheets', () => {
  test('links them, sets no cookie and has another tag', async () => {
    const admin = client(server, 'admin@yesod.demo');
    const first = await admin.get(list, withCookies(admin));
    const second = await admin.get(list, withCookies(admin, sheetNames(first.source).join('.')));
    expect(inlineSheets(second.source)).toEqual([]);
    expect(linkedSheets(second.html)).toEqual(inlineSheets(first.source).map((one) => one.address));
    expect(second.headers.getSetCookie()).toEqual([]);
    expect(second.headers.get('content-security-policy')).not.toContain('sha256');
    expect(second.headers.get('etag')).not.toBe(first.headers.get('etag'));
  });

  test('holds the styles again after a new build', async () => {
    const admin = client(server, 'admin@yesod.demo');
    const { source, headers } = await admin.get(list, withCookies(admin, 'index-AbCd1234'));
    expect(inlineSheets(source).length).toBe(1);
    expect(headers.getSetCookie()[0]).not.toContain('AbCd1234');
  });

  test('holds only the sheets that are missing', async () => {
    const admin = client(server, 'admin@yesod.demo');
    const [index] = sheetNames((await admin.get(list, withCookies(admin))).source);
    const inbox = await admin.get('/admin/inbox', withCookies(admin, index));
    expect(linkedSheets(inbox.html)).toEqual([`/assets/${index}.css`]);
    expect(sheetNames(inbox.source)).toEqual([expect.stringMatching(/^messages-/)]);
    const [cookie = ''] = inbox.headers.getSetCookie();
    expect(cookie).toContain(`yesod_styles=${index}.${sheetNames(inbox.source)[0]};`);
  });

  test('an unchanged page keeps the policy that its browser stored', async () => {
    const admin = client(server, 'admin@yesod.demo');
    const cookies = withCookies(admin);
    const { headers } = await admin.get(list, cookies);
    const tag = headers.get('etag') ?? '';
    const again = await admin.get(list, { ...cookies, 'If-None-Match': tag });
    expect([again.status, again.headers.get('content-security-policy')]).toEqual([304, null]);
  });
});

describe('a visitor without a session', () => {
  test.each([landingPath(), loginPath(), '/login?by=email', '/signup'])(
    'gets the styles in %s, and no cookie for them',
    async (page) => {
      for (const styles of ['', 'yesod_styles=index-AbCd1234']) {
        const { source: html, headers } = await client(server).get(page, { Cookie: styles });
        expect(linkedSheets(html)).toEqual([]);
        expect(inlineSheets(html).length).toBeGreaterThan(0);
        expect(html).not.toContain('rel="prefetch"');
        expect(headers.getSetCookie().filter((line) => line.includes('styles'))).toEqual([]);
      }
    },
  );

  test('gets the cached page although a session before left the cookie', async () => {
    const plain = await client(server).get(landingPath());
    const left = await client(server).get(landingPath(), { Cookie: 'yesod_styles=index-AbCd1234' });
    expect([left.source, left.headers.get('etag')]).toEqual([
      plain.source,
      plain.headers.get('etag'),
    ]);
    expect((await client(server).get(dashboardPath('admin'))).status).toBe(302);
  });
});
