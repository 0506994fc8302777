import { castProjects } from 'db/seeds/cast';
import { beforeAll, describe, expect, test } from 'vitest';
import { loginPath, manifestPath, projectEditPath, projectPath, sharePath } from '~/paths';
import { send } from '../server/send';
import { client } from '../support/client';
import { formOf, mainOf, tagsOf, wordsOf } from '../support/html';
import { impersonating } from '../support/impersonating';
import { dumpOf, projectNamed } from '../support/peek';
import { photo } from '../support/photo';
import type { RunningServer } from '../support/server';
import { sharedServer } from '../support/shared-server';

let server: RunningServer;
let house: number;
beforeAll(async () => {
  server = await sharedServer({ seed: 'demo' });
  house = projectNamed(server, castProjects.neveTzedek);
});

const person = (account: string) => client(server, `${account}@yesod.demo`);
const text = new File(['Not a photo.'], 'notes.jpg', { type: 'image/jpeg' });

function shared(...photos: File[]): FormData {
  const form = new FormData();
  for (const one of photos) form.append('photos', one);
  return form;
}

describe('photos shared to the app', () => {
  test('are declared in the manifest with kinds and address', async () => {
    const { html } = await client(server).get(manifestPath('en-US'));
    expect(JSON.parse(html).share_target).toMatchObject({
      action: sharePath(),
      method: 'POST',
      enctype: 'multipart/form-data',
      params: {
        files: [{ name: 'photos', accept: expect.arrayContaining(['image/jpeg', 'image/webp']) }],
      },
    });
  });

  test('wait for a project and are added once', async () => {
    const owner = person('entrepreneur');
    const page = projectPath('member', house);
    const photos = async () =>
      tagsOf(/class="pairs".*?<\/ul>/s.exec((await owner.get(page)).html)?.[0] ?? '', 'img').length;
    const before = await photos();
    const edit = formOf((await owner.get(projectEditPath('member', house))).html, 'project');
    const response = await owner.post(
      sharePath(),
      shared(await photo('roof.jpg'), await photo('yard.jpg', '#222222')),
    );
    expect([response.status, await photos()]).toEqual([303, before]);

    const confirmation = await owner.get(response.location!);
    expect(wordsOf(mainOf(confirmation.html))).toMatch(/roof\.jpg.*yard\.jpg/s);
    const form = formOf(confirmation.html, 'share');
    const unsaid = await owner.post(response.location!, form);
    expect([unsaid.status, await photos()]).toEqual([422, before]);
    const returnedForm = formOf(unsaid.html, 'share');
    returnedForm.set('project_id', String(house));
    for (let times = 0; times < 2; times += 1) {
      const { status, location } = await owner.post(response.location!, returnedForm);
      expect([status, location]).toEqual([303, page]);
    }
    expect(await photos()).toBe(before + 2);
    expect(wordsOf(mainOf((await owner.get(response.location!)).html))).toContain(
      'There are no photos to add.',
    );
    expect((await owner.post(projectEditPath('member', house), edit)).status).toBe(409);
  });

  test('skip a rejected file by name and keep the others', async () => {
    const admin = person('admin');
    const response = await admin.post(sharePath(), shared(text, await photo('gate.jpg')));
    const words = wordsOf((await admin.get(response.location!)).html);
    expect(words).toMatch(/notes\.jpg: this file type is not supported/);
    expect(words).toContain('gate.jpg');
    const none = await admin.post(sharePath(), shared(text));
    expect([none.status, none.location]).toEqual([303, sharePath()]);
    const many = await admin.post(sharePath(), shared(...Array.from({ length: 11 }, () => text)));
    expect(wordsOf((await admin.get(many.location!)).html)).toContain(
      'You can send up to 10 at a time.',
    );
  });

  test('report an empty share', async () => {
    const admin = person('admin');
    for (const body of [shared(), { photos: '' }]) {
      const response = await admin.post(sharePath(), body);
      expect([response.status, response.location]).toEqual([303, sharePath()]);
    }
    expect(wordsOf((await admin.get(sharePath())).html)).toContain('There are no photos to add.');
  });

  test('send a stranger to the login and back', async () => {
    const response = await client(server).post(sharePath(), shared(await photo('roof.jpg')));
    expect(response.location).toBe(loginPath({ redirectTo: sharePath() }));
  });

  test('are rejected with a reason from people who run no project', async () => {
    for (const account of ['investor', 'tenant', 'superadmin']) {
      const before = await dumpOf(server);
      const visitor = person(account);
      const response = await visitor.post(sharePath(), shared(await photo('roof.jpg')));
      expect([response.status, response.location]).toEqual([303, sharePath()]);
      expect(wordsOf((await visitor.get(sharePath())).html)).toContain('no projects where');
      expect(await dumpOf(server)).toBe(before);
    }
  });

  test('hide other people’s photos and projects', async () => {
    const response = await person('admin').post(sharePath(), shared(await photo('secret.jpg')));
    const other = person('admin2');
    expect((await other.get(response.location!)).html).not.toContain('secret.jpg');
    const { status } = await other.post(response.location!, {
      project_id: String(house),
      flag: 'after',
    });
    expect(status).toBe(404);
  });

  test('are refused while impersonating', async () => {
    const looking = await impersonating(server, 'admin@yesod.demo', 'entrepreneur@yesod.demo');
    expect((await looking.post(sharePath(), shared(await photo('roof.jpg')))).status).toBe(403);
  });
});

describe('origins of shared photos', () => {
  const from = async (path: string, headers: Record<string, string>) => {
    const { cookie } = person('admin');
    const form = new Request('http://same.invalid', {
      method: 'POST',
      body: shared(await photo('roof.jpg')),
    });
    const type = form.headers.get('content-type')!;
    const body = Buffer.from(await form.arrayBuffer());
    const options = { method: 'POST', headers: { cookie, 'Content-Type': type, ...headers } };
    return (await send(server.url + path, options, (out) => out.end(body))).status;
  };

  test.each([
    ['the browser itself', 303, { Origin: 'null', 'Sec-Fetch-Site': 'none' }],
    ['the browser itself, which names no origin', 303, { 'Sec-Fetch-Site': 'none' }],
    ['another site', 403, { Origin: 'https://evil.test', 'Sec-Fetch-Site': 'cross-site' }],
    ['another site in a sandbox', 403, { Origin: 'null', 'Sec-Fetch-Site': 'cross-site' }],
    ['a browser that does not say', 403, { Origin: 'null' }],
    [
      'an origin that is another’s all the same',
      403,
      { Origin: 'https://evil.test', 'Sec-Fetch-Site': 'none' },
    ],
  ])('%s', async (_name, status, headers) => {
    expect(await from(sharePath(), headers)).toBe(status);
  });

  test('accept no other form this way', async () => {
    const itself = { Origin: 'null', 'Sec-Fetch-Site': 'none' };
    expect(await from('/share/photos?file_id=1', itself)).toBe(403);
    expect(await from(projectEditPath('admin', house), itself)).toBe(403);
  });
});
