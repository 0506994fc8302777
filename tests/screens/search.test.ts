import { milestones, phases } from 'db/schema/work';
import { castProjects } from 'db/seeds/cast';
import { eq } from 'drizzle-orm';
import { beforeAll, expect, test } from 'vitest';
import {
  dashboardPath,
  milestonePath,
  phasePath,
  projectPath,
  projectsPath,
  searchPath,
} from '~/paths';
import { client } from '../support/client';
import { mainOf, tagsOf, wordsOf } from '../support/html';
import { projectNamed, withDatabase } from '../support/peek';
import type { RunningServer } from '../support/server';
import { sharedServer } from '../support/shared-server';

let server: RunningServer;
beforeAll(async () => {
  server = await sharedServer({ seed: 'demo' });
});

const signIn = (account: string) => client(server, `${account}@yesod.demo`);
const hrefsOf = (html: string) => tagsOf(mainOf(html), 'a').map(({ href }) => href);

test.each([
  ['admin', 'admin'],
  ['investor', 'member'],
] as const)(
  'lets %s search from the header of every page and open the results',
  async (account, portal) => {
    const page = await signIn(account).get(dashboardPath(portal));
    const [form] = tagsOf(page.html, 'form').filter(({ role }) => role === 'search');
    expect([form?.action, form?.method]).toEqual([searchPath(portal), 'get']);
    const results = await signIn(account).get(searchPath(portal, { search: 'neve tzedek' }));
    const id = projectNamed(server, castProjects.neveTzedek);
    expect([results.status, hrefsOf(results.html).includes(projectPath(portal, id))]).toEqual([
      200,
      true,
    ]);
    expect(wordsOf(mainOf(results.html))).toContain('Projects');
  },
);

test('opens every result for the person who found it', async () => {
  const investor = signIn('investor');
  const results = await investor.get(searchPath('member', { search: 'a' }));
  const hrefs = [...new Set(hrefsOf(results.html))];
  expect(hrefs.length).toBeGreaterThan(10);
  for (const href of hrefs)
    expect([href, (await investor.get(href ?? '')).status]).toEqual([href, 200]);
});

test('links phases and milestones to their pages', async () => {
  const led = async (search: string) =>
    hrefsOf((await signIn('investor').get(searchPath('member', { search }))).html);
  const id = projectNamed(server, castProjects.neveTzedek);
  const [phase, milestone] = withDatabase(server, (db) => {
    const first = db.select().from(phases).where(eq(phases.projectId, id)).get()!;
    return [
      first,
      db.select().from(milestones).where(eq(milestones.phaseId, first.id)).get()!,
    ] as const;
  });
  expect(await led(phase.title)).toContain(phasePath('member', phase.id));
  expect(await led(milestone.title)).toContain(milestonePath('member', milestone.id));
});

test('says when nothing matches, in Hebrew too', async () => {
  const answer = await signIn('admin').get(`${searchPath('admin', { search: 'qqqq' })}&lang=he-IL`);
  expect(wordsOf(mainOf(answer.html))).toContain('אין תוצאות לחיפוש הזה.');
  expect(hrefsOf(answer.html)).toContain(projectsPath('admin'));
});

test('groups results by kind with counts, marks the words and leads to one kind', async () => {
  const admin = signIn('admin');
  const { html } = await admin.get(searchPath('admin', { search: 'villa' }));
  const main = mainOf(html);
  expect(main).toMatch(/<h2>Projects <span[^>]*>\d+<\/span><\/h2>/);
  expect(main).toMatch(/<mark>Villa<\/mark>/);
  const many = await admin.get(searchPath('admin', { search: 'a' }));
  const href = hrefsOf(many.html).find((path) => path?.includes('kind=phases')) ?? '';
  const phasesOnly = await admin.get(href);
  expect(mainOf(phasesOnly.html).match(/<h2>/g)).toHaveLength(1);
  expect(hrefsOf(phasesOnly.html)).toContain(searchPath('admin', { search: 'a' }));
});

test('shows the projects a person opened last before anything is typed', async () => {
  const admin = signIn('admin');
  const path = projectPath('admin', projectNamed(server, castProjects.neveTzedek));
  await admin.get(path);
  const { html } = await admin.get(searchPath('admin'));
  expect(wordsOf(mainOf(html))).toContain('Last opened');
  expect(hrefsOf(html)).toContain(path);
  expect(hrefsOf((await signIn('investor').get(searchPath('member'))).html)).not.toContain(path);
});
