import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { documentOpenings } from 'db/schema/document';
import { castProjects } from 'db/seeds/cast';
import { beforeAll, expect, test } from 'vitest';
import {
  documentsDeletePath,
  documentsDownloadPath,
  projectDocumentPath,
  projectDocumentsPath,
  projectUploadPath,
} from '~/paths';
import { openZip } from '~/services/files/archive.server';
import { type Client, client } from '../support/client';
import { formOf, mainOf, tagsOf, wordsOf } from '../support/html';
import { pdf } from '../support/paper';
import { projectNamed, withDatabase } from '../support/peek';
import type { RunningServer } from '../support/server';
import { sharedServer } from '../support/shared-server';

let server: RunningServer;
let entrepreneur: Client;
let investor: Client;
let id: number;
let ids: string[];
beforeAll(async () => {
  server = await sharedServer({ seed: 'demo' });
  entrepreneur = client(server, 'entrepreneur@yesod.demo');
  investor = client(server, 'investor@yesod.demo');
  id = projectNamed(server, castProjects.neveTzedek);
  for (const name of ['A/plan', 'a/plan']) {
    const form = formOf((await entrepreneur.get(projectUploadPath('member', id))).html, 'upload');
    form.set('name', name);
    form.set('document', pdf('plan.pdf'));
    await entrepreneur.post(projectUploadPath('member', id), form);
  }
  const list = await entrepreneur.get(projectDocumentsPath('member', id));
  const boxes = tagsOf(mainOf(list.html), 'input').filter(
    ({ type, name }) => type === 'checkbox' && name,
  );
  ids = boxes.slice(0, 2).map(({ value = '' }) => value);
});

const idsQuery = (...of: (string | number)[]) => `?${of.map((one) => `ids=${one}`).join('&')}`;
const openings = () =>
  withDatabase(server, (db) => db.select().from(documentOpenings).all().length);

test('downloads selected documents as a zip with unique names and counts them as opened', async () => {
  const before = openings();
  const { status, headers, bytes } = await investor.download(
    documentsDownloadPath('member', id) + idsQuery(...ids),
  );
  expect([status, headers.get('Content-Type'), headers.get('Cache-Control')]).toEqual([
    200,
    'application/zip',
    'private, no-store',
  ]);
  const file = path.join(server.dataDir, 'taken.zip');
  writeFileSync(file, bytes);
  const zip = await openZip(file, 10);
  expect(zip.names().sort()).toEqual(['A_plan (2).pdf', 'a_plan.pdf']);
  let text = '';
  for await (const chunk of zip.read('a_plan.pdf', 1000)) text += chunk;
  zip.close();
  expect(text).toContain('%PDF-1.7');
  expect(openings()).toBe(before + 2);
});

test('contains nothing of other projects and reports an empty selection', async () => {
  const at = documentsDownloadPath('member', id);
  const other = projectNamed(server, castProjects.carmelTower);
  const foreign = withDatabase(server, ({ $client }) =>
    $client.prepare('select id from documents where project_id = ?').pluck().get(other),
  ) as number;
  expect((await investor.get(at + idsQuery(foreign))).status).toBe(404);
  expect(
    (await investor.get(documentsDownloadPath('member', other) + idsQuery(foreign))).status,
  ).toBe(404);
  const none = await investor.get(`${at}?ids=`);
  expect(wordsOf((await investor.get(none.location ?? '')).html)).toContain(
    'Nothing was selected.',
  );
});

test('deletes several after one confirmation, and offers none to readers', async () => {
  const at = documentsDeletePath('member', id) + idsQuery(...ids);
  expect((await investor.get(at)).status).toBe(404);
  expect((await investor.post(at)).status).toBe(404);
  expect(wordsOf((await entrepreneur.get(at)).html)).toContain('Delete 2 documents?');
  const result = await entrepreneur.post(at);
  expect(result.status).toBe(303);
  expect(wordsOf((await entrepreneur.get(result.location ?? '')).html)).toContain(
    '2 documents deleted successfully.',
  );
  expect((await entrepreneur.get(projectDocumentPath('member', id, ids[0] ?? ''))).status).toBe(
    404,
  );
  expect((await entrepreneur.post(at)).status).toBe(404);
});
