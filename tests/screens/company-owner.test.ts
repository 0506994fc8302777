import { companies } from 'db/schema/company';
import { people } from 'db/schema/person';
import { assetTypes, projects } from 'db/schema/project';
import { eq } from 'drizzle-orm';
import { beforeAll, describe, expect, test } from 'vitest';
import {
  assetTypeCreatePath,
  assetTypesPath,
  cardCreatePath,
  cardsPath,
  companyExportPath,
  companyPath,
  dashboardPath,
  deletedProjectsPath,
  planPath,
  projectCreatePath,
  projectDeletePath,
  projectRestorePath,
  transactionsExportPath,
  transactionsPath,
} from '~/paths';
import { type Client, client } from '../support/client';
import { formOf, mainOf, tagsOf, wordsOf } from '../support/html';
import { withDatabase } from '../support/peek';
import { projectForm } from '../support/project-form';
import type { RunningServer } from '../support/server';
import { sharedServer } from '../support/shared-server';
import { sentCode, visitor } from '../support/visitor';

let server: RunningServer;
let founder: Client;
let companyId: number;

const hrefs = (html: string) => tagsOf(html, 'a').map(({ href }) => href);

/** Signs an entrepreneur up through the pages, in the browser’s language. */
async function signUp(
  phone: string,
  language: string,
): Promise<{ companyId: number; email: string }> {
  const email = `founder${phone}@example.test`;
  const browser = visitor(server, { 'accept-language': language });
  const form = { name: 'Dana Founder', email, country_code: '+972', phone_number: phone };
  await browser.post('/signup?role=entrepreneur', form);
  await browser.post('/signup/verify', { otp: await sentCode(server, `+972${phone}`) });
  const person = withDatabase(server, (db) =>
    db.select({ companyId: people.companyId }).from(people).where(eq(people.email, email)).get(),
  );
  return { companyId: person?.companyId as number, email };
}

beforeAll(async () => {
  server = await sharedServer({ seed: 'demo' });
  const signedUp = await signUp('527771234', 'en-US');
  companyId = signedUp.companyId;
  founder = client(server, signedUp.email);
});

const typesOf = (id: number) =>
  withDatabase(server, (db) =>
    db
      .select({ id: assetTypes.id, name: assetTypes.name })
      .from(assetTypes)
      .where(eq(assetTypes.companyId, id))
      .orderBy(assetTypes.id)
      .all(),
  );
const names = (id: number) => typesOf(id).map(({ name }) => name);

describe('an entrepreneur after the sign-up', () => {
  test('starts with asset types in the language of the sign-up', async () => {
    expect(names(companyId)).toEqual(['Apartment', 'House', 'Building', 'Office', 'Shop', 'Land']);
    const hebrew = await signUp('527771235', 'he-IL');
    expect(names(hebrew.companyId)).toEqual(['דירה', 'בית', 'בניין', 'משרד', 'חנות', 'מגרש']);
  });

  test('creates a project immediately, deletes it and restores it', async () => {
    const [type] = typesOf(companyId);
    const create = projectCreatePath('member');
    expect((await founder.get(create)).html).toContain('Apartment');
    const form = projectForm({ asset_type_id: String(type?.id) });
    const created = await founder.post(create, form);
    expect(created.status).toBe(303);
    const row = withDatabase(server, (db) =>
      db.select({ id: projects.id }).from(projects).where(eq(projects.companyId, companyId)).get(),
    );
    const id = row?.id as number;
    const question = await founder.get(projectDeletePath('member', id));
    expect(wordsOf(mainOf(question.html))).toContain('you can restore the project');
    expect((await founder.post(projectDeletePath('member', id))).status).toBe(303);
    const list = await founder.get(deletedProjectsPath('member'));
    expect(hrefs(list.html)).toContain(projectRestorePath('member', id));
    const result = await founder.post(projectRestorePath('member', id));
    expect([result.status, result.location]).toEqual([303, deletedProjectsPath('member')]);
    expect((await founder.call('GET', `/api/projects/${id}`)).status).toBe(200);
    expect((await founder.call('DELETE', `/api/projects/${id}`)).status).toBe(200);
    expect((await founder.call('POST', `/api/projects/restore/${id}`)).status).toBe(200);
  });

  test('finds the company’s pages in the sidebar and first steps on the dashboard', async () => {
    const { html } = await founder.get(dashboardPath('member'));
    const pages = [
      assetTypesPath,
      deletedProjectsPath,
      planPath,
      companyPath,
      cardsPath,
      transactionsPath,
    ];
    for (const path of pages) expect(hrefs(html)).toContain(path('member'));
    expect(wordsOf(mainOf(html))).toContain('First steps');
    expect(wordsOf(mainOf(html))).toContain(
      'Your company has no plan yet. Up to 10 active projects',
    );
  });

  test('adds an asset type, renames the company and requests its export', async () => {
    const form = formOf((await founder.get(assetTypeCreatePath('member'))).html, 'asset-type');
    form.set('name', 'Windmill');
    const added = await founder.post(assetTypeCreatePath('member'), form);
    expect([added.status, added.location]).toEqual([303, assetTypesPath('member')]);
    expect((await founder.call('POST', '/api/asset-types', { name: 'Lighthouse' })).status).toBe(
      200,
    );
    expect(names(companyId)).toEqual(expect.arrayContaining(['Windmill', 'Lighthouse']));

    const settings = formOf((await founder.get(companyPath('member'))).html, 'company');
    settings.set('name', 'Founder Homes');
    expect((await founder.post(companyPath('member'), settings)).location).toBe(
      companyPath('member'),
    );
    const renamed = withDatabase(server, (db) =>
      db.select({ name: companies.name }).from(companies).where(eq(companies.id, companyId)).get(),
    );
    expect(renamed).toEqual({ name: 'Founder Homes' });

    expect((await founder.get(companyExportPath('member'))).status).toBe(200);
    const response = await founder.post(companyExportPath('member'));
    expect([response.status, response.location]).toEqual([303, companyExportPath('member')]);
  });

  test('sees cards and transactions', async () => {
    for (const path of [cardsPath, cardCreatePath, transactionsPath, transactionsExportPath])
      expect([path('member'), (await founder.get(path('member'))).status]).toEqual([
        path('member'),
        200,
      ]);
    expect((await founder.call('GET', '/api/card-details')).status).toBe(200);
  });
});

test('hides these pages from an entrepreneur of another company', async () => {
  const entrepreneur = client(server, 'entrepreneur@yesod.demo');
  const pages = [
    assetTypesPath,
    assetTypeCreatePath,
    deletedProjectsPath,
    companyPath,
    cardsPath,
    companyExportPath,
  ];
  const { html } = await entrepreneur.get(dashboardPath('member'));
  for (const path of pages) {
    expect([path('member'), (await entrepreneur.get(path('member'))).status]).toEqual([
      path('member'),
      404,
    ]);
    expect(hrefs(html)).not.toContain(path('member'));
  }
  expect((await entrepreneur.call('POST', '/api/asset-types', { name: 'Mine' })).status).toBe(403);
});
