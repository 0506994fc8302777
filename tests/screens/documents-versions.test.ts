import { cast, castProjects } from 'db/seeds/cast';
import { beforeAll, expect, test } from 'vitest';
import { projectDocumentPath, projectDocumentsPath, projectUploadPath } from '~/paths';
import { makeZip } from '../services/zip-maker';
import { type Client, client } from '../support/client';
import { errorBeside, formOf, mainOf, tagsOf, wordsOf, wordsOfEach } from '../support/html';
import { pdf } from '../support/paper';
import { projectNamed } from '../support/peek';
import type { RunningServer } from '../support/server';
import { sharedServer } from '../support/shared-server';

let server: RunningServer;
let entrepreneur: Client;
let investor: Client;
let id: number;
beforeAll(async () => {
  server = await sharedServer({ seed: 'demo' });
  entrepreneur = client(server, 'entrepreneur@yesod.demo');
  investor = client(server, 'investor@yesod.demo');
  id = projectNamed(server, castProjects.neveTzedek);
});

const xlsx = (name: string): File => {
  const parts = [{ name: '[Content_Types].xml', text: '<Types/>' }, { name: 'xl/workbook.xml' }];
  return new File([new Uint8Array(makeZip(parts))], name);
};

/** Uploads through the form of an address and returns the redirect. */
async function upload(path: string, file: File, name?: string) {
  const form = formOf((await entrepreneur.get(path)).html, 'upload');
  if (name) form.set('name', name);
  form.set('document', file);
  return entrepreneur.post(path, form);
}

const linksOf = (html: string, part: string) =>
  tagsOf(mainOf(html), 'a').flatMap(({ href }) => (href?.includes(part) ? [href] : []));

/** The page of the newest document of a list. */
const newestIn = (html: string) =>
  linksOf(html, projectDocumentsPath('member', id)).find((href) => /\/\d+$/.test(href)) ?? '';

test('adds a second version, opens both and shows who opened them', async () => {
  expect((await upload(projectUploadPath('member', id), xlsx('costs.xlsx'), 'Costs')).status).toBe(
    303,
  );
  const list = await entrepreneur.get(projectDocumentsPath('member', id));
  const visible = newestIn(list.html);
  const page = await entrepreneur.get(visible);
  expect(wordsOf(mainOf(page.html))).toContain('No one has opened it yet.');
  const [add = ''] = linksOf(page.html, '/upload');

  const rejection = await upload(add, new File(['a,=1+1\n'], 'costs.csv'));
  expect([
    rejection.status,
    errorBeside(rejection.html, 'document')?.includes('contains formulas'),
  ]).toEqual([422, true]);
  const saved = await upload(add, new File(['a,1\n'], 'costs.csv'));
  expect(saved.status).toBe(303);
  const two = await entrepreneur.get(saved.location ?? '');
  expect(wordsOf(mainOf(two.html))).toMatch(
    /Version 2: ?costs\.csv ?Current.*Version 1: ?costs\.xlsx/,
  );
  // A bookmark of the earlier version leads here.
  expect((await entrepreneur.get(visible)).html).toContain('costs.csv');

  const readPage = await investor.get(saved.location ?? '');
  expect(wordsOf(mainOf(readPage.html))).not.toContain('Who opened it');
  expect(linksOf(readPage.html, '/upload')).toEqual([]);
  const files = linksOf(readPage.html, '/files/');
  const [newest] = await Promise.all(files.map((href) => investor.download(href)));
  expect([
    files.length,
    newest?.headers.get('Content-Type'),
    newest?.headers.get('Content-Disposition'),
  ]).toEqual([2, 'text/csv', expect.stringMatching(/^attachment/)]);
  const notice = await entrepreneur.get(saved.location ?? '');
  const openings = wordsOfEach(mainOf(notice.html), 'tr').slice(1);
  expect(openings.map((row) => row.replace(/\d\d\/\d\d\/\d{4} \d\d:\d\d/g, 'then')).sort()).toEqual(
    [1, 2].map((version) => `${cast.investor.name} ${version} then then`),
  );
  const [remove = ''] = linksOf(notice.html, '/delete');
  expect(wordsOf((await entrepreneur.get(remove)).html)).toContain('All 2 versions are deleted.');
  const missing = await entrepreneur.post(remove);
  expect(missing.status).toBe(303);
  expect((await entrepreneur.get(saved.location ?? '')).status).toBe(404);
});

test('shows the page in Hebrew', async () => {
  expect((await upload(projectUploadPath('member', id), pdf('plan.pdf'), 'Plan')).status).toBe(303);
  const list = await entrepreneur.get(projectDocumentsPath('member', id));
  const visible = newestIn(list.html);
  expect(visible).toMatch(new RegExp(`^${projectDocumentPath('member', id, '\\d+')}$`));
  const hebrew = await entrepreneur.get(`${visible}?lang=he-IL`);
  expect(wordsOf(mainOf(hebrew.html))).toContain('עדיין אף אחד לא פתח את המסמך.');
});
