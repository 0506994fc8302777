import { auditLog } from 'db/schema/audit';
import { cast } from 'db/seeds/cast';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import * as paths from '~/paths';
import { type Answer, client } from '../support/client';
import { mainOf, tagsOf, wordsOf } from '../support/html';
import { impersonate, impersonating } from '../support/impersonating';
import { patience } from '../support/patience';
import { withDatabase } from '../support/peek';
import { personWith } from '../support/person-form';
import { type RunningServer, startServer } from '../support/server';

let server: RunningServer;
beforeAll(async () => {
  server = await startServer({ seed: 'demo', env: { LOG_LEVEL: 'info' } });
});
afterAll(() => server.stop());

const { superadmin, admin, admin2, entrepreneur, tenant } = cast;
const users = paths.companyUsersPath();
const as = (...emails: [string, ...string[]]) => impersonating(server, ...emails);
const bannerOf = ({ html }: Answer) =>
  wordsOf(/<section class="banner".*?<\/section>/s.exec(html)?.[0] ?? '');
/** The ids of the people that the buttons of a page would impersonate. */
const offered = (html: string) =>
  tagsOf(html, 'form').flatMap(
    ({ action = '' }) => /^\/admin\/view-as\/(\d+)$/.exec(action)?.[1] ?? [],
  );
const idOf = (email: string) => String(personWith(server, email).id);

describe('from the super admin to a company admin to one of their people', () => {
  test('shows at each step what that person sees and returns to where it began', async () => {
    const impersonator = client(server, superadmin.email);
    const admins = `${paths.companyAdminsPath()}?page=1`;
    const list = await impersonator.get(admins);
    expect(offered(list.html).sort()).toEqual([idOf(admin.email), idOf(admin2.email)].sort());
    expect(tagsOf(list.html, 'input').filter(({ name }) => name === 'back')[0]?.value).toBe(admins);
    expect(bannerOf(list)).toBe('');

    expect((await impersonate(server, impersonator, admin.email, admins)).location).toBe(
      '/admin/dashboard',
    );
    const dashboard = await impersonator.get('/admin/dashboard');
    expect(bannerOf(dashboard)).toBe(
      'You are viewing as Noa Levi (Company admin). You cannot make changes. Signed in as: Dana Peretz Stop viewing',
    );
    expect(dashboard.html).toContain(`href="${paths.projectsPath('admin')}"`);
    expect(offered((await impersonator.get(users)).html)).toContain(idOf(tenant.email));

    expect((await impersonate(server, impersonator, tenant.email, users)).location).toBe(
      '/dashboard',
    );
    expect(bannerOf(await impersonator.get('/dashboard'))).toContain(
      'as Maya Friedman (Tenant). You cannot make changes. Signed in as: Dana Peretz › Noa Levi',
    );
    for (const path of ['/plans', '/404', '/contact-support'])
      expect([path, bannerOf(await impersonator.get(path))]).toEqual([
        path,
        expect.stringContaining('Maya'),
      ]);
    expect((await impersonator.get(users)).status).toBe(404);

    expect((await impersonator.post(paths.viewEndPath())).location).toBe(users);
    expect(bannerOf(await impersonator.get(users))).toContain('Noa Levi (Company admin)');
    expect((await impersonator.post(paths.viewEndPath())).location).toBe(admins);
    expect(bannerOf(await impersonator.get(admins))).toBe('');
    expect((await impersonator.post(paths.viewEndPath())).location).toBe('/admin/dashboard');
  });

  test('counts as one step when pressed twice', async () => {
    const impersonator = await as(admin.email, tenant.email);
    const secondVisit = await impersonate(server, impersonator, tenant.email);
    expect([secondVisit.status, secondVisit.location]).toEqual([303, '/dashboard']);
    expect((await impersonator.post(paths.viewEndPath())).location).toBe(users);
    expect(bannerOf(await impersonator.get(users))).toBe('');
  });

  test('names a company user as such in both languages', async () => {
    const impersonator = await as(admin.email, 'keren.baruch@yesod.demo');
    expect(bannerOf(await impersonator.get('/admin/dashboard'))).toContain(
      'Keren Baruch (Company user)',
    );
    await impersonator.post(paths.languagePath(), { locale: 'he-IL' });
    const words = bannerOf(await impersonator.get('/admin/dashboard'));
    expect(words).toMatch(/^צפייה בתור Keren Baruch \(משתמש חברה\)\. אי אפשר לבצע שינויים\./);
    // The page is in the reader’s own language, not that of the impersonated person.
    expect(personWith(server, admin.email).locale).toBe('he-IL');
    expect(personWith(server, 'keren.baruch@yesod.demo').locale).not.toBe('he-IL');
    await impersonator.post(paths.languagePath(), { locale: 'en-US' });
  });

  test.each([
    ['admin', admin.email, [superadmin.email, admin.email, admin2.email]],
    ['super admin', superadmin.email, [superadmin.email, tenant.email]],
    ['entrepreneur', entrepreneur.email, [tenant.email, admin.email]],
    ['company user', 'keren.baruch@yesod.demo', [tenant.email, admin.email]],
  ])('refuses further impersonation to the %s', async (_name, email, others) => {
    const impersonator = client(server, email);
    for (const other of others) {
      const { status } = await impersonate(server, impersonator, other);
      expect([other, status]).toEqual([other, 404]);
    }
    expect((await impersonator.post(paths.viewAsPath(999_999))).status).toBe(404);
  });

  test.each([['//evil.test'], ['https://evil.test/'], ['/\\evil.test'], ['']])(
    'never redirects back to “%s”',
    async (back) => {
      const impersonator = client(server, admin.email);
      await impersonate(server, impersonator, tenant.email, back);
      expect((await impersonator.post(paths.viewEndPath())).location).toBe('/admin/dashboard');
    },
  );

  test('offers the button on a person’s page too', async () => {
    const impersonator = client(server, admin.email);
    const info = paths.usersInfoPath(personWith(server, tenant.email).id);
    expect(offered(mainOf((await impersonator.get(info)).html))).toEqual([idOf(tenant.email)]);
    const own = paths.usersInfoPath(personWith(server, admin.email).id);
    expect(offered(mainOf((await impersonator.get(own)).html))).toEqual([]);
    const everybody = await client(server, superadmin.email).get(
      `${paths.createdUsersPath()}?perPage=100`,
    );
    expect(offered(everybody.html).sort()).toEqual([idOf(admin.email), idOf(admin2.email)].sort());
  });
});

describe('private pages', () => {
  const { profilePath } = paths;
  const own = [
    paths.twoFactorSettingsPath('member'),
    paths.recoveryCodesPath('member'),
    paths.profileConfirmPath('member'),
    paths.profileCodePath('member'),
    paths.profileChangePath('member', 'email'),
    paths.profileChangePath('member', 'phone'),
    paths.sessionEndPath('member', 'others'),
    paths.resumePath(),
  ];

  test.each(own)('%s does not exist', async (path) => {
    expect((await (await as(admin.email, tenant.email)).get(path)).status).toBe(404);
  });

  test('the profile hides sessions, two-factor authentication and recovery codes', async () => {
    const path = profilePath('member');
    const theirs = wordsOf(mainOf((await client(server, tenant.email).get(path)).html));
    const seen = mainOf((await (await as(admin.email, tenant.email)).get(path)).html);
    for (const words of ['Two-factor', 'Where you are signed in'])
      expect([theirs.includes(words), wordsOf(seen).includes(words)]).toEqual([true, false]);
    expect(wordsOf(seen)).toContain(tenant.email);
    expect(tagsOf(seen, 'a')).toEqual([]);
  });
});

describe('the logs', () => {
  test('record it for the company with the real person, in both languages', async () => {
    withDatabase(server, (db) => db.delete(auditLog).run());
    const impersonator = await as(superadmin.email, admin.email, tenant.email);
    await impersonator.post(paths.logoutPath());
    const reader = client(server, admin.email);
    const entries = async () =>
      [...mainOf((await reader.get(paths.auditPath())).html).matchAll(/<tr id=.*?<\/tr>/gs)]
        .map(([row]) => wordsOf(row).replace(/^[\d/]+ [\d:]+ /, ''))
        .slice(-4);
    expect(await entries()).toEqual([
      'Dana Peretz Stopped viewing as Person Noa Levi –',
      'Dana Peretz Stopped viewing as Person Maya Friedman –',
      'Dana Peretz Viewed as Person Maya Friedman While viewing as: after: Noa Levi',
      'Dana Peretz Viewed as Person Noa Levi –',
    ]);
    await reader.post(paths.languagePath(), { locale: 'he-IL' });
    expect((await entries())[3]).toBe('Dana Peretz תחילת צפייה בתור אדם Noa Levi –');
    await reader.post(paths.languagePath(), { locale: 'en-US' });
    const foreign = await client(server, admin2.email).get(paths.auditPath());
    expect(wordsOf(mainOf(foreign.html))).not.toContain('Dana Peretz');
  });

  test('record start, refusal and end as security events', async () => {
    const impersonator = await as(admin.email, tenant.email);
    await impersonator.post(paths.supportPath());
    await impersonator.post(paths.viewEndPath());
    const eventCount = () =>
      server
        .output()
        .split('\n')
        .filter((line) => line.includes('"what":"view-as.'));
    await expect.poll(() => eventCount().at(-1), { timeout: patience }).toContain('view-as.end');
    const [start, change, end] = eventCount()
      .slice(-3)
      .map((line) => JSON.parse(line));
    const who = personWith(server, admin.email).id;
    const detail = { as: personWith(server, tenant.email).id };
    expect(start).toMatchObject({ who, detail, what: 'view-as.start', result: 'allowed' });
    expect(change).toMatchObject({ who, detail, what: 'view-as.change', result: 'refused' });
    expect(end).toMatchObject({ who, detail, what: 'view-as.end', result: 'allowed' });
  });
});
