import { castProjects } from 'db/seeds/cast';
import { beforeAll, describe, expect, test } from 'vitest';
import { dashboardPath, filePath, requestCreatePath, requestPath, requestsPath } from '~/paths';
import { type Client, client } from '../support/client';
import { errorBeside, formOf, mainOf, tagsOf, wordsOf } from '../support/html';
import { pdf } from '../support/paper';
import { projectNamed } from '../support/peek';
import { photo } from '../support/photo';
import type { RunningServer } from '../support/server';
import { sharedServer } from '../support/shared-server';

let server: RunningServer;
let who: Record<'admin' | 'entrepreneur' | 'investor' | 'tenant' | 'admin2', Client>;
let home: string;
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
  home = String(projectNamed(server, castProjects.neveTzedek));
});

async function report(fields: Record<string, string> = {}, files: File[] = []) {
  const form = formOf((await who.tenant.get(requestCreatePath())).html, 'request');
  const values = { project_id: home, title: 'Broken door', description: 'It sticks.', ...fields };
  for (const [name, value] of Object.entries(values)) form.set(name, value);
  form.delete('images[0][file]');
  for (const file of files) form.append('images[0][file]', file);
  return who.tenant.post(requestCreatePath(), form);
}

async function reported(): Promise<number> {
  const { status, location } = await report();
  expect(status).toBe(303);
  return Number(/\d+$/.exec(location ?? '')?.[0]);
}

const page = async (by: Client, path: string) => wordsOf(mainOf((await by.get(path)).html));

describe('a tenant', () => {
  test('reports a problem with photos, which are resized', async () => {
    const { location } = await report({}, [await photo('a.jpg'), await photo('b.jpg')]);
    const { html } = await who.tenant.get(location!);
    const words = wordsOf(mainOf(html));
    for (const word of ['Broken door', 'It sticks.', 'New', 'No answer yet.', 'Withdraw'])
      expect(words).toContain(word);
    const pictures = tagsOf(html, 'img').filter(({ alt }) => alt?.startsWith('Photo '));
    expect(pictures.map(({ alt }) => alt)).toEqual([
      'Photo 1 of Broken door',
      'Photo 2 of Broken door',
    ]);
    const { headers } = await who.entrepreneur.download(pictures[0]!.src!);
    expect(headers.get('content-type')).toBe('image/webp');
    expect((await who.investor.get(pictures[0]!.src!)).status).toBe(404);
  });

  test('keeps entered text and uploads when something is missing', async () => {
    const { status, html } = await report({ title: '' }, [await photo('c.jpg')]);
    expect(status).toBe(422);
    expect(errorBeside(html, 'title')).toBe('Error: Enter the subject.');
    const form = formOf(html, 'request');
    expect([form.get('description'), form.getAll('images[0][file_id]').length]).toEqual([
      'It sticks.',
      1,
    ]);
    form.set('title', 'Door');
    form.delete('images[0][file]');
    const { location } = await who.tenant.post(requestCreatePath(), form);
    const fileId = Number(form.get('images[0][file_id]'));
    expect((await who.tenant.get(location!)).html).toContain(filePath(fileId, 'card'));
  });

  test('removes one of too many photos without choosing the others again', async () => {
    const photos = await Promise.all([...'abcdef'].map((name) => photo(`${name}.jpg`)));
    const { status, html } = await report({}, photos);
    expect(status).toBe(422);
    const form = formOf(html, 'request');
    const ids = form.getAll('images[0][file_id]');
    expect(ids).toHaveLength(6);
    form.delete('images[0][file_id]');
    for (const id of ids.slice(1)) form.append('images[0][file_id]', id);
    form.delete('images[0][file]');
    expect((await who.tenant.post(requestCreatePath(), form)).status).toBe(303);
  });

  test('learns why a file is not taken', async () => {
    const { status, html } = await report({}, [pdf('bill.pdf')]);
    expect([status, errorBeside(html, 'images[0][file]')]).toEqual([
      422,
      expect.stringContaining('bill.pdf'),
    ]);
  });

  test('withdraws a request until it is answered', async () => {
    const id = await reported();
    const path = `${requestPath('member', id)}/withdraw`;
    expect(await page(who.tenant, path)).toContain('Withdraw “Broken door”?');
    expect((await who.tenant.post(path)).location).toBe(requestsPath('member'));
    expect((await who.tenant.get(requestPath('member', id))).status).toBe(404);
    const answeredId = await reported();
    await who.admin.post(requestPath('admin', answeredId), { answer: 'Soon.', version: '1' });
    expect((await who.tenant.get(`${requestPath('member', answeredId)}/withdraw`)).status).toBe(
      404,
    );
  });
});

describe('the people who run the project', () => {
  test('see open requests on the dashboard and in a list by status', async () => {
    await reported();
    const path = requestsPath('member', { 'filters[status]': 'open' });
    const { html } = await who.entrepreneur.get(dashboardPath('member'));
    expect(wordsOf(html)).toMatch(/\d+ open requests from tenants/);
    expect(html).toContain(path.replaceAll('&', '&amp;'));
    const open = await page(who.entrepreneur, path);
    expect(open).toContain('The kitchen tap drips');
    expect(open).toContain('Damp patch in the bathroom');
    expect(open).not.toContain('The lamp on the stairs');
    const done = await page(who.admin, `${requestsPath('admin')}?filters[status]=done`);
    expect(done).toContain('The lamp on the stairs');
    expect(
      await page(who.admin, requestsPath('admin', { 'filters[project_id]': Number(home) })),
    ).toContain('The kitchen tap drips');
  });

  test('answer, and the tenant opens the request again', async () => {
    const id = await reported();
    const form = formOf((await who.entrepreneur.get(requestPath('member', id))).html, 'answer');
    form.set('answer', 'Fixed.');
    form.set('status', 'done');
    expect((await who.entrepreneur.post(requestPath('member', id), form)).status).toBe(303);
    const pageText = await page(who.tenant, requestPath('member', id));
    expect(pageText).toMatch(/Yael Cohen · \S+ \S+ Done Fixed\./);
    expect(pageText).toContain('Problem not solved? Reopen the request');
    const again = formOf((await who.tenant.get(requestPath('member', id))).html, 'answer');
    again.set('answer', 'It still sticks.');
    expect((await who.tenant.post(requestPath('member', id), again)).status).toBe(303);
    expect(await page(who.admin, requestPath('admin', id))).toContain('It still sticks.');
  });

  test('are warned when a colleague answered first', async () => {
    const id = await reported();
    const form = formOf((await who.entrepreneur.get(requestPath('member', id))).html, 'answer');
    await who.admin.post(requestPath('admin', id), { answer: 'Soon.', version: '1' });
    form.set('answer', 'Later.');
    const { status, html } = await who.entrepreneur.post(requestPath('member', id), form);
    const again = formOf(html, 'answer');
    // An empty status changes nothing, so that a colleague's status is not undone.
    expect([status, again.get('answer'), again.get('status')]).toEqual([409, 'Later.', '']);
    expect(wordsOf(html)).toContain('This request was changed while you were writing.');
  });
});

test('is hidden from everyone else, and empty lists say what to do', async () => {
  const id = await reported();
  expect((await who.admin2.get(requestPath('admin', id))).status).toBe(404);
  expect((await who.investor.get(requestPath('member', id))).status).toBe(404);
  expect((await who.investor.get(requestsPath('member'))).status).toBe(404);
  expect(await page(who.admin2, requestsPath('admin'))).toContain(
    'אין פניות. דיווחים של דיירים בפרויקטים שלך יופיעו כאן.',
  );
});
