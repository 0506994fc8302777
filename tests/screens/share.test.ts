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
  test('the manifest says which, and where they go', async () => {
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

  test('wait until their project is said, and are added once', async () => {
    const owner = person('entrepreneur');
    const page = projectPath('member', house);
    const photos = async () =>
      tagsOf(/class="pairs".*?<\/ul>/s.exec((await owner.get(page)).html)?.[0] ?? '', 'img').length;
    const before = await photos();
    const edit = formOf((await owner.get(projectEditPath('member', house))).html, 'project');
    const sent = await owner.post(
      sharePath(),
      shared(await photo('roof.jpg'), await photo('yard.jpg', '#222222')),
    );
    expect([sent.status, await photos()]).toEqual([303, before]);

    const asked = await owner.get(sent.location!);
    expect(wordsOf(mainOf(asked.html))).toMatch(/roof\.jpg.*yard\.jpg/s);
    const form = formOf(asked.html, 'share');
    const unsaid = await owner.post(sent.location!, form);
    expect([unsaid.status, await photos()]).toEqual([422, before]);
    const again = formOf(unsaid.html, 'share');
    again.set('project_id', String(house));
    for (let times = 0; times < 2; times += 1) {
      const { status, location } = await owner.post(sent.location!, again);
      expect([status, location]).toEqual([303, page]);
    }
    expect(await photos()).toBe(before + 2);
    expect(wordsOf(mainOf((await owner.get(sent.location!)).html))).toContain(
      'No photos are waiting here.',
    );
    expect((await owner.post(projectEditPath('member', house), edit)).status).toBe(409);
  });

  test('a file that is none is told by its name, and the others go on', async () => {
    const admin = person('admin');
    const sent = await admin.post(sharePath(), shared(text, await photo('gate.jpg')));
    const words = wordsOf((await admin.get(sent.location!)).html);
    expect(words).toMatch(/notes\.jpg is not/);
    expect(words).toContain('gate.jpg');
    const none = await admin.post(sharePath(), shared(text));
    expect([none.status, none.location]).toEqual([303, sharePath()]);
    const many = await admin.post(sharePath(), shared(...Array.from({ length: 11 }, () => text)));
    expect(wordsOf((await admin.get(many.location!)).html)).toContain('At most 10 at a time.');
  });

  test('a form in which nothing came along says so', async () => {
    const admin = person('admin');
    for (const body of [shared(), { photos: '' }]) {
      const sent = await admin.post(sharePath(), body);
      expect([sent.status, sent.location]).toEqual([303, sharePath()]);
    }
    expect(wordsOf((await admin.get(sharePath())).html)).toContain('No photos are waiting here.');
  });

  test('a stranger logs in first, and comes back here', async () => {
    const sent = await client(server).post(sharePath(), shared(await photo('roof.jpg')));
    expect(sent.location).toBe(loginPath({ redirectTo: sharePath() }));
  });

  test('who runs no project keeps nothing here, and is told why', async () => {
    for (const account of ['investor', 'tenant', 'superadmin']) {
      const before = dumpOf(server);
      const somebody = person(account);
      const sent = await somebody.post(sharePath(), shared(await photo('roof.jpg')));
      expect([sent.status, sent.location]).toEqual([303, sharePath()]);
      expect(wordsOf((await somebody.get(sharePath())).html)).toContain('no project yet');
      expect(dumpOf(server)).toBe(before);
    }
  });

  test('another’s photos and another’s project are out of sight', async () => {
    const sent = await person('admin').post(sharePath(), shared(await photo('secret.jpg')));
    const other = person('admin2');
    expect((await other.get(sent.location!)).html).not.toContain('secret.jpg');
    const { status } = await other.post(sent.location!, {
      project_id: String(house),
      flag: 'after',
    });
    expect(status).toBe(404);
  });

  test('whoever looks on as somebody shares nothing', async () => {
    const looking = await impersonating(server, 'admin@yesod.demo', 'entrepreneur@yesod.demo');
    expect((await looking.post(sharePath(), shared(await photo('roof.jpg')))).status).toBe(403);
  });
});

describe('where what is shared may come from', () => {
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

  test('no other form has this way in', async () => {
    const itself = { Origin: 'null', 'Sec-Fetch-Site': 'none' };
    expect(await from('/share/photos?file_id=1', itself)).toBe(403);
    expect(await from(projectEditPath('admin', house), itself)).toBe(403);
  });
});
