import { castProjects } from 'db/seeds/cast';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { projectCreatePath, projectEditPath, projectPath, projectsPath } from '~/paths';
import { client } from '../support/client';
import { formOf, mainOf, tagsOf, wordsOf } from '../support/html';
import { projectNamed } from '../support/peek';
import { photo } from '../support/photo';
import { projectForm } from '../support/project-form';
import { type RunningServer, startServer } from '../support/server';

let server: RunningServer;
beforeAll(async () => {
  server = await startServer({ seed: 'demo' });
});
afterAll(() => server.stop());

const person = (account: string) => client(server, `${account}@yesod.demo`);

describe('two people at one project', () => {
  test('tells the second to save, keeps their values and lets them replace', async () => {
    const id = projectNamed(server, castProjects.neveTzedek);
    const [admin, owner] = [person('admin'), person('entrepreneur')];
    const first = formOf((await admin.get(projectEditPath('admin', id))).html, 'project');
    const second = formOf((await owner.get(projectEditPath('member', id))).html, 'project');
    first.set('location', 'From the admin');
    second.set('location', 'From the owner');
    second.append('images[99][file]', await photo('late.jpg'));
    expect((await admin.post(projectEditPath('admin', id), first)).status).toBe(303);

    const stale = await owner.post(projectEditPath('member', id), second);
    expect(stale.status).toBe(409);
    expect(wordsOf(stale.html)).toContain(
      'This project was changed by another user while you were editing it.',
    );
    const form = formOf(stale.html, 'project');
    expect(form.get('location')).toBe('From the owner');
    expect([...form.keys()].some((name) => name.endsWith('[file_id]'))).toBe(true);
    expect(wordsOf((await owner.get(projectPath('member', id))).html)).toContain('From the admin');

    expect((await owner.post(projectEditPath('member', id), form)).status).toBe(303);
    expect(wordsOf((await owner.get(projectPath('member', id))).html)).toContain('From the owner');
  });

  test('overwrites nothing with a form without a version', async () => {
    const id = projectNamed(server, castProjects.ajami);
    const admin = person('admin');
    const form = formOf((await admin.get(projectEditPath('admin', id))).html, 'project');
    form.delete('version');
    expect((await admin.post(projectEditPath('admin', id), form)).status).toBe(409);
  });
});

describe('one form sent twice', () => {
  const count = async (name: string) => {
    const { html } = await person('admin').get(`${projectsPath('admin')}?search=${name}`);
    return tagsOf(mainOf(html), 'a').filter(({ href }) => /\/edit\/\d+$/.test(href ?? '')).length;
  };

  test('creates one project, and both responses lead to it', async () => {
    const admin = person('admin');
    const form = projectForm({ name: 'Sentonce' });
    const answers = await Promise.all(
      Array.from({ length: 4 }, () => admin.post(projectCreatePath('admin'), form)),
    );
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([303]));
    expect(new Set(answers.map(({ location }) => location)).size).toBe(1);
    expect(await count('Sentonce')).toBe(1);
  });

  test('creates two projects for two forms', async () => {
    const admin = person('admin');
    for (let n = 0; n < 2; n += 1) {
      const form = formOf((await admin.get(projectCreatePath('admin'))).html, 'project');
      for (const [name, value] of projectForm({ name: 'Twoforms' }))
        if (name !== 'form_key') form.set(name, value);
      expect((await admin.post(projectCreatePath('admin'), form)).status).toBe(303);
    }
    expect(await count('Twoforms')).toBe(2);
  });

  test('keeps the values of a form that changed after saving and saves them the next time', async () => {
    const admin = person('admin');
    const payload = formOf((await admin.get(projectCreatePath('admin'))).html, 'project');
    for (const [name, value] of projectForm({ name: 'Before the change' }))
      if (name !== 'form_key') payload.set(name, value);
    expect((await admin.post(projectCreatePath('admin'), payload)).status).toBe(303);
    payload.set('name', 'After the change');
    const rejection = await admin.post(projectCreatePath('admin'), payload);
    expect([rejection.status, await count('After the change')]).toEqual([409, 0]);
    expect(wordsOf(rejection.html)).toContain('This form has already been saved.');
    const returnedForm = formOf(rejection.html, 'project');
    expect(returnedForm.get('name')).toBe('After the change');
    expect(returnedForm.get('form_key')).not.toBe(payload.get('form_key'));
    expect((await admin.post(projectCreatePath('admin'), returnedForm)).status).toBe(303);
    expect([await count('Before the change'), await count('After the change')]).toEqual([1, 1]);
  });

  test('keeps form keys of different people apart', async () => {
    const form_key = crypto.randomUUID();
    const one = await person('admin').post(
      projectCreatePath('admin'),
      projectForm({ form_key, name: 'Keyone' }),
    );
    const form = projectForm({ form_key, name: 'Keytwo' });
    const two = await person('entrepreneur').post(projectCreatePath('member'), form);
    expect([one.status, two.status]).toEqual([303, 303]);
    expect(one.location!.split('/').at(-1)).not.toBe(two.location!.split('/').at(-1));
  });
});

test('keeps everything after a restart, photos and sessions too', async () => {
  const admin = person('admin');
  const files = { 'images[0][file]': [await photo('stays.jpg', '#123456', 300)] };
  const saved = await admin.post(
    projectCreatePath('admin'),
    projectForm({ name: 'It stays' }, files),
  );
  const path = saved.location!;
  const pictureOf = async () => {
    const { html } = await admin.get(path);
    const src = tagsOf(mainOf(html), 'img').find((img) => img.src?.startsWith('/files/'))!.src!;
    return { src, ...(await admin.download(src)) };
  };
  const before = await pictureOf();
  await server.kill9();
  await server.restart();
  const after = await pictureOf();
  expect([after.status, after.src]).toEqual([200, before.src]);
  expect(after.bytes.equals(before.bytes)).toBe(true);
  expect(wordsOf((await admin.get(path)).html)).toContain('It stays');
});
