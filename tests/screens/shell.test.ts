import { people } from 'db/schema/person';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  languagePath,
  logoutPath,
  milestonesPath,
  notFoundPath,
  peoplePath,
  phasesPath,
  profilePath,
  projectPath,
  projectsPath,
} from '~/paths';
import { client } from '../support/client';
import { mainOf, tagsOf, wordsOf, wordsOfEach } from '../support/html';
import { patience } from '../support/patience';
import { withDatabase } from '../support/peek';
import { type RunningServer, startServer } from '../support/server';

let server: RunningServer;
beforeAll(async () => {
  server = await startServer({ seed: 'demo', env: { LOG_LEVEL: 'error' } });
});
afterAll(() => server.stop());

const person = (account: string) => client(server, `${account}@yesod.demo`);

describe('unknown addresses', () => {
  test.each([
    '/nowhere',
    '/admin/nowhere',
    '/projects/show',
    '/.git/config',
    '/%F0%9F%8F%A0',
    '/a/b/c/d',
  ])('%s leads to the not-found page', async (path) => {
    const stranger = client(server);
    for (const answer of [await stranger.get(path), await stranger.post(path)])
      expect([answer.status, answer.location]).toEqual([302, notFoundPath()]);
  });

  test('show the status and a link onward', async () => {
    const stranger = await client(server).get(notFoundPath());
    expect(stranger.status).toBe(404);
    expect(wordsOfEach(stranger.html, 'h1')).toEqual(['This page does not exist']);
    expect(stranger.headers.get('cache-control')).toBe('no-store');
    const admin = await person('admin').get(notFoundPath());
    expect(admin.status).toBe(404);
    expect(tagsOf(mainOf(admin.html), 'a').map(({ href }) => href)).toEqual(['/admin/dashboard']);
  });
});

describe('the sidebar, item by item', () => {
  const guest = [
    'Dashboard',
    'Projects',
    'Inbox',
    'Entrepreneurs',
    'Settings',
    'Profile',
    'Support',
    'Invitation Log',
  ];
  const lists: Record<string, string[]> = {
    superadmin: [
      'Dashboard',
      'Faq',
      'Company Admins',
      'Plans',
      'Settings',
      'Profile',
      'Site settings',
      'System',
      'Security log',
      'Support',
      'Invitation Log',
    ],
    admin: [
      'Dashboard',
      'Projects',
      'Inbox',
      'Requests',
      'Bills to pay',
      'Suppliers',
      'Assets list',
      'Deleted Projects',
      'Users',
      'Payment Plans',
      'Settings',
      'Profile',
      'Cards',
      'Support',
      'Invitation Log',
    ],
    entrepreneur: [
      'Dashboard',
      'Projects',
      'Inbox',
      'Requests',
      'Bills to pay',
      'Suppliers',
      'Tenants',
      'Investors',
      'Settings',
      'Profile',
      'Support',
      'Invitation Log',
    ],
    investor: guest.toSpliced(guest.indexOf('Inbox') + 1, 0, 'My investments'),
    tenant: guest.toSpliced(guest.indexOf('Inbox') + 1, 0, 'Requests'),
  };
  const sidebarOf = (html: string) => /<nav class="sidebar".*?<\/nav>/s.exec(html)?.[0] ?? '';

  test.each(Object.entries(lists))('of the %s', async (role, items) => {
    const { html } = await person(role).get(logoutPath());
    // The unread count is tested elsewhere.
    const whole = sidebarOf(html).replace(/<span class="nav-count">.*?<\/span><\/span>/gs, '');
    const matches = [...whole.matchAll(/<(?:a|span class="nav-group")[^>]*>(.*?)<\/(?:a|span)>/gs)];
    expect(matches.map(([, inner = '']) => wordsOf(inner))).toEqual(items);
    const isAdmin = role.endsWith('admin');
    for (const { href } of tagsOf(sidebarOf(html), 'a'))
      if (href !== '/contact-support')
        expect([href, href?.startsWith('/admin/')]).toEqual([href, isAdmin]);
  });

  test('marks the current page, and the logo links to the dashboard', async () => {
    for (const [account, portal] of [['admin', 'admin'] as const, ['tenant', 'member'] as const]) {
      const { html } = await person(account).get(`${projectsPath(portal)}?page=1`);
      const current = tagsOf(sidebarOf(html), 'a').filter(
        (link) => link['aria-current'] === 'page',
      );
      expect(current.map(({ href }) => href)).toEqual([projectsPath(portal)]);
      const home = tagsOf(html, 'a').find((link) => link.class === 'home-link');
      expect(home?.href).toBe(portal === 'admin' ? '/admin/dashboard' : '/dashboard');
    }
  });
});

test.each([
  ['admin', peoplePath('admin', 'tenant'), '/admin/users'],
  ['superadmin', '/admin/UsersInfo', '/admin/admin-user'],
  ['admin', phasesPath('admin'), projectsPath('admin')],
  ['entrepreneur', milestonesPath('member'), projectsPath('member')],
])('shows the %s %s under %s in the sidebar', async (role, path, item) => {
  const { html } = await person(role).get(path);
  const current = tagsOf(html, 'a').filter((link) => link['aria-current'] === 'page');
  expect(current.map(({ href }) => href)).toContain(item);
});

test.each([
  ['admin', 'admin', 'Company admin'],
  ['keren.baruch', 'admin', 'Company user'],
  ['investor', 'member', 'Investor'],
] as const)('names the role of %s in menu and profile', async (account, portal, role) => {
  const { html } = await person(account).get(profilePath(portal));
  expect(wordsOf(/<header.*?<\/header>/s.exec(html)?.[0] ?? '')).toContain(`${role} Sign out`);
  expect(wordsOf(mainOf(html))).toContain(`Role ${role} `);
});

describe('the language', () => {
  const hebrew = '<html lang="he-IL" dir="rtl">';

  test('is kept in a stranger’s cookie and returns to the page', async () => {
    const stranger = client(server);
    const answer = await stranger.post(languagePath(), {
      locale: 'he-IL',
      back: '/login?by=email',
    });
    expect([answer.status, answer.location]).toEqual([303, '/login?by=email']);
    expect(answer.headers.get('set-cookie')).toMatch(
      /^yesod_locale=.*; Max-Age=\d+; .*HttpOnly; SameSite=Lax/,
    );
    const page = await stranger.get('/login?by=email');
    expect(page.html).toContain(hebrew);
    const button = tagsOf(page.html, 'button').find(({ name }) => name === 'locale');
    expect(button?.value).toBe('en-US');
  });

  test('is kept in a person’s profile for every browser', async () => {
    const tenant = person('tenant');
    await tenant.post(languagePath(), { locale: 'he-IL', back: projectsPath('member') });
    expect((await person('tenant').get(projectsPath('member'))).html).toContain(hebrew);
    const saved = withDatabase(server, (db) =>
      db
        .select({ locale: people.locale })
        .from(people)
        .where(eq(people.email, 'tenant@yesod.demo'))
        .get(),
    );
    expect(saved).toEqual({ locale: 'he-IL' });
    await tenant.post(languagePath(), { locale: 'en-US' });
    expect((await person('tenant').get(projectsPath('member'))).html).toContain(
      '<html lang="en-US" dir="ltr">',
    );
  });

  test('follows the browser until one is chosen; a link’s language applies once', async () => {
    const stranger = client(server);
    expect((await stranger.get('/login', { 'Accept-Language': 'he' })).html).toContain(hebrew);
    expect((await stranger.get('/login?lang=he-IL')).html).toContain(hebrew);
    expect((await stranger.get('/login')).html).not.toContain(hebrew);
    const answer = await stranger.post(languagePath(), {
      locale: 'en-US',
      back: '/login?lang=he-IL&by=email',
    });
    expect(answer.location).toBe('/login?by=email');
  });

  test.each([
    'https://evil.test/',
    '//evil.test',
    '/\\evil.test',
    'javascript:alert(1)',
    '/\t/evil.test',
    '',
  ])('never redirects to “%s”', async (back) => {
    const answer = await client(server).post(languagePath(), { locale: 'he-IL', back });
    expect([answer.status, answer.location]).toEqual([303, '/']);
  });

  test('ignores unknown languages', async () => {
    const answer = await client(server).post(languagePath(), {
      locale: '<script>',
      back: '/login',
    });
    expect([answer.status, answer.location, answer.headers.get('set-cookie')]).toEqual([
      303,
      '/login',
      null,
    ]);
  });
});

describe('when something breaks', () => {
  test('shows only a reference number that is in the log', async () => {
    const admin = person('admin');
    const rename = (from: string, to: string) =>
      withDatabase(server, (db) => db.$client.exec(`alter table ${from} rename to ${to}`));
    rename('project_values', 'gone');
    const broken = await admin.get(projectPath('admin', 1));
    rename('gone', 'project_values');
    expect(broken.status).toBe(500);
    const words = wordsOf(broken.html);
    expect(words).toContain('Failed to fetch project data');
    expect(broken.html).not.toMatch(/no such table|SqliteError|\.js:\d|node_modules/i);
    expect(words).not.toMatch(/\bSQL|\bselect /i);
    const [, reference = ''] = /Reference: ([0-9a-f]{8})/.exec(words) ?? [];
    expect(reference).not.toBe('');
    await expect.poll(server.output, { timeout: patience }).toContain(reference);
    const line = server
      .output()
      .split('\n')
      .find((entry) => entry.includes(reference));
    expect(line).toContain('no such table');
    expect((await admin.get(projectPath('admin', 1))).status).toBe(200);
  });
});
