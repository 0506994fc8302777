import { documents } from 'db/schema/document';
import { castProjects } from 'db/seeds/cast';
import { beforeAll, describe, expect, test } from 'vitest';
import {
  documentDeletePath,
  filePath,
  projectDocumentsPath,
  projectPath,
  projectUploadPath,
} from '~/paths';
import { type Client, client } from '../support/client';
import { errorBeside, formOf, mainOf, tagsOf, wordsOf } from '../support/html';
import { docx, pdf } from '../support/paper';
import { dumpOf, projectNamed, withDatabase } from '../support/peek';
import { photo } from '../support/photo';
import type { RunningServer } from '../support/server';
import { sharedServer } from '../support/shared-server';

let server: RunningServer;
let admin: Client;
let entrepreneur: Client;
let investor: Client;
let id: number;
beforeAll(async () => {
  server = await sharedServer({ seed: 'demo' });
  const person = (account: string) => client(server, `${account}@yesod.demo`);
  [admin, entrepreneur, investor] = [person('admin'), person('entrepreneur'), person('investor')];
  id = projectNamed(server, castProjects.neveTzedek);
});

function paperForm(name: string, file?: File, changes: Record<string, string> = {}): FormData {
  const form = new FormData();
  for (const [field, value] of Object.entries({ name, form_key: crypto.randomUUID(), ...changes }))
    form.set(field, value);
  if (file) form.set('document', file);
  return form;
}

const newest = () =>
  withDatabase(server, (db) => db.select().from(documents).all()).sort((a, b) => b.id - a.id)[0]!;

describe('a document', () => {
  test.each([
    ['pdf', () => pdf('permit.pdf')],
    ['docx', () => docx('contract.docx')],
    ['picture', () => photo('front.jpg')],
  ])('is uploaded as a %s, shown in the project and opened by its investor', async (kind, file) => {
    const who = kind === 'pdf' ? admin : entrepreneur;
    const portal = kind === 'pdf' ? 'admin' : 'member';
    const name = `The ${kind}`;
    const saved = await who.post(projectUploadPath(portal, id), paperForm(name, await file()));
    expect([saved.status, saved.location]).toEqual([303, projectPath(portal, id)]);
    expect(wordsOf((await who.get(saved.location!)).html)).toContain(
      `${name} uploaded successfully.`,
    );
    const page = await investor.get(projectPath('member', id));
    expect(wordsOf(mainOf(page.html))).toMatch(new RegExp(`${name} ?(PDF|Word|Picture) · 1 kB`));
    const bytes = await investor.download(filePath(newest().fileId));
    expect([bytes.status, bytes.bytes.length > 0]).toEqual([200, true]);
  });

  test('needs a name and a file; the file survives a missing name', async () => {
    const upload = projectUploadPath('member', id);
    const before = withDatabase(server, (db) => db.select().from(documents).all().length);
    const none = await entrepreneur.post(upload, paperForm(''));
    expect(none.status).toBe(422);
    expect(errorBeside(none.html, 'name')).toContain('Enter the name.');
    expect(errorBeside(none.html, 'document')).toContain('Choose a file.');
    expect(wordsOf(none.html)).toContain('Upload failed.');

    const nameless = await entrepreneur.post(upload, paperForm('', pdf('plan.pdf')));
    expect([nameless.status, wordsOf(nameless.html).includes('Uploaded: plan.pdf')]).toEqual([
      422,
      true,
    ]);
    expect(errorBeside(nameless.html, 'document')).toBeUndefined();
    const form = formOf(nameless.html, 'upload');
    form.set('name', 'Plan at last');
    expect((await entrepreneur.post(upload, form)).status).toBe(303);
    expect((await entrepreneur.post(upload, form)).status).toBe(303);
    expect(newest().name).toBe('Plan at last');
    expect(withDatabase(server, (db) => db.select().from(documents).all().length)).toBe(before + 1);
  });

  test.each([
    ['of another kind', () => new File(['<svg/>'], 'logo.svg'), 'this file type is not supported'],
    ['under a wrong name', () => pdf('plan.docx'), 'the content does not match the file name'],
    ['without content', () => new File([], 'empty.pdf'), 'empty.pdf is empty'],
    [
      'whose name turns the text around',
      () => new File([], 'bill-\u202Efdp\u2066\u0085.exe.pdf'),
      'bill-fdp.exe.pdf is empty',
    ],
    [
      'too large',
      () => new File(['%PDF-', new Uint8Array(20 * 1024 * 1024)], 'big.pdf'),
      'is too large',
    ],
  ])('%s is rejected on its field', async (_, file, message) => {
    const answer = await entrepreneur.post(
      projectUploadPath('member', id),
      paperForm('A paper', file()),
    );
    expect(answer.status).toBe(422);
    expect(errorBeside(answer.html, 'document')).toContain(message);
    expect(formOf(answer.html, 'upload').get('name')).toBe('A paper');
  });

  test('is deleted after confirmation, once; repeating says so', async () => {
    const { id: documentId, name } = newest();
    const path = documentDeletePath('member', id, documentId);
    const confirmation = await entrepreneur.get(path);
    expect(wordsOf(confirmation.html)).toContain('Are you sure you want to delete this document?');
    const deleted = await entrepreneur.post(path);
    expect([deleted.status, deleted.location]).toEqual([303, projectPath('member', id)]);
    const page = await entrepreneur.get(deleted.location!);
    expect(wordsOf(page.html)).toContain(`${name} deleted successfully.`);
    expect(wordsOf(mainOf(page.html))).not.toContain(`${name}PDF`);
    const repeated = await entrepreneur.post(path);
    expect(repeated.status).toBe(303);
    expect(wordsOf((await entrepreneur.get(repeated.location!)).html)).toContain(
      'Failed to delete the document.',
    );
  });
});

test('offers readers no upload or deletion, and refuses both', async () => {
  const { id: documentId } = newest();
  const before = await dumpOf(server);
  for (const account of ['investor', 'tenant']) {
    const reader = client(server, `${account}@yesod.demo`);
    const pages = [
      await reader.get(projectPath('member', id)),
      await reader.get(projectDocumentsPath('member', id)),
    ];
    for (const { status, html } of pages) {
      expect(status).toBe(200);
      const links = tagsOf(html, 'a').map(({ href }) => href);
      expect(links).not.toContain(projectUploadPath('member', id));
      expect(links.filter((href) => href?.endsWith('/delete'))).toEqual([]);
    }
    for (const path of [
      projectUploadPath('member', id),
      documentDeletePath('member', id, documentId),
    ]) {
      expect((await reader.get(path)).status).toBe(404);
      expect((await reader.post(path, paperForm('Mine', pdf('a.pdf')))).status).toBe(404);
    }
  }
  const stranger = client(server, 'admin2@yesod.demo');
  for (const path of [projectUploadPath('admin', id), documentDeletePath('admin', id, documentId)])
    expect((await stranger.post(path, paperForm('Mine', pdf('a.pdf')))).status).toBe(404);
  expect((await stranger.get(projectDocumentsPath('admin', id))).status).toBe(404);
  expect((await stranger.get(filePath(newest().fileId))).status).toBe(404);
  const tables = (dump: string) => dump.replace(/\["sessions",\[.*?\]\]/s, '');
  expect(tables(await dumpOf(server))).toBe(tables(before));
});

test('lists all documents of a project, in Hebrew too', async () => {
  const list = await entrepreneur.get(`${projectDocumentsPath('member', id)}?perPage=50`);
  expect(wordsOf(mainOf(list.html))).toContain('The docx');
  const hebrew = await entrepreneur.get(`${projectDocumentsPath('member', id)}?lang=he-IL`);
  expect(hebrew.html).toContain('<html lang="he-IL" dir="rtl">');
  expect(wordsOf(mainOf(hebrew.html))).toContain('מסמכים');
});
