import { documentOpenings, documents } from 'db/schema/document';
import { holdings } from 'db/schema/holding';
import { people } from 'db/schema/person';
import { cast, castProjects } from 'db/seeds/cast';
import { and, eq, isNull } from 'drizzle-orm';
import { beforeAll, expect, test } from 'vitest';
import { holdingPath } from '~/book-paths';
import {
  documentAudiencePath,
  documentReadersExportPath,
  documentReadersPath,
  documentsAudiencePath,
  filePath,
  projectDocumentPath,
  projectDocumentsPath,
  projectPath,
  projectUploadPath,
} from '~/paths';
import { type Client, client } from '../support/client';
import { formOf, mainOf, wordsOf } from '../support/html';
import { pdf } from '../support/paper';
import { projectNamed, withDatabase } from '../support/peek';
import type { RunningServer } from '../support/server';
import { sharedServer } from '../support/shared-server';

let server: RunningServer;
let who: Record<'admin' | 'entrepreneur' | 'investor' | 'tenant' | 'admin2', Client>;
let id: number;
beforeAll(async () => {
  server = await sharedServer({ seed: 'demo' });
  const person = (account: string) => client(server, `${account}@yesod.demo`);
  who = {
    admin: person('admin'),
    entrepreneur: person('entrepreneur'),
    investor: person('investor'),
    tenant: person('tenant'),
    admin2: person('admin2'),
  };
  id = projectNamed(server, castProjects.neveTzedek);
});

const words = async (by: Client, path: string) => wordsOf(mainOf((await by.get(path)).html));
const documentNamed = (name: string) =>
  withDatabase(server, (db) =>
    db
      .select()
      .from(documents)
      .where(
        and(eq(documents.projectId, id), eq(documents.name, name), isNull(documents.replacedBy)),
      )
      .get(),
  )!;
const ofClassA = 'Terms for class A';

async function send(path: string, fields: Record<string, string | string[]>) {
  const form = formOf((await who.entrepreneur.get(path)).html, 'audience');
  for (const [name, value] of Object.entries(fields)) {
    form.delete(name);
    for (const one of [value].flat()) form.append(name, one);
  }
  return who.entrepreneur.post(path, form);
}

test('a document for holders of a class is seen by them, and by those who run the project', async () => {
  const path = projectDocumentsPath('member', id);
  const { id: documentId, fileId } = documentNamed(ofClassA);
  expect(await words(who.entrepreneur, path)).toContain(`${ofClassA}Only investors with A`);
  const pageText = await words(who.investor, path);
  expect(pageText).toContain(ofClassA);
  expect(pageText).not.toContain('Only investors');
  for (const reader of [who.tenant, who.admin2]) {
    expect((await reader.get(projectDocumentPath('member', id, documentId))).html).not.toContain(
      ofClassA,
    );
    expect((await reader.get(filePath(fileId))).status).toBe(404);
  }
  expect(await words(who.tenant, path)).not.toContain(ofClassA);
  expect(await words(who.tenant, projectPath('member', id))).not.toContain(ofClassA);
});

test('an upload chooses its readers, and a rejected one keeps the choice', async () => {
  const path = projectUploadPath('member', id);
  const form = formOf((await who.entrepreneur.get(path)).html, 'upload');
  expect(form.get('audience')).toBe('everyone');
  form.set('name', 'Offer');
  form.set('audience', 'classes');
  form.set('document', pdf('offer.pdf'));
  const refused = await who.entrepreneur.post(path, form);
  expect(refused.status).toBe(422);
  expect(wordsOf(refused.html)).toContain('Choose at least one class.');
  const again = formOf(refused.html, 'upload');
  expect([again.get('name'), again.get('audience')]).toEqual(['Offer', 'classes']);
  again.append('share_classes[]', 'Z');
  const unknown = await who.entrepreneur.post(path, again);
  expect([unknown.status, wordsOf(unknown.html)]).toEqual([
    422,
    expect.stringContaining('Choose the classes from the list.'),
  ]);
  again.delete('share_classes[]');
  again.append('share_classes[]', 'B');
  expect((await who.entrepreneur.post(path, again)).status).toBe(303);
  expect(documentNamed('Offer')).toMatchObject({ audience: 'classes', shareClasses: ['B'] });
  expect(await words(who.investor, projectDocumentsPath('member', id))).not.toContain('Offer');
});

test('the readers are changed on the document’s page; a stale form is shown again', async () => {
  const { id: documentId } = documentNamed('Offer');
  const path = documentAudiencePath('member', id, documentId);
  const stale = formOf((await who.entrepreneur.get(path)).html, 'audience');
  expect([stale.get('audience'), stale.getAll('share_classes[]')]).toEqual(['classes', ['B']]);
  const saved = await send(path, { 'share_classes[]': ['A', 'B'] });
  expect([saved.status, saved.location]).toEqual([
    303,
    projectDocumentPath('member', id, documentId),
  ]);
  expect(await words(who.investor, projectDocumentsPath('member', id))).toContain('Offer');
  stale.set('audience', 'managers');
  const conflict = await who.entrepreneur.post(path, stale);
  expect([conflict.status, wordsOf(conflict.html)]).toEqual([
    409,
    expect.stringContaining('Someone else has changed who can see this document.'),
  ]);
  expect(formOf(conflict.html, 'audience').get('audience')).toBe('managers');
  expect(documentNamed('Offer').audience).toBe('classes');
  for (const other of [who.investor, who.tenant]) {
    expect((await other.get(path)).status).toBe(404);
    expect((await other.post(path, stale)).status).toBe(404);
  }
});

test('several documents are changed together', async () => {
  const foreign = withDatabase(server, (db) =>
    db.select().from(documents).where(isNull(documents.replacedBy)).all(),
  ).find(({ projectId }) => projectId !== id)!;
  const ids = [documentNamed('Offer').id, documentNamed(ofClassA).id, foreign.id];
  const query = `?${ids.map((one) => `ids=${one}`).join('&')}`;
  const path = documentsAudiencePath('member', id) + query;
  expect(await words(who.entrepreneur, path)).toContain('Who can see 2 documents');
  const refused = await send(path, { audience: 'classes' });
  expect([refused.status, wordsOf(refused.html)]).toEqual([
    422,
    expect.stringContaining('Choose at least one class.'),
  ]);
  expect((await send(path, { audience: 'managers' })).status).toBe(303);
  expect(ids.slice(0, 2).map((one) => documentWith(one).audience)).toEqual([
    'managers',
    'managers',
  ]);
  expect(documentWith(foreign.id).audience).toBe('everyone');
  expect((await send(path, { audience: 'classes', 'share_classes[]': ['A'] })).status).toBe(303);
  const none = await who.entrepreneur.get(documentsAudiencePath('member', id));
  expect(none.status).toBe(303);
  const only = `${documentsAudiencePath('member', id)}?ids=${foreign.id}`;
  expect((await who.entrepreneur.get(only)).status).toBe(404);
});

const documentWith = (documentId: number) =>
  withDatabase(server, (db) =>
    db.select().from(documents).where(eq(documents.id, documentId)).get(),
  )!;

const investorsHolding = () =>
  withDatabase(server, (db) =>
    db
      .select({ id: holdings.id })
      .from(holdings)
      .innerJoin(people, eq(people.id, holdings.personId))
      .where(and(eq(holdings.projectId, id), eq(people.name, cast.investor.name)))
      .get(),
  )!.id;

test('shows who opened what, also as a file', async () => {
  const path = documentReadersPath('member', id);
  const row = /Terms for class A.*?Opened by 0 of 1.*?Mizrahi.*?Not opened/;
  const before = await words(who.entrepreneur, path);
  expect(before.replaceAll(cast.investor.name, 'Mizrahi')).toMatch(row);
  await who.investor.download(filePath(documentNamed(ofClassA).fileId));
  expect(await words(who.entrepreneur, path)).toMatch(
    /Terms for class A.*?Opened by 1 of 1.*?First opened/,
  );
  const file = await who.entrepreneur.download(documentReadersExportPath('member', id));
  const text = file.bytes.toString();
  expect(text).toContain('Name,Who can see it,Name,Role,First opened,Last opened');
  expect(text).toMatch(
    new RegExp(`Terms for class A,Only investors with A,${cast.investor.name},Investor,20\\d\\d-`),
  );
  for (const other of [who.investor, who.tenant]) expect((await other.get(path)).status).toBe(404);
  expect(await words(who.entrepreneur, `${path}?lang=he-IL`)).toContain('מי פתח מה');
});

test('the page of a holding shows the same, and previews the documents as its holder', async () => {
  const openings = () =>
    withDatabase(server, (db) => db.select().from(documentOpenings).all().length);
  const path = holdingPath('admin', id, investorsHolding());
  const page = await who.admin.get(path);
  expect(wordsOf(mainOf(page.html))).toMatch(
    /Documents this holder sees Preview as this investor.*Terms for class A ?First opened/,
  );
  const viewAs = /action="(\/admin\/view-as\/\d+)"/.exec(page.html)?.[1] ?? '';
  const form = new FormData();
  for (const name of ['back', 'to'])
    form.set(name, new RegExp(`name="${name}" value="([^"]*)"`).exec(page.html)?.[1] ?? '');
  const started = await who.admin.post(viewAs, form);
  expect([started.status, started.location]).toEqual([303, projectDocumentsPath('member', id)]);
  const before = openings();
  const pageText = await words(who.admin, projectDocumentsPath('member', id));
  expect(pageText).toContain(ofClassA);
  await who.admin.download(filePath(documentNamed('Building permit').fileId));
  expect(openings()).toBe(before);
  const ended = await who.admin.post('/view-as/end', new FormData());
  expect(ended.location).toBe(path);

  const own = holdingPath('member', id, investorsHolding());
  expect(await words(who.entrepreneur, own)).toContain(
    'Only the company’s admin can preview the documents as this investor.',
  );
});
