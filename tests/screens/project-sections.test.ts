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

const content = ['summary', 'photos', 'schedule', 'budget', 'documents', 'messages'];
const all = [...content, 'story', 'people'];

test('links the visible sections, with the figures first, or the story for members', async () => {
  const html = await pageOf(cast.entrepreneur.email, projectPath('member', id));
  expect(anchorsIn(html)).toEqual(all);
  expect(all.map((one) => html.indexOf(` id="${one}"`))).toEqual(
    all.map((one) => html.indexOf(` id="${one}"`)).toSorted((a, b) => a - b),
  );
  expect(anchorsIn(await pageOf(cast.tenant.email, projectPath('member', id)))).toEqual([
    'story',
    ...content,
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
  ]);
});

test('summarises progress, costs and the next due date', async () => {
  const words = wordsOf(await pageOf(cast.investor.email, projectPath('member', id)));
  expect(words).toContain('Progress 41% done 1 of 3 phases completed');
  expect(words).toContain('Actual cost $146,000 of $640,000 planned');
  expect(words).toMatch(/(Next|Overdue) milestone 11\/03\/2027/);
});

test('shows a year or the whole project on the timeline, by URL', async () => {
  const whole = projectPath('member', id, { timeline: 'project' });
  const current = (html: string) =>
    tagsOf(html, 'a').find(
      (link) => link['aria-current'] === 'page' && link.href?.endsWith('#schedule'),
    );
  const year = await pageOf(cast.investor.email, projectPath('member', id));
  expect(current(year)?.href).toBe(`${projectPath('member', id, { timeline: 'year' })}#schedule`);
  const html = await pageOf(cast.investor.email, whole);
  expect(current(html)?.href).toBe(`${whole}#schedule`);
  expect(wordsOfEach(html, 'section').join(' ')).toContain('Jul 2026');
  expect(html).toContain('style="width:960px"');
  expect(year).toContain('style="width:1200px"');
  expect(await pageOf(cast.investor.email, `${projectPath('member', id)}?timeline=x`)).toContain(
    '1200px',
  );
});

test('shows the timeline on a phone as a list with bars by date', async () => {
  const html = await pageOf(cast.tenant.email, projectPath('member', id, { timeline: 'project' }));
  const list = /<div class="sm:hidden[^"]*".*?<\/ol>/s.exec(html)?.[0] ?? '';
  expect(wordsOf(list)).toContain(
    'Structure and roofIn progress 16/10/2026 – 11/03/2027 · 25% done',
  );
  const places = [...list.matchAll(/inset-inline-start:([\d.]+)%;width:([\d.]+)%/g)].map(
    ([, at, long]) => [Number(at), Number(long)],
  );
  expect(places.length).toBeGreaterThanOrEqual(3);
  for (const [at = 0, long = 0] of places) expect(at + long).toBeLessThanOrEqual(100);
  expect(wordsOf(list)).toContain('3 milestones');
});
