import { drafts } from 'db/schema/draft';
import { people } from 'db/schema/person';
import { sessions } from 'db/schema/sign-in';
import { cast } from 'db/seeds/cast';
import { eq } from 'drizzle-orm';
import { beforeAll, describe, expect, test } from 'vitest';
import * as paths from '~/paths';
import { type Answer, client } from '../support/client';
import { mainOf, tagsOf, wordsOf } from '../support/html';
import { impersonating } from '../support/impersonating';
import { withDatabase } from '../support/peek';
import type { RunningServer } from '../support/server';
import { sharedServer } from '../support/shared-server';

let server: RunningServer;
beforeAll(async () => {
  server = await sharedServer({ seed: 'demo' });
});

const { superadmin, admin, entrepreneur, tenant } = cast;
const as = (...emails: [string, ...string[]]) => impersonating(server, ...emails);
const bannerOf = ({ html }: Answer) =>
  wordsOf(/<section class="banner".*?<\/section>/s.exec(html)?.[0] ?? '');

describe('ending impersonation', () => {
  /** Without this header the back button would show even a `no-store` page. */
  const forgets = ({ headers }: Answer) => {
    expect(headers.get('clear-site-data')).toBe('"cache"');
    expect(headers.get('set-cookie')).toMatch(/^yesod_viewed=\d+; Path=\/; Max-Age=60; HttpOnly/);
  };

  test('by its button also clears the browser’s pages', async () => {
    const impersonator = await as(admin.email, tenant.email);
    expect((await impersonator.get('/dashboard')).headers.get('cache-control')).toBe('no-store');
    forgets(await impersonator.post(paths.viewEndPath()));
  });

  const change = (email: string, fields: Partial<typeof people.$inferInsert>) =>
    withDatabase(server, (db) =>
      db.update(people).set(fields).where(eq(people.email, email)).run(),
    );

  test.each([
    [
      'the impersonated person is deactivated',
      tenant.email,
      { isActive: false },
      { isActive: true },
    ],
    ['the admin in between is moved', admin.email, { companyId: 2 }, { companyId: 1 }],
  ])(
    'when %s returns to the own account without processing the form',
    async (_, email, lostPage, back) => {
      for (const method of ['get', 'post'] as const) {
        const impersonator = await as(superadmin.email, admin.email, tenant.email);
        change(email, lostPage);
        const answer = await impersonator[method](paths.projectCreatePath('member'));
        expect([answer.status, answer.location]).toEqual([303, '/admin/dashboard']);
        forgets(answer);
        change(email, back);
        const home = await impersonator.get('/admin/dashboard');
        expect(wordsOf(home.html)).toContain(
          'You are no longer viewing as another user: this account is not available.',
        );
        expect([bannerOf(home), wordsOf(home.html).includes('Dana Peretz')]).toEqual(['', true]);
      }
    },
  );

  test('when the impersonator is deleted leads to the login', async () => {
    const impersonator = await as(admin.email, tenant.email);
    change(admin.email, { isActive: false });
    const answer = await impersonator.get('/dashboard');
    change(admin.email, { isActive: true });
    expect(answer.location).toBe(paths.loginPath({ redirectTo: '/dashboard' }));
  });

  test('when the session expires drops the submitted form', async () => {
    const impersonator = await as(admin.email, entrepreneur.email);
    withDatabase(server, (db) => db.update(sessions).set({ lastSeenAt: 1 }).run());
    const late = await impersonator.post(paths.projectCreatePath('member'), { name: 'Typed late' });
    expect(late.location).toBe(paths.loginPath());
    expect(withDatabase(server, (db) => db.select().from(drafts).all())).toEqual([]);
    expect(bannerOf(await client(server, admin.email).get('/admin/dashboard'))).toBe('');
  });

  test('by signing out leads to the impersonator’s login', async () => {
    const impersonator = await as(superadmin.email, admin.email, tenant.email);
    expect(
      tagsOf(mainOf((await impersonator.get(paths.logoutPath())).html), 'button')[0],
    ).not.toHaveProperty('disabled');
    expect((await impersonator.post(paths.logoutPath())).location).toBe(paths.adminLoginPath());
    expect((await impersonator.get('/dashboard')).status).toBe(302);
  });
});
