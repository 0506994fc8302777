import { castProjects } from 'db/seeds/cast';
import { beforeAll, describe, expect, test } from 'vitest';
import {
  booksLockPath,
  budgetLockPath,
  expenseCreatePath,
  journalPath,
  lineCreatePath,
  lineDeletePath,
  lineEditPath,
  linesCopyPath,
  linesPastePath,
  moneyExportPath,
  moneyPath,
} from '~/book-paths';
import { phaseCreatePath, phasePath, phasesPath, projectPath } from '~/paths';
import { type Client, client } from '../support/client';
import { errorBeside, formOf, mainOf, tagsOf, wordsOf, wordsOfEach } from '../support/html';
import { projectNamed } from '../support/peek';
import { projectForm } from '../support/project-form';
import type { RunningServer } from '../support/server';
import { sharedServer } from '../support/shared-server';

let server: RunningServer;
let admin: Client;
let entrepreneur: Client;
beforeAll(async () => {
  server = await sharedServer({ seed: 'demo' });
  admin = client(server, 'admin@yesod.demo');
  entrepreneur = client(server, 'entrepreneur@yesod.demo');
});

/** A project of the company with the phases that are named, each planned with 1,000. */
async function newProject(name: string, ...phases: string[]): Promise<number> {
  const saved = await admin.post('/admin/projects/create', projectForm({ name }));
  const id = Number(saved.location!.split('/').pop());
  for (const title of phases) {
    const form = formOf((await admin.get(phaseCreatePath('admin', id))).html, 'phase');
    const fields = { title, description: title, planned_cost: '1000', actual_cost: '250' };
    const days = { start_date: '2026-02-01', end_date: '2026-03-01' };
    for (const [field, value] of Object.entries({ ...fields, ...days })) form.set(field, value);
    expect((await admin.post(phaseCreatePath('admin', id), form)).status).toBe(303);
  }
  return id;
}

const hrefsOf = (html: string) => tagsOf(mainOf(html), 'a').map(({ href }) => href);
const words = async (path: string) => wordsOf(mainOf((await admin.get(path)).html));
const rowOf = (html: string, name: string) =>
  wordsOfEach(mainOf(html), 'tr').find((row) => row.startsWith(name));

/** The id of the line that a form returns to: `…/money#line-7`. */
const lineIn = (location: string | null) => Number(/#line-(\d+)$/.exec(location ?? '')?.[1]);

async function addLine(project: number, fields: Record<string, string>): Promise<number> {
  const path = lineCreatePath('admin', project);
  const form = formOf((await admin.get(path)).html, 'line');
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  const saved = await admin.post(path, form);
  expect(saved.status).toBe(303);
  return lineIn(saved.location);
}

describe('the money page', () => {
  test('says what to do first in an empty project', async () => {
    const empty = await newProject('Money: nothing yet');
    const page = await admin.get(moneyPath('admin', empty));
    expect(wordsOf(mainOf(page.html))).toContain('Add the first phase');
    expect(hrefsOf(page.html)).toContain(phaseCreatePath('admin', empty));
    expect(hrefsOf(page.html)).not.toContain(expenseCreatePath('admin', empty));
    const phased = await newProject('Money: a phase', 'Works');
    const next = await admin.get(moneyPath('admin', phased));
    expect(wordsOf(mainOf(next.html))).toContain('a photo of the receipt are enough');
    expect(hrefsOf(next.html)).toContain(expenseCreatePath('admin', phased));
  });

  test('shows the figures of phases and lines, each with its entries', async () => {
    const project = await newProject('Money: figures', 'Works', 'Garden');
    await addLine(project, { title: 'Windows', original: '600', category: 'materials' });
    const { html } = await admin.get(moneyPath('admin', project));
    expect(wordsOf(mainOf(html))).toMatch(
      /Spent on the work \$500 25% of the budget of \$2,000 .*Budget of the work \$2,000 /,
    );
    expect(rowOf(html, 'Works')).toMatch(/\$1,000 .*\$250.* On budget/);
    expect(rowOf(html, 'Windows')).toMatch(/Materials .*\$600/);
    expect(rowOf(html, 'Not broken down')).toMatch(/\$400 .*\$250/);
    expect(rowOf(html, 'Cost of the work')).toMatch(/\$2,000 .*\$500/);
    expect(rowOf(html, 'Total cost')).toMatch(/\$1,800,500 \$2,200,000/);
    const entries = hrefsOf(html).filter((href) => href?.startsWith(journalPath('admin', project)));
    expect(entries.some((href) => href?.includes('phase_id'))).toBe(true);
    const file = await admin.get(moneyExportPath('admin', project));
    expect(file.headers.get('content-disposition')).toContain(`budget-${project}.csv`);
    expect(file.html).toContain('Works,Windows,Materials,600,0,600,0,0,0,600,0');
  });

  test('is linked from the project, its phases and each phase, for those who plan', async () => {
    const project = projectNamed(server, castProjects.neveTzedek);
    const path = moneyPath('member', project);
    const page = await entrepreneur.get(path);
    expect(page.status).toBe(200);
    const phase = Number(/id="phase-(\d+)"/.exec(page.html)?.[1]);
    for (const from of [projectPath('member', project), phasesPath('member', project)])
      expect(hrefsOf((await entrepreneur.get(from)).html)).toContain(path);
    expect(hrefsOf((await entrepreneur.get(phasePath('member', phase))).html)).toContain(
      `${path}#phase-${phase}`,
    );
    for (const account of ['investor', 'tenant']) {
      const reader = client(server, `${account}@yesod.demo`);
      expect((await reader.get(path)).status).toBe(404);
      const projectPage = await reader.get(projectPath('member', project));
      expect(hrefsOf(projectPage.html)).not.toContain(path);
    }
  });
});

describe('a budget line', () => {
  test('is added, edited with what is still to come, and deleted', async () => {
    const project = await newProject('Money: lines', 'Works');
    const empty = await admin.post(
      lineCreatePath('admin', project),
      formOf((await admin.get(lineCreatePath('admin', project))).html, 'line'),
    );
    expect(empty.status).toBe(422);
    expect(errorBeside(empty.html, 'original')).toContain('Enter the budget.');
    const id = await addLine(project, { title: 'Windows', original: '1,600' });
    expect(rowOf((await admin.get(moneyPath('admin', project))).html, 'Works')).toContain('$1,600');

    const edit = lineEditPath('admin', project, id);
    const form = formOf((await admin.get(edit)).html, 'line');
    expect([form.get('title'), form.get('original')]).toEqual(['Windows', '1,600']);
    form.set('original', '600');
    form.set('to_complete', '650');
    const saved = await admin.post(edit, form);
    expect(lineIn(saved.location)).toBe(id);
    expect((await admin.post(edit, form)).status).toBe(409);
    const page = await admin.get(moneyPath('admin', project));
    expect(rowOf(page.html, 'Windows')).toMatch(/\$650.* \$50 over/);
    const other = await newProject('Money: another', 'Works');
    expect((await admin.get(lineEditPath('admin', other, id))).status).toBe(404);

    const question = lineDeletePath('admin', project, id);
    expect(wordsOf((await admin.get(question)).html)).toContain('falls by $600');
    expect((await admin.post(question)).location).toBe(moneyPath('admin', project));
    expect((await admin.get(edit)).status).toBe(404);
  });

  test('comes from rows of a spreadsheet, after a page that shows their errors', async () => {
    const project = await newProject('Money: paste', 'Works');
    const path = linesPastePath('admin', project);
    const form = formOf((await admin.get(path)).html, 'paste');
    form.set('rows', 'Phase\tName\tAmount\nWorks\tWindows\t600\nCellar\tStairs\tten');
    const wrong = await admin.post(path, form);
    expect(wordsOf(mainOf(wrong.html))).toMatch(
      /1 row has an error.*The project has no phase called “Cellar”\./,
    );
    expect(wrong.html).not.toContain('name="confirm"');
    form.set('rows', 'Works\tWindows\t600\nWorks\tDoors\t150\nTotal\t\t750');
    const right = await admin.post(path, form);
    expect(wordsOf(mainOf(right.html))).toContain('2 lines of $750 in all can be added.');
    expect(wordsOf(mainOf(right.html))).toContain('Row 3 is a total and is left out.');
    const confirm = formOf(right.html, 'confirm');
    confirm.set('confirm', 'on');
    expect((await admin.post(path, confirm)).location).toBe(
      `${moneyPath('admin', project)}#budget`,
    );
    const again = await admin.post(path, confirm);
    expect(again.status).toBe(200);
    const { html } = await admin.get(moneyPath('admin', project));
    expect(rowOf(html, 'Works')).toContain('$1,000');
    expect(rowOf(html, 'Doors')).toContain('$150');
  });

  test('comes from another project, phase by phase', async () => {
    const from = await newProject('Money: copied from', 'Works', 'Garden');
    await addLine(from, { title: 'Windows', original: '300' });
    const to = await newProject('Money: copied to', 'works');
    const path = linesCopyPath('admin', to, { from_id: from });
    const form = formOf((await admin.get(path)).html, 'copy');
    const saved = await admin.post(path, form);
    expect(saved.location).toBe(`${moneyPath('admin', to)}#budget`);
    expect(rowOf((await admin.get(moneyPath('admin', to))).html, 'Windows')).toContain('$300');
    const nothing = await admin.post(path, formOf((await admin.get(path)).html, 'copy'));
    expect(nothing.status).toBe(422);
    expect(wordsOf(mainOf(nothing.html))).toContain('These choices copy nothing');
  });
});

describe('locking', () => {
  test('fixes the budget, which the page says', async () => {
    const project = await newProject('Money: locked', 'Works');
    const id = await addLine(project, { title: 'Windows', original: '300' });
    const path = budgetLockPath('admin', project);
    expect(wordsOf((await admin.get(path)).html)).toContain('the budget of $1,000 changes only');
    expect((await admin.post(path)).location).toBe(moneyPath('admin', project));
    const page = await admin.get(moneyPath('admin', project));
    expect(wordsOf(mainOf(page.html))).toContain('The budget is locked');
    expect(hrefsOf(page.html)).not.toContain(lineCreatePath('admin', project));
    expect(wordsOf((await admin.get(path)).html)).toContain('It is locked already.');
    expect((await admin.post(path)).status).toBe(422);
    expect(await words(lineDeletePath('admin', project, id))).toContain('cannot be deleted');
    expect(await words(lineEditPath('admin', project, id))).toContain('$300 stays');
  });

  test('fixes the books through a finished month, by an admin', async () => {
    const project = await newProject('Money: books locked', 'Works');
    const path = booksLockPath('admin', project);
    const later = projectNamed(server, castProjects.ramatAviv);
    expect(await words(booksLockPath('admin', later))).toContain(
      'There is no finished month to lock yet.',
    );
    expect((await admin.post(path, { through: '2999-01-31' })).status).toBe(422);
    expect((await admin.post(path, { through: '2026-01-31' })).location).toBe(
      moneyPath('admin', project),
    );
    expect(await words(moneyPath('admin', project))).toContain('locked through 31/01/2026');
    const own = booksLockPath('member', projectNamed(server, castProjects.neveTzedek));
    expect((await entrepreneur.get(own)).status).toBe(404);
  });
});
