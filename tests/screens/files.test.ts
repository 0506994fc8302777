import { castProjects } from 'db/seeds/cast';
import sharp from 'sharp';
import { beforeAll, describe, expect, test } from 'vitest';
import { filePath, projectCreatePath, projectPath } from '~/paths';
import { type Client, client } from '../support/client';
import { formOf, mainOf, tagsOf } from '../support/html';
import { projectNamed } from '../support/peek';
import { photo } from '../support/photo';
import { projectForm } from '../support/project-form';
import type { RunningServer } from '../support/server';
import { sharedServer } from '../support/shared-server';

let server: RunningServer;
let admin: Client;
beforeAll(async () => {
  server = await sharedServer({ seed: 'demo' });
  admin = client(server, 'admin@yesod.demo');
});

const person = (account: string) => client(server, `${account}@yesod.demo`);

/** The address of the first full-size file on a page. */
const fileIn = (html: string, tag: 'img' | 'a') =>
  /\/files\/\d+/.exec(
    tagsOf(mainOf(html), tag)
      .map(({ src, href }) => src ?? href)
      .join(' '),
  )?.[0];

/**
 * Finds the URLs of a project’s first photo and oldest document, as the super admin. Newer
 * documents may be for holders only.
 */
async function filesOf(name: string) {
  const root = person('superadmin');
  const { html } = await root.get(projectPath('admin', projectNamed(server, name)));
  const photo = fileIn(html, 'img');
  const page = tagsOf(mainOf(html), 'a').findLast(({ href }) =>
    /\/documents\/\d+$/.test(href ?? ''),
  );
  const document = fileIn((await root.get(page?.href ?? '')).html, 'a');
  if (!photo || !document) throw new Error(`${name} has no photo or no document.`);
  return { photo, document };
}

describe('access to files', () => {
  const sees: [account: string, project: string, status: number][] = [
    ['admin', castProjects.neveTzedek, 200],
    ['entrepreneur', castProjects.neveTzedek, 200],
    ['investor', castProjects.neveTzedek, 200],
    ['tenant', castProjects.neveTzedek, 200],
    ['admin2', castProjects.neveTzedek, 404],
    ['admin', castProjects.carmelTower, 404],
    ['entrepreneur', castProjects.hayarkonHotel, 404],
    ['investor', castProjects.hayarkonHotel, 404],
    ['tenant', castProjects.hayarkonHotel, 404],
    ['superadmin', castProjects.carmelTower, 200],
  ];

  test.each(sees)('gives %s access to the files of %s: %i', async (account, project, status) => {
    const { photo, document } = await filesOf(project);
    const visitor = person(account);
    for (const path of [photo, `${photo}?size=thumb`, document])
      expect((await visitor.download(path)).status).toBe(status);
  });

  test('sends a stranger to the login', async () => {
    const { photo } = await filesOf(castProjects.neveTzedek);
    const answer = await client(server).get(photo);
    expect([answer.status, answer.location]).toEqual([
      302,
      expect.stringMatching(/^\/login(\?|$)/),
    ]);
  });

  test.each(['999999', '0', '-1', 'x', '../demo.db', '1%00', '9'.repeat(30)])(
    'finds no file “%s”',
    async (id) => {
      const answer = await admin.get(`/files/${encodeURIComponent(id)}`);
      expect(answer.status).toBe(404);
    },
  );

  test('shows an unused upload only to its uploader', async () => {
    const form = projectForm({ name: '' }, { 'images[0][file]': [await photo('mine.jpg')] });
    const rejection = await admin.post(projectCreatePath('admin'), form);
    const path = filePath(Number(formOf(rejection.html, 'project').get('images[0][file_id]')));
    expect((await admin.download(path)).status).toBe(200);
    for (const account of ['entrepreneur', 'investor', 'admin2'])
      expect((await person(account).download(path)).status).toBe(404);
  });
});

describe('file responses', () => {
  test('send a photo re-encoded, inline and sandboxed', async () => {
    const { photo } = await filesOf(castProjects.neveTzedek);
    const { headers, bytes } = await admin.download(photo);
    expect(headers.get('content-type')).toBe('image/webp');
    expect(headers.get('content-disposition')).toMatch(/^inline/);
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    expect(headers.get('content-security-policy')).toBe("default-src 'none'; sandbox");
    expect(headers.get('cache-control')).toMatch(/^private/);
    expect(headers.get('content-length')).toBe(String(bytes.length));
    const { width, height, exif } = await sharp(bytes).metadata();
    expect(Math.max(width, height)).toBeLessThanOrEqual(1600);
    expect(exif).toBeUndefined();
  });

  test('send its thumbnail of 100 by 100', async () => {
    const { photo } = await filesOf(castProjects.neveTzedek);
    const { bytes } = await admin.download(`${photo}?size=thumb`);
    expect(await sharp(bytes).metadata()).toMatchObject({
      format: 'webp',
      width: 100,
      height: 100,
    });
  });

  test('send a document as a download, never inline', async () => {
    const { document } = await filesOf(castProjects.neveTzedek);
    const { headers } = await admin.download(document);
    expect(headers.get('content-disposition')).toMatch(/^attachment; filename/);
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    expect(headers.get('content-security-policy')).toContain('sandbox');
  });

  test('answer 304 to the same person only', async () => {
    const { photo } = await filesOf(castProjects.neveTzedek);
    const { headers } = await admin.download(photo);
    const cached = { 'If-None-Match': headers.get('etag') ?? '' };
    expect((await admin.get(photo, cached)).status).toBe(304);
    expect((await person('admin2').get(photo, cached)).status).toBe(404);
    expect((await client(server).get(photo, cached)).status).toBe(302);
    expect(headers.get('vary')).toContain('Cookie');
  });
});
