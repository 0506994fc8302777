import { milestones, phases } from 'db/schema/work';
import { castProjects } from 'db/seeds/cast';
import { and, eq } from 'drizzle-orm';
import { beforeAll, expect, test } from 'vitest';
import { dashboardPath, dueMilestonesPath, inboxPath, phasesOverBudgetPath } from '~/paths';
import { client } from '../support/client';
import { mainOf, tagsOf, wordsOf, wordsOfEach } from '../support/html';
import { changeDatabase, projectNamed, withDatabase } from '../support/peek';
import type { RunningServer } from '../support/server';
import { sharedServer } from '../support/shared-server';

let server: RunningServer;
beforeAll(async () => {
  server = await sharedServer({ seed: 'demo' });
  // This milestone is late on any day.
  const projectId = projectNamed(server, castProjects.neveTzedek);
  changeDatabase(server, (tx) => {
    const late = tx
      .select({ id: milestones.id })
      .from(milestones)
      .innerJoin(phases, and(eq(phases.id, milestones.phaseId), eq(phases.projectId, projectId)))
      .get()!;
    const fields = { status: 'planning', dueDate: '2020-01-01' } as const;
    tx.update(milestones).set(fields).where(eq(milestones.id, late.id)).run();
  });
});

const hrefs = (html: string) =>
  tagsOf(html, 'a').map(({ href }) => (href ?? '').replaceAll('&amp;', '&'));
const partOf = (html: string, title: string) => {
  const at = html.indexOf(title);
  return at < 0 ? '' : html.slice(at, html.indexOf('</section>', at));
};

test.each([
  ['admin', 'admin'],
  ['entrepreneur', 'member'],
] as const)(
  'shows what needs %s first, with counts that match the linked lists',
  async (who, portal) => {
    const visitor = client(server, `${who}@yesod.demo`);
    const page = await visitor.get(dashboardPath(portal));
    const needs = partOf(page.html, 'Needs your attention');
    const tasks = wordsOfEach(needs, 'li');
    const links = hrefs(needs);
    expect(tasks.length).toBeGreaterThan(2);
    expect(links).toHaveLength(tasks.length);
    for (const [i, words] of tasks.entries()) {
      const href = links[i]!;
      const results = await visitor.get(`${href}${href.includes('?') ? '&' : '?'}perPage=100`);
      const rows = [
        ...mainOf(results.html).matchAll(/<tr(?: id="row-\d+")?>(?!<th scope="col")|id="message-/g),
      ];
      expect([words, rows.length]).toEqual([words, Number(/\d+/.exec(words)![0])]);
    }
    expect(wordsOf(mainOf(page.html))).not.toContain('First steps');
  },
);

test.each([
  [dueMilestonesPath('admin'), /^\/admin\/milestones\/show\/\d+$/],
  [phasesOverBudgetPath('admin'), /^\/admin\/phases\/show\/\d+$/],
])('links what %s needs to the page where it is read', async (list, page) => {
  const admin = client(server, 'admin@yesod.demo');
  const [first] = hrefs(mainOf((await admin.get(list)).html)).filter((href) => page.test(href));
  expect((await admin.get(first ?? '')).status).toBe(200);
});

test('updates the inbox and its count in the sidebar when a message is opened', async () => {
  const investor = client(server, 'investor@yesod.demo');
  const open = () => investor.get(inboxPath('member', { unread: '1' }));
  const countIn = (html: string) => Number(/(\d+) unread messages?</.exec(html)?.[1] ?? 0);
  const before = (await open()).html;
  const letters = hrefs(mainOf(before)).filter((href) => href.includes('open='));
  expect(letters.length).toBeGreaterThan(0);
  expect(countIn(before)).toBe(letters.length);
  const letter = await investor.get(letters[0]!);
  expect(wordsOf(letter.html)).toContain('Reply');
  const after = (await open()).html;
  expect(countIn(after)).toBe(letters.length - 1);
  expect(hrefs(after)).not.toContain(letters[0]);
  const opened = letters[0]!.replace('unread=1&', '');
  expect(hrefs((await investor.get(inboxPath('member'))).html)).toContain(opened);
});

test('leads a new company through its first steps in order', async () => {
  withDatabase(server, ({ $client }) =>
    $client.exec(`insert into companies (name, currency, created_at, updated_at) values ('New', 'USD', 1, 1);
      insert into people (company_id, role, name, email, user_code, email_verified_at, created_at, updated_at)
      select max(id), 'admin', 'New', 'new@yesod.demo', 'new', 1, 1, 1 from companies`),
  );
  const founder = client(server, 'new@yesod.demo');
  const steps = async () => {
    const { html } = await founder.get(dashboardPath('admin'));
    return { html, links: hrefs(partOf(html, 'First steps')) };
  };
  const first = await steps();
  expect(wordsOfEach(partOf(first.html, 'First steps'), 'li')).toHaveLength(4);
  expect(first.links).toEqual(['/admin/deals', '/admin/asset/create']);
  expect(wordsOf(first.html)).not.toContain('Needs your attention');
  await founder.post(first.links[1]!, { name: 'Loft', form_key: 'the-first-step' });
  expect((await steps()).links).toEqual(['/admin/deals', '/admin/projects/create']);
});
