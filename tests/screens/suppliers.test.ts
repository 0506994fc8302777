import { suppliers } from 'db/schema/book';
import { castProjects } from 'db/seeds/cast';
import { eq } from 'drizzle-orm';
import { beforeAll, expect, test } from 'vitest';
import {
  cashFlowPath,
  costReportPath,
  journalPath,
  reportExportPath,
  supplierCreatePath,
  supplierDeletePath,
  supplierEditPath,
  supplierPath,
  suppliersPath,
  vatReportPath,
} from '~/book-paths';
import { type Client, client } from '../support/client';
import { errorBeside, formOf, mainOf, tagsOf, wordsOf } from '../support/html';
import { projectNamed, withDatabase } from '../support/peek';
import type { RunningServer } from '../support/server';
import { sharedServer } from '../support/shared-server';

let server: RunningServer;
let owner: Client;
let project: number;
beforeAll(async () => {
  server = await sharedServer({ seed: 'demo' });
  owner = client(server, 'entrepreneur@yesod.demo');
  project = projectNamed(server, castProjects.neveTzedek);
  const spent = { amount: 118, vat_rate: 18, reclaims_vat: true, date: '2026-01-20' };
  expect((await owner.call('POST', `/api/projects/${project}/expenses`, spent)).status).toBe(200);
});

const words = ({ html }: { html: string }) => wordsOf(mainOf(html));
const idOf = (name: string) =>
  withDatabase(server, (db) => db.select().from(suppliers).where(eq(suppliers.name, name)).get())!
    .id;

async function add(name: string) {
  const path = supplierCreatePath('member');
  const form = formOf((await owner.get(path)).html, 'supplier');
  form.set('name', name);
  return owner.post(path, form);
}

test('a supplier is added, found in the list, changed and deleted', async () => {
  const added = await add('Galil Stone');
  expect([added.status, added.location]).toEqual([
    303,
    supplierPath('member', idOf('Galil Stone')),
  ]);
  expect(words(await owner.get(added.location!))).toContain('No contact details yet.');
  expect(words(await owner.get(`${suppliersPath('member')}?search=galil`))).toContain(
    'Galil Stone',
  );

  const edit = supplierEditPath('member', idOf('Galil Stone'));
  const form = formOf((await owner.get(edit)).html, 'supplier');
  const late = formOf((await owner.get(edit)).html, 'supplier');
  form.set('tax_id', '514000000');
  form.set('email', 'stone@example.test');
  const saved = await owner.post(edit, form);
  expect(words(await owner.get(saved.location!))).toContain('514000000');
  expect((await owner.post(edit, late)).status).toBe(409);

  const again = await add('galil  STONE');
  expect(again.status).toBe(422);
  expect(errorBeside(again.html, 'name')).toContain('already exists');

  const remove = supplierDeletePath('member', idOf('Galil Stone'));
  expect(words(await owner.get(remove))).toContain('Delete Galil Stone?');
  expect((await owner.post(remove)).location).toBe(suppliersPath('member'));
});

test('a supplier with entries shows a statement and says why it stays', async () => {
  const phase = withDatabase(server, ({ $client }) =>
    $client.prepare('select min(id) from phases where project_id = ?').pluck().get(project),
  );
  const bill = { amount: 236, supplier: 'Negev Glass', date: '2026-01-10', due_date: '2026-02-10' };
  const fields = { ...bill, phase_id: phase, vat_rate: 18, reclaims_vat: true };
  await owner.call('POST', `/api/projects/${project}/bills`, fields);
  const id = idOf('Negev Glass');
  const page = await owner.get(supplierPath('member', id));
  expect(words(page)).toMatch(/Jan 2026.*236/);
  const hrefs = tagsOf(mainOf(page.html), 'a').map(({ href }) => href);
  expect(hrefs).toContain(journalPath('member', project, { supplier_id: id }));
  const remove = supplierDeletePath('member', id);
  expect(words(await owner.get(remove))).toContain('Negev Glass cannot be deleted');
  expect((await owner.post(remove)).status).toBe(409);

  const vat = await owner.get(vatReportPath('member', project));
  expect(words(vat)).toMatch(/Jan 2026.*54/);
  expect(tagsOf(mainOf(vat.html), 'a').map(({ href }) => href)).toContain(
    journalPath('member', project, { month: '2026-01' }),
  );
});

test.each([
  ['costs', costReportPath, 'Original budget'],
  ['cash flow', cashFlowPath, 'In less out, so far'],
  ['VAT', vatReportPath, 'Charged'],
] as const)(
  'the report of %s has a page and a file, for those who plan the work',
  async (_, path, head) => {
    const page = await owner.get(path('member', project));
    expect([page.status, words(page).includes(head)]).toEqual([200, true]);
    const file = await owner.download(reportExportPath(path('member', project)));
    expect(file.status).toBe(200);
    const [heads = '', ...rows] = String(file.bytes).trim().split('\r\n');
    expect(heads).toContain(head.includes(',') ? `"${head}"` : head);
    expect(rows.length).toBeGreaterThan(0);
    const investor = client(server, 'investor@yesod.demo');
    expect((await investor.get(path('member', project))).status).toBe(404);
  },
);
