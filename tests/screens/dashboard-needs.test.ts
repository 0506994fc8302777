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
  // One that is late, whatever day it is.
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
  'what needs %s stands on top, each figure the number of rows it leads to',
  async (who, portal) => {
    const somebody = client(server, `${who}@yesod.demo`);
    const page = await somebody.get(dashboardPath(portal));
    const needs = partOf(page.html, 'What needs you');
    const tasks = wordsOfEach(needs, 'li');
    const links = hrefs(needs);
    expect(tasks.length).toBeGreaterThan(2);
    expect(links).toHaveLength(tasks.length);
    for (const [i, words] of tasks.entries()) {
      const href = links[i]!;
      const found = await somebody.get(`${href}${href.includes('?') ? '&' : '?'}perPage=100`);
      const rows = [...mainOf(found.html).matchAll(/<tr>(?!<th scope="col")|id="message-/g)];
      expect([words, rows.length]).toEqual([words, Number(/\d+/.exec(words)![0])]);
    }
    expect(wordsOf(mainOf(page.html))).not.toContain('First steps');
  },
);

test.each([
  [dueMilestonesPath('admin'), /^\/admin\/milestones\/show\/\d+$/],
  [phasesOverBudgetPath('admin'), /^\/admin\/phases\/show\/\d+$/],
])('what %s names opens on the page it is read on', async (list, page) => {
  const admin = client(server, 'admin@yesod.demo');
  const [first] = hrefs(mainOf((await admin.get(list)).html)).filter((href) => page.test(href));
  expect((await admin.get(first ?? '')).status).toBe(200);
});

test('the inbox and its count in the sidebar follow what is opened', async () => {
  const investor = client(server, 'investor@yesod.demo');
  const open = () => investor.get(inboxPath('member', { unread: '1' }));
  const countIn = (html: string) => Number(/(\d+) unread messages?</.exec(html)?.[1] ?? 0);
  const before = (await open()).html;
  const letters = hrefs(mainOf(before)).filter((href) => /\/messages\/\d+/.test(href));
  expect(letters.length).toBeGreaterThan(0);
  expect(countIn(before)).toBe(letters.length);
  const letter = await investor.get(letters[0]!);
  expect(wordsOf(letter.html)).toContain('Answer');
  const after = (await open()).html;
  expect(countIn(after)).toBe(letters.length - 1);
  expect(hrefs(after)).not.toContain(letters[0]);
  expect(hrefs((await investor.get(inboxPath('member'))).html)).toContain(letters[0]);
});

test('a new company is led by its first steps, one after the other', async () => {
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
  expect(first.links).toEqual(['/admin/asset/create']);
  expect(wordsOf(first.html)).not.toContain('What needs you');
  await founder.post(first.links[0]!, { name: 'Loft', form_key: 'the-first-step' });
  expect((await steps()).links).toEqual(['/admin/projects/create']);
});
