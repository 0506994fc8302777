import { milestones, phases } from 'db/schema/work';
import { cast, castProjects } from 'db/seeds/cast';
import { eq } from 'drizzle-orm';
import { beforeAll, describe, expect, test } from 'vitest';
import {
  milestoneDeletePath,
  milestoneEditPath,
  milestonePath,
  milestonesPath,
  phaseDeletePath,
  phaseEditPath,
  phasePath,
  phasesPath,
  projectPath,
} from '~/paths';
import { client } from '../support/client';
import { formOf, mainOf, tagsOf, wordsOf } from '../support/html';
import { pdf } from '../support/paper';
import { changeDatabase, projectNamed, withDatabase } from '../support/peek';
import type { RunningServer } from '../support/server';
import { sharedServer } from '../support/shared-server';

let server: RunningServer;
let project: number;
let phase: number;
let step: number;
let milestone: number;
beforeAll(async () => {
  server = await sharedServer({ seed: 'demo' });
  project = projectNamed(server, castProjects.neveTzedek);
  const rows = withDatabase(server, (db) =>
    db.select().from(phases).where(eq(phases.projectId, project)).orderBy(phases.order).all(),
  );
  phase = rows[1]!.id;
  const first = (of: number) =>
    withDatabase(server, (db) =>
      db.select().from(milestones).where(eq(milestones.phaseId, of)).get(),
    )!.id;
  step = first(rows[0]!.id);
  milestone = first(phase);
  const entrepreneur = client(server, cast.entrepreneur.email);
  const form = formOf((await entrepreneur.get(phaseEditPath('member', phase))).html, 'phase');
  form.set('custom_fields.notes', 'Mind the neighbours’ wall.');
  form.set('custom_fields.extras[0].key', 'Contractor');
  form.set('custom_fields.extras[0].value', 'Stone & Sons');
  form.set('milestone_id', String(step));
  form.set('attachment', pdf('permit.pdf'));
  expect((await entrepreneur.post(phaseEditPath('member', phase), form)).status).toBe(303);
  changeDatabase(server, (tx) =>
    tx
      .update(phases)
      .set({
        status: 'in-progress',
        progress: 25,
        plannedCost: 310_000_00,
        actualCost: 74_000_00,
        updatedAt: Date.UTC(2026, 4, 6),
      })
      .where(eq(phases.id, phase))
      .run(),
  );
});

const pageOf = async (account: keyof typeof cast, path: string) => {
  const { status, html } = await client(server, cast[account].email).get(path);
  expect([path, status]).toEqual([path, 200]);
  return mainOf(html);
};
const hrefsIn = (html: string) => tagsOf(html, 'a').map(({ href }) => href ?? '');

const readers = [
  ['investor', 'member'],
  ['tenant', 'member'],
  ['entrepreneur', 'member'],
  ['admin', 'admin'],
] as const;

describe.each(readers)('%s', (account, portal) => {
  const runs = portal === 'admin' || account === 'entrepreneur';

  test('reads all fields of a phase with the permitted links', async () => {
    const html = await pageOf(account, phasePath(portal, phase));
    const words = wordsOf(html);
    for (const texts of [
      'Strengthening, new openings',
      'Supervisor',
      'Mind the neighbours’ wall.',
      'Expense date',
      'Contractor Stone & Sons',
      'Attachment permit.pdf',
      'After milestone',
      'Last updated 06/05/2026',
      '25% done',
      'In progress',
    ])
      expect(words).toContain(texts);
    const seesCosts = account !== 'tenant';
    for (const texts of ['Planned cost $310,000', 'Actual cost $74,000'])
      expect([texts, words.includes(texts)]).toEqual([texts, seesCosts]);
    expect(words.includes('$')).toBe(seesCosts);
    const hrefs = hrefsIn(html);
    for (const href of [milestonePath(portal, step), milestonePath(portal, milestone)])
      expect(hrefs).toContain(href);
    for (const href of [phaseEditPath(portal, phase), phaseDeletePath(portal, project, phase)])
      expect([href, hrefs.includes(href)]).toEqual([href, runs]);
    const file = hrefs.find((href) => href.startsWith('/files/'))!;
    const { headers } = await client(server, cast[account].email).download(file);
    expect(headers.get('content-disposition')).toContain('permit.pdf');
  });

  test('reads a milestone and the phases that wait for it', async () => {
    const html = await pageOf(account, milestonePath(portal, step));
    for (const texts of ['Milestone', 'Due date', 'Phases that depend on this milestone'])
      expect(wordsOf(html)).toContain(texts);
    const hrefs = hrefsIn(html);
    expect(hrefs).toContain(phasePath(portal, phase));
    const own = withDatabase(server, (db) =>
      db.select().from(milestones).where(eq(milestones.id, step)).get(),
    )!.phaseId;
    for (const href of [milestoneEditPath(portal, step), milestoneDeletePath(portal, own, step)])
      expect([href, hrefs.includes(href)]).toEqual([href, runs]);
  });

  test('reaches them from bars, budget and lists, which mark attachments', async () => {
    const list = await pageOf(account, phasesPath(portal, project));
    const page = await pageOf(account, projectPath(portal, project));
    for (const html of [list, page]) {
      expect(hrefsIn(html)).toContain(phasePath(portal, phase));
      expect(
        tagsOf(html, 'a').filter(({ href }) => href?.startsWith('/files/')).length,
      ).toBeGreaterThan(0);
      expect(wordsOf(html)).toContain('Attachment');
    }
    const bars = page.slice(page.indexOf('class="timeline"'), page.indexOf('as a table'));
    expect(hrefsIn(bars)).toContain(phasePath(portal, phase));
    expect(hrefsIn(bars)).toContain(milestonePath(portal, milestone));
    expect(hrefsIn(await pageOf(account, milestonesPath(portal, phase)))).toContain(
      milestonePath(portal, milestone),
    );
  });
});
