import { beforeAll, describe, expect, test } from 'vitest';
import { projectPath } from '~/paths';
import { type Client, client } from '../support/client';
import { impersonate, impersonating } from '../support/impersonating';
import { type RoleScene, roleScene } from '../support/role-scene';
import { type ActorName, allowedIn, isCall, namesIn, roleRows } from '../support/role-table';
import { insertIds } from '../support/role-walk';
import { type Records, wordOf } from '../support/role-words';
import type { RunningServer } from '../support/server';
import { sharedServer } from '../support/shared-server';

const guests = ['investor', 'tenant'] as const;
type Guest = (typeof guests)[number];

/** Records of everybody, and ids of the people themselves. */
const shared = ['plan', 'code', 'typed', 'session'];

let server: RunningServer;
let scene: RoleScene;
let own: Records;
/** Records of company two's project, whose investor, tenant and invited are those of company one. */
let foreign: Records;
/** The pages that need no id as an impersonator saw them before the guests joined company two. */
const before = {} as Record<Guest, [path: string, content: string][]>;
const during = {} as Record<Guest, [path: string, content: string][]>;

beforeAll(async () => {
  server = await sharedServer({ seed: 'empty', env: { YESOD_MODE: 'test' } });
  scene = await roleScene(server);
  own = await scene.records('one', 'admin');
  for (const guest of guests) before[guest] = await contents(guest, await viewing(guest));
  const { investor, tenant } = scene.people;
  foreign = await scene.recordsWith('two', { investor, tenant, invited: investor });
  for (const guest of guests) during[guest] = await contents(guest, await viewing(guest));
}, 60_000);

const viewing = (guest: Guest): Promise<Client> =>
  impersonating(server, emailOf('admin'), emailOf(guest));
const emailOf = (name: Guest | 'admin') => scene.people[name].email ?? '';

/** The pages and files that people with this role can open, and strangers cannot. */
const rowsOf = (guest: Guest) =>
  roleRows.filter((row) => {
    const allowed = allowedIn(row);
    return row.method === 'GET' && !isCall(row) && allowed.includes(guest) && !isPublic(allowed);
  });
const isPublic = (allowed: ActorName[]): boolean => allowed.includes('stranger');

async function contents(guest: Guest, browser: Client) {
  const rows = rowsOf(guest).filter(({ address }) => namesIn(address).length === 0);
  const paths = [...rows.map(({ address }) => address), `/search?search=${wordOf('two')}`];
  const pages: [string, string][] = [];
  for (const path of paths) pages.push([path, withoutKeys((await browser.get(path)).html)]);
  return pages;
}

const withoutKeys = (html: string): string => html.replace(/name="form_key" value="[^"]*"/g, '');

describe.each(guests)('impersonating the %s, who is also a guest of another company', (guest) => {
  test('shows the same pages, lists, files and counts as before', async () => {
    expect(before[guest].length).toBeGreaterThan(10);
    expect(during[guest]).toEqual(before[guest]);
    // The guests themselves see more than before on many of them.
    const theirs = await contents(guest, client(server, emailOf(guest)));
    const ofTwo = theirs.filter(([, content]) => content.includes(`${wordOf('two')}house`));
    expect(ofTwo.length).toBeGreaterThan(3);
  });

  test('answers 404 to every address of the other company’s records', async () => {
    const impersonator = await viewing(guest);
    const themselves = client(server, emailOf(guest));
    const rows = rowsOf(guest).filter(({ address }) =>
      namesIn(address).some((name) => !shared.includes(name)),
    );
    const opened: string[] = [];
    for (const { address } of rows) {
      const path = insertIds(address, foreign);
      const { status, html } = await impersonator.get(path);
      expect([path, status, html.includes(wordOf('two'))]).toEqual([path, 404, false]);
      if ((await themselves.get(path)).status === 200) opened.push(path);
    }
    // The guests themselves can open them, so the walk asks for the right records.
    expect(opened.length).toBeGreaterThan(10);
  });

  test('can be started again and again', async () => {
    const admin = client(server, emailOf('admin'));
    const answer = await impersonate(server, admin, emailOf(guest));
    expect([answer.status, answer.location]).toEqual([303, '/dashboard']);
    const path = projectPath('member', own.project ?? '');
    expect((await admin.get(path)).status).toBe(200);
  });
});
