import { cast, castProjects } from 'db/seeds/cast';
import { beforeAll, expect, test } from 'vitest';
import { mainOf, tagsOf, wordsOf } from '../support/html';
import type { RunningServer } from '../support/server';
import { sessionCookie } from '../support/session';
import { sharedServer } from '../support/shared-server';
import { type Visitor, visitor } from '../support/visitor';

let server: RunningServer;
beforeAll(async () => {
  server = await sharedServer({ seed: 'demo' });
});

function as(name: keyof typeof cast): Visitor {
  const browser = visitor(server);
  browser.cookie = sessionCookie(server.dataDir, cast[name].email);
  return browser;
}

const hrefs = (html: string) => tagsOf(mainOf(html), 'a').map(({ href = '' }) => href);
const projectIn = (html: string) => hrefs(html).find((href) => /\/show\/\d+$/.test(href)) ?? '';
const main = async (browser: Visitor, path: string) =>
  wordsOf(mainOf((await browser.get(path)).html));

test('deletes a project after confirmation and restores it after another', async () => {
  const owner = as('entrepreneur');
  const admin = as('admin');
  const list = await owner.get(`/projects?search=${encodeURIComponent(castProjects.neveTzedek)}`);
  const project = projectIn(list.html);
  const dialog = `${project}/delete`;
  const question = await main(owner, dialog);
  expect(question).toContain(`Delete ${castProjects.neveTzedek}?`);
  expect(question).toMatch(/\d+ phases \d+ milestones \d+ documents? \d+ messages?/);
  expect(question).toContain('can restore the project from Deleted projects');

  const deleted = await owner.post(dialog);
  expect(deleted).toMatchObject({ status: 303, location: '/projects' });
  expect(wordsOf((await owner.get('/projects')).html)).toContain(
    `${castProjects.neveTzedek} deleted successfully.`,
  );
  for (const name of ['entrepreneur', 'investor', 'tenant'] as const)
    expect((await as(name).get(project)).status).toBe(404);
  expect((await owner.post(dialog)).status).toBe(303);

  const results = await admin.get(`/admin/DeletedProjects?search=Tzedek`);
  expect(wordsOf(mainOf(results.html))).toMatch(/Neve Tzedek Courtyard House .* Yael Cohen/);
  const restore = hrefs(results.html).find((href) => href.includes('/restore')) ?? '';
  expect(await main(admin, restore)).toContain(`Restore ${castProjects.neveTzedek}?`);
  const restored = await admin.post(restore);
  expect(restored).toMatchObject({ status: 303, location: '/admin/DeletedProjects?search=Tzedek' });
  expect(wordsOf((await admin.get('/admin/DeletedProjects')).html)).toContain(
    `Project ${castProjects.neveTzedek} restored.`,
  );
  for (const name of ['entrepreneur', 'investor', 'tenant'] as const)
    expect((await as(name).get(project)).status).toBe(200);
  expect((await admin.post(restore)).status).toBe(303);
});

test('lets only the entrepreneur and the company admin delete; others find no such page', async () => {
  const { html } = await as('admin').get(
    `/admin/projects?search=${encodeURIComponent('HaYarkon')}`,
  );
  const dialog = `${projectIn(html)}/delete`;
  for (const name of ['investor', 'tenant', 'entrepreneur', 'admin2', 'superadmin'] as const) {
    const browser = as(name);
    for (const path of [dialog, dialog.replace('/admin', '')]) {
      expect([name, (await browser.get(path)).status]).toEqual([name, 404]);
      expect([name, (await browser.post(path)).status]).toEqual([name, 404]);
    }
  }
  expect((await as('admin').get(dialog)).status).toBe(200);
  const member = await as('investor').get('/projects');
  expect(hrefs(member.html).some((href) => href.endsWith('/delete'))).toBe(false);
});

test('lists the company’s deleted projects, all for the super admin and none for members', async () => {
  const path = '/admin/DeletedProjects';
  expect(await main(as('admin'), path)).toContain(castProjects.allenbyKiosk);
  expect(await main(as('admin2'), path)).not.toContain(castProjects.allenbyKiosk);
  expect(await main(as('superadmin'), path)).toContain(castProjects.allenbyKiosk);
  const { html } = await as('admin').get(path);
  const restore = hrefs(html).find((href) => href.includes('/restore')) ?? '';
  for (const name of ['admin2', 'entrepreneur', 'investor'] as const) {
    expect([name, (await as(name).get(restore)).status]).toEqual([name, 404]);
    expect([name, (await as(name).post(restore)).status]).toEqual([name, 404]);
  }
  expect((await as('entrepreneur').get(path)).status).toBe(404);
  expect((await visitor(server).get(path)).location).toMatch(/^\/admin\/login/);
});
