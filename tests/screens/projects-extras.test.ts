import { beforeAll, expect, test } from 'vitest';
import { projectCreatePath, projectEditPath } from '~/paths';
import { type Client, client } from '../support/client';
import { errorBeside, formOf, tagsOf, wordsOf } from '../support/html';
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

const create = projectCreatePath('admin');
const button = (html: string, type: string) =>
  tagsOf(html, 'button').find(({ value }) => value?.includes(`"type":"${type}"`))!;

test('adds, removes and saves extra values without script, keeps photos and shows them in the budget', async () => {
  const form = projectForm({ name: 'With extras', 'images[0][flag]': 'before' });
  form.append('images[0][file]', await photo('one.jpg'));
  form.set('__intent__', button((await admin.get(create)).html, 'insert').value!);
  const added = await admin.post(create, form);
  expect(added.status).toBe(200);
  const formData = formOf(added.html, 'project');
  expect([...formData.keys()]).toEqual(
    expect.arrayContaining(['extra_values[0].label', 'extra_values[0].amount']),
  );
  expect(formData.get('images[0][file_id]')).toMatch(/^\d+$/);

  formData.set('extra_values[0].label', 'Lawyer');
  formData.set('extra_values[0].amount', '1250,50');
  const rejection = await admin.post(create, formData);
  expect(rejection.status).toBe(422);
  expect(errorBeside(rejection.html, 'extra_values[0].amount')).toContain(
    'Enter the amount of extra value 1 as a number, for example 1250.50.',
  );

  const returnedForm = formOf(rejection.html, 'project');
  returnedForm.set('extra_values[0].amount', '1,250.50');
  const saved = await admin.post(create, returnedForm);
  expect(saved.status).toBe(303);
  const texts = wordsOf((await admin.get(saved.location!)).html);
  expect(texts).toMatch(/Lawyer \$1,250\.50/);
  expect(texts).toMatch(/Grand total actual cost and extra values \$1,250\.50/);

  const id = Number(saved.location!.split('/').pop());
  const edit = projectEditPath('admin', id);
  const page = await admin.get(edit);
  const without = formOf(page.html, 'project');
  expect(without.get('extra_values[0].amount')).toBe('1,250.50');
  without.set('__intent__', button(page.html, 'remove').value!);
  const removed = formOf((await admin.post(edit, without)).html, 'project');
  expect(removed.has('extra_values[0].label')).toBe(false);
  expect((await admin.post(edit, removed)).status).toBe(303);
  expect(wordsOf((await admin.get(saved.location!)).html)).not.toContain('Lawyer');
});
