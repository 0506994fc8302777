import { projectVisits } from 'db/schema/project';
import { cast } from 'db/seeds/cast';
import { beforeAll, describe, expect, test } from 'vitest';
import * as paths from '~/paths';
import type { Client } from '../support/client';
import { client } from '../support/client';
import { crawl, publicStarts, starts } from '../support/crawl';
import { mainOf, tagsOf, wordsOf } from '../support/html';
import { impersonate, impersonating } from '../support/impersonating';
import { dumpOf, withDatabase } from '../support/peek';
import { projectForm } from '../support/project-form';
import { routes } from '../support/routes';
import type { RunningServer } from '../support/server';
import { sharedServer } from '../support/shared-server';
import { isRelease } from '../support/tier';

let server: RunningServer;
beforeAll(async () => {
  server = await sharedServer({ seed: 'demo' });
});

const { superadmin, admin, entrepreneur, investor, tenant } = cast;
const chains: Record<string, [string, ...string[]]> = {
  'a company admin': [superadmin.email, admin.email],
  'an entrepreneur': [admin.email, entrepreneur.email],
  'an investor': [superadmin.email, admin.email, investor.email],
  'a tenant': [admin.email, tenant.email],
};

/**
 * Forms allowed while impersonating: switching, the reader’s language and leaving. `$` matches no
 * form’s address; API calls and gateway webhooks read no cookie.
 */
const sendable = [
  'admin.view-as.$id',
  'view-as.end',
  'language',
  'logout',
  '$',
  'api.$',
  'payments.webhook',
];
const rejections = routes.filter(({ id, hasAction }) => hasAction && !sendable.includes(id));

/** All rows, with those that any visit may change. */
const everything = async () =>
  (await dumpOf(server)) +
  JSON.stringify(withDatabase(server, (db) => db.select().from(projectVisits).all()));

/** The release tier views as each of them. */
const viewed = Object.entries(chains).slice(isRelease ? 0 : -1);

describe.each(viewed)('impersonating %s', (name, chain) => {
  test('refuses every form of every route and changes nothing', async () => {
    expect(rejections.length).toBeGreaterThan(60);
    const impersonator = await impersonating(server, ...chain);
    const before = await everything();
    for (const { path } of rejections)
      expect([
        path,
        (await impersonator.post(path, { name: 'Changed', otp: '111111' })).status,
      ]).toEqual([path, 403]);
    expect(await everything()).toBe(before);
  });

  test('changes nothing on any page, offers no refused action and caches nothing', async () => {
    const impersonator = await impersonating(server, ...chain);
    const before = await everything();
    const role = name.split(' ').at(-1) ?? '';
    const first = [...(starts[role] ?? []), ...publicStarts, paths.supportPath()];
    const pages = await crawl(impersonator, first, 1);
    expect(pages.length).toBeGreaterThan(20);
    for (const { path, status, html } of pages.filter(({ html }) => html !== '')) {
      expect([path, html.includes('<section class="banner"')]).toEqual([path, true]);
      expect([path, status, openForms(html)]).toEqual([path, status, []]);
    }
    expect(await everything()).toBe(before);
  });
});

/** The targets of forms on a page that would be refused. */
function openForms(html: string): string[] {
  const forms = [...html.matchAll(/<form\b[^>]*method="post".*?<\/form>/gs)].map(([form]) => form);
  return forms.flatMap((form) => {
    const { action = '' } = tagsOf(form, 'form')[0] ?? {};
    const buttons = tagsOf(form, 'button').filter(({ type }) => type !== 'button');
    const isOff = buttons.length > 0 && buttons.every(({ disabled }) => disabled !== undefined);
    return isOff || /^\/(admin\/view-as\/\d+|view-as\/end|language|logout)$/.test(action)
      ? []
      : [action];
  });
}

test('leaves an investor’s visits and unread messages unchanged', async () => {
  const impersonator = await impersonating(server, admin.email, investor.email);
  const own = client(server, investor.email);
  const visits = () => withDatabase(server, (db) => db.select().from(projectVisits).all());
  const unread = async (who: Client) =>
    Number(/>(\d+) unread message/.exec((await who.get('/dashboard')).html)?.[1] ?? 0);
  const linksOf = async (path: string, shape: RegExp) =>
    tagsOf(mainOf((await impersonator.get(path)).html), 'a').flatMap(({ href = '' }) =>
      shape.test(href) ? [href] : [],
    );
  const before = { unread: await unread(own), visits: visits() };
  const letters = await linksOf('/inbox', /open=\d+/);
  const [project = ''] = await linksOf(letters[0] ?? '', /\/projects\/show\/\d+$/);
  const walk = async (who: Client) => {
    for (const path of [...letters, project])
      expect([path, (await who.get(path)).status]).toEqual([path, 200]);
  };
  await walk(impersonator);
  expect({ unread: await unread(impersonator), visits: visits() }).toEqual(before);
  await walk(own);
  expect(await unread(own)).toBeLessThan(before.unread);
  expect(visits()).not.toEqual(before.visits);
});

test('explains a refusal, with links to go back and to leave', async () => {
  const impersonator = await impersonating(server, admin.email, entrepreneur.email);
  const create = paths.projectCreatePath('member');
  const answer = await impersonator.post(create, projectForm(), {
    Referer: `${server.url}${create}?from=here`,
  });
  expect(answer.status).toBe(403);
  expect(wordsOf(mainOf(answer.html))).toContain(
    'You cannot make changes while viewing as another user',
  );
  expect(answer.html).toContain('<title>You cannot make changes while viewing as another user · ');
  expect(tagsOf(mainOf(answer.html), 'a').map(({ href }) => href)).toEqual([`${create}?from=here`]);
  expect(answer.html).toContain(`action="${paths.viewEndPath()}"`);
  const bare = await impersonator.post(create, projectForm(), {
    Referer: 'https://evil.test//evil.test',
  });
  expect(tagsOf(mainOf(bare.html), 'a').map(({ href }) => href)).toEqual(['/dashboard']);
});

describe('a cached page', () => {
  const list = paths.projectsPath('admin');
  const user = 'keren.baruch@yesod.demo';
  const readTwice = async (who: Client) => ({
    'If-None-Match': (await who.get(list)).headers.get('etag') ?? 'none',
  });
  const sees = async (who: Client, cached: Record<string, string>) => {
    const { status, html, headers } = await who.get(list, cached);
    const isViewed = html.includes('<section class="banner"');
    return { status, isViewed, caching: headers.get('cache-control'), tag: headers.get('etag') };
  };

  test('is not reused between one’s own and an impersonated session', async () => {
    const impersonator = client(server, admin.email);
    const before = await readTwice(impersonator);
    expect(await sees(impersonator, before)).toMatchObject({ status: 304 });
    await impersonate(server, impersonator, user);
    const during = { status: 200, isViewed: true, caching: 'no-store', tag: null };
    expect(await sees(impersonator, before)).toEqual(during);
    expect(await sees(impersonator, before)).toEqual(during);
    await impersonator.post(paths.viewEndPath());
    expect(await sees(impersonator, before)).toMatchObject({ status: 200, isViewed: false });
    const after = await readTwice(impersonator);
    expect(await sees(impersonator, after)).toMatchObject({ status: 304 });
    await impersonate(server, impersonator, user);
    expect(await sees(impersonator, after)).toEqual(during);
  });
});
