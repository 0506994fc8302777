import { beforeAll, expect, test } from 'vitest';
import { dashboardPath } from '~/paths';
import { crawl } from '../support/crawl';
import { mainOf } from '../support/html';
import { type RoleScene, roleScene } from '../support/role-scene';
import { allowedIn, roleRows } from '../support/role-table';
import { insertIds } from '../support/role-walk';
import type { Records } from '../support/role-words';
import type { RunningServer } from '../support/server';
import { sharedServer } from '../support/shared-server';

let server: RunningServer;
let scene: RoleScene;
let own: Records;
beforeAll(async () => {
  server = await sharedServer({ seed: 'empty', env: { YESOD_MODE: 'test' } });
  scene = await roleScene(server);
  own = await scene.records('one');
});

/** All possible links of a project page, in the reader’s portal. */
const ways = [
  '/projects/edit/{project}',
  '/projects/show/{project}/delete',
  '/projects/show/{project}/invite',
  '/projects/show/{project}/upload',
  '/projects/show/{project}/message',
  '/phases/{project}',
  '/projects/show/{project}/documents/{document}/delete',
  '/projects/{project}/messages',
  '/projects/show/{project}/phase/{phase}',
  '/projects/show/{project}/milestone/{milestone}',
  '/phases/show/{phase}',
  '/milestones/show/{milestone}',
];

test.each([
  ...(['super', 'admin', 'user'] as const).map((actor) => [actor, '/admin'] as const),
  ...(['owner', 'investor', 'tenant'] as const).map((actor) => [actor, ''] as const),
])('shows %s exactly the permitted links of a project', async (actor, base) => {
  const { html } = await scene.browsers[actor].get(
    insertIds(`${base}/projects/show/{project}`, own),
  );
  const texts = ways.filter((way) => mainOf(html).includes(`href="${insertIds(base + way, own)}"`));
  const open = ways.filter((way) =>
    roleRows.some((row) => row.ask === `GET ${base}${way}` && allowedIn(row).includes(actor)),
  );
  expect(texts).toEqual(open);
});

test.each(['user', 'idle'] as const)(
  'links %s to no missing page',
  async (actor) => {
    const pages = await crawl(scene.browsers[actor], [dashboardPath('admin')]);
    expect(pages.length).toBeGreaterThan(5);
    const dead = pages.filter(({ status }) => status >= 400);
    expect(dead.map(({ path, from, status }) => ({ path, from, status }))).toEqual([]);
  },
  60_000,
);

test('leads an admin from a member’s link to the same page of their own', async () => {
  const asks = new Set(roleRows.map(({ ask }) => ask));
  const both = roleRows.filter(
    ({ method, address, answers }) =>
      method === 'GET' && answers.admin === '→' && asks.has(`GET /admin${address}`),
  );
  expect(both.length).toBeGreaterThan(150);
  for (const { address } of both) {
    const path = insertIds(address, own);
    const { status, location } = await scene.browsers.admin.get(path);
    expect([path, status, location]).toEqual([path, 302, `/admin${path}`]);
  }
}, 60_000);

test.each(['/investments', '/invitations', '/requests/create'])(
  'leads an admin from %s, which only members have, to their dashboard',
  async (path) => {
    const { location } = await scene.browsers.admin.get(path);
    expect(location).toBe(dashboardPath('admin'));
  },
);
