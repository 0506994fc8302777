import { people } from 'db/schema/person';
import { projects } from 'db/schema/project';
import { milestones, phases } from 'db/schema/work';
import { cast, castProjects } from 'db/seeds/cast';
import { eq } from 'drizzle-orm';
import { beforeAll, expect, test } from 'vitest';
import { projectPath } from '~/paths';
import { client } from '../support/client';
import { mainOf, tagsOf, wordsOf, wordsOfEach } from '../support/html';
import { changeDatabase, projectNamed, withDatabase } from '../support/peek';
import type { RunningServer } from '../support/server';
import { sharedServer } from '../support/shared-server';
import { person } from '../support/world';

let server: RunningServer;
let id: number;
beforeAll(async () => {
  server = await sharedServer({ seed: 'demo' });
  id = projectNamed(server, castProjects.neveTzedek);
  const stages = [
    ['2026-07-25', '2026-10-14', 'completed', 100, 72_000_00],
    ['2026-10-16', '2027-03-11', 'in-progress', 25, 74_000_00],
    ['2027-03-13', '2027-07-21', 'planning', 0, 0],
  ] as const;
  changeDatabase(server, (tx) => {
    const days = { startDate: '2026-07-25', endDate: '2027-07-23' };
    tx.update(projects).set(days).where(eq(projects.id, id)).run();
    const rows = tx
      .select()
      .from(phases)
      .where(eq(phases.projectId, id))
      .orderBy(phases.order)
      .all();
    expect(rows).toHaveLength(stages.length);
    for (const [i, [startDate, endDate, status, progress, actualCost]] of stages.entries()) {
      const span = { startDate, endDate };
      const phase = rows[i]!.id;
      tx.update(phases)
        .set({ ...span, status, progress, actualCost })
        .where(eq(phases.id, phase))
        .run();
      tx.update(milestones)
        .set({ ...span, dueDate: endDate, status })
        .where(eq(milestones.phaseId, phase))
        .run();
    }
  });
});

const pageOf = async (email: string, path: string) =>
  mainOf((await client(server, email).get(path)).html);

/** The targets of the section links; each must exist. */
function anchorsIn(html: string): string[] {
  const row = /<nav class="anchors".*?<\/nav>/s.exec(html)?.[0] ?? '';
  const ids = tagsOf(row, 'a').map(({ href = '' }) => href.slice(1));
  for (const one of ids) expect(html).toContain(` id="${one}"`);
  return ids;
}

const main = ['summary', 'photos', 'schedule', 'budget'];
const all = [...main, 'story', 'details', 'messages', 'documents', 'people'];

test('links the visible sections, with the figures first, or the story for members', async () => {
  const html = await pageOf(cast.entrepreneur.email, projectPath('member', id));
  expect(anchorsIn(html)).toEqual(all);
  expect(all.map((one) => html.indexOf(` id="${one}"`))).toEqual(
    all.map((one) => html.indexOf(` id="${one}"`)).toSorted((a, b) => a - b),
  );
  expect(anchorsIn(await pageOf(cast.tenant.email, projectPath('member', id)))).toEqual([
    'story',
    'details',
    ...main,
    'messages',
    'documents',
  ]);
  const email = 'reader@example.test';
  withDatabase(server, (db) => {
    const admin = db.select().from(people).where(eq(people.email, cast.admin.email)).get()!;
    const { companyId, id: parentId } = admin;
    person(db, 'admin', { companyId, parentId, email, permissions: ['projects.view'] });
  });
  expect(anchorsIn(await pageOf(email, projectPath('admin', id)))).toEqual([
    'summary',
    'photos',
    'story',
    'details',
  ]);
});

test('summarises progress, costs and the next due date', async () => {
  const words = wordsOf(await pageOf(cast.investor.email, projectPath('member', id)));
  expect(words).toContain('Progress 41% done 1 of 3 phases completed');
  expect(words).toContain('Spent on the work $146,000 of the budget of $640,000');
  expect(words).toMatch(/(Next|Overdue) milestone 11\/03\/2027/);
});

test('shows a quarter, a year or the whole project on the timeline, by URL', async () => {
  const page = async (zoom?: 'quarter' | 'year' | 'whole') =>
    pageOf(cast.investor.email, projectPath('member', id, { zoom }));
  const current = (html: string) =>
    tagsOf(html, 'a').find(
      (link) => link['aria-current'] === 'page' && link.href?.endsWith('#schedule'),
    )?.href;
  const columnsOf = (html: string) => Number(/--columns:(\d+)/.exec(html)?.[1]);
  const year = await page();
  expect(current(year)).toBe(`${projectPath('member', id, { zoom: 'year' })}#schedule`);
  expect(columnsOf(year)).toBe(12);
  expect(columnsOf(await page('quarter'))).toBe(3);
  const whole = await page('whole');
  expect(current(whole)).toBe(`${projectPath('member', id, { zoom: 'whole' })}#schedule`);
  expect(wordsOfEach(whole, 'section').join(' ')).toContain('Jul 2026');
  expect(columnsOf(whole)).toBeGreaterThan(8);
  expect(columnsOf(whole)).toBeLessThanOrEqual(24);
  expect(columnsOf(await pageOf(cast.investor.email, `${projectPath('member', id)}?zoom=x`))).toBe(
    12,
  );
});

test('leads to earlier and later months, and back', async () => {
  const stepsOf = (html: string) =>
    tagsOf(/<nav aria-label="Earlier and later months".*?<\/nav>/s.exec(html)?.[0] ?? '', 'a').map(
      ({ href = '' }) => href.replaceAll('&amp;', '&'),
    );
  const quarter = projectPath('member', id, { zoom: 'quarter' });
  const [, later = ''] = stepsOf(await pageOf(cast.investor.email, quarter));
  expect(later).toMatch(/\?zoom=quarter&from=\d{4}-\d\d#schedule$/);
  const html = await pageOf(cast.investor.email, later.replace('#schedule', ''));
  expect(html).not.toContain('data-today');
  expect(stepsOf(html)).toHaveLength(3);
  expect(stepsOf(html)[1]).toBe(`${quarter}#schedule`);
  expect(
    stepsOf(await pageOf(cast.investor.email, projectPath('member', id, { zoom: 'whole' }))),
  ).toEqual([]);
});

test('says next to each bar what it draws, and the same in the table', async () => {
  const html = await pageOf(cast.tenant.email, projectPath('member', id, { zoom: 'whole' }));
  const rows = wordsOfEach(/<ol class="timeline-rows">.*?<\/ol>/s.exec(html)?.[0] ?? '', 'li');
  expect(
    rows.some((words) => words.startsWith('Structure and roof') && /25% done/.test(words)),
  ).toBe(true);
  expect(rows.join(' ')).toContain('3 milestones');
  const places = [
    ...html.matchAll(/inset-inline-start:min\(([\d.]+)%, 100% - 6px\);inline-size:([\d.]+)%/g),
  ].map(([, at, long]) => Number(at) + Number(long));
  expect(places.length).toBeGreaterThanOrEqual(3);
  for (const end of places) expect(end).toBeLessThanOrEqual(100.02);
  expect(wordsOfEach(html, 'tr').join(' ')).toContain('16/10/2026 – 11/03/2027');
});

test('has no budget in its words for a tenant, who sees no amounts', async () => {
  const html = await pageOf(cast.tenant.email, projectPath('member', id));
  expect(wordsOfEach(html, 'h2')).toContain('Phases');
  expect(anchorsIn(html)).toContain('budget');
  expect(wordsOf(html)).not.toMatch(/budget/i);
});
