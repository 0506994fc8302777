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

/** Uploads through the form of an address. @returns where that leads */
async function upload(path: string, file: File, name?: string) {
  const form = formOf((await entrepreneur.get(path)).html, 'upload');
  if (name) form.set('name', name);
  form.set('document', file);
  return entrepreneur.post(path, form);
}

const linksOf = (html: string, part: string) =>
  tagsOf(mainOf(html), 'a').flatMap(({ href }) => (href?.includes(part) ? [href] : []));

test('a document gets a second version; both open, and its uploader reads who did', async () => {
  expect((await upload(projectUploadPath('member', id), xlsx('costs.xlsx'), 'Costs')).status).toBe(
    303,
  );
  const list = await entrepreneur.get(projectDocumentsPath('member', id));
  const [shown = ''] = linksOf(list.html, `${projectDocumentsPath('member', id)}/`);
  const page = await entrepreneur.get(shown);
  expect(wordsOf(mainOf(page.html))).toContain('Nobody has opened it yet.');
  const [add = ''] = linksOf(page.html, '/upload');

  const refused = await upload(add, new File(['a,=1+1\n'], 'costs.csv'));
  expect([
    refused.status,
    errorBeside(refused.html, 'document')?.includes('holds formulas'),
  ]).toEqual([422, true]);
  const saved = await upload(add, new File(['a,1\n'], 'costs.csv'));
  expect(saved.status).toBe(303);
  const two = await entrepreneur.get(saved.location ?? '');
  expect(wordsOf(mainOf(two.html))).toMatch(
    /Version 2: ?costs\.csv ?Current.*Version 1: ?costs\.xlsx/,
  );
  // Where a bookmark of the version before leads.
  expect((await entrepreneur.get(shown)).html).toContain('costs.csv');

  const read = await investor.get(saved.location ?? '');
  expect(wordsOf(mainOf(read.html))).not.toContain('Who opened it');
  expect(linksOf(read.html, '/upload')).toEqual([]);
  const files = linksOf(read.html, '/files/');
  const [newest] = await Promise.all(files.map((href) => investor.download(href)));
  expect([
    files.length,
    newest?.headers.get('Content-Type'),
    newest?.headers.get('Content-Disposition'),
  ]).toEqual([2, 'text/csv', expect.stringMatching(/^attachment/)]);
  const told = await entrepreneur.get(saved.location ?? '');
  const openings = wordsOfEach(mainOf(told.html), 'tr').slice(1);
  expect(openings.map((row) => row.replace(/\d\d\/\d\d\/\d{4} \d\d:\d\d/g, 'then')).sort()).toEqual(
    [1, 2].map((version) => `${cast.investor.name} ${version} then then`),
  );
  const [remove = ''] = linksOf(told.html, '/delete');
  expect(wordsOf((await entrepreneur.get(remove)).html)).toContain('All 2 versions of it go.');
  const gone = await entrepreneur.post(remove);
  expect(gone.status).toBe(303);
  expect((await entrepreneur.get(saved.location ?? '')).status).toBe(404);
});

test('the page reads in Hebrew', async () => {
  expect((await upload(projectUploadPath('member', id), pdf('plan.pdf'), 'Plan')).status).toBe(303);
  const list = await entrepreneur.get(projectDocumentsPath('member', id));
  const [shown = ''] = linksOf(list.html, `${projectDocumentsPath('member', id)}/`);
  expect(shown).toMatch(new RegExp(`^${projectDocumentPath('member', id, '\\d+')}$`));
  const hebrew = await entrepreneur.get(`${shown}?lang=he-IL`);
  expect(wordsOf(mainOf(hebrew.html))).toContain('איש לא פתח עדיין את המסמך.');
});
