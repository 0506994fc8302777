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

test('extra values are added, taken out and saved without script, photos kept, and stand in the budget', async () => {
  const form = projectForm({ name: 'With extras', 'images[0][flag]': 'before' });
  form.append('images[0][file]', await photo('one.jpg'));
  form.set('__intent__', button((await admin.get(create)).html, 'insert').value!);
  const added = await admin.post(create, form);
  expect(added.status).toBe(200);
  const typed = formOf(added.html, 'project');
  expect([...typed.keys()]).toEqual(
    expect.arrayContaining(['extra_values[0].label', 'extra_values[0].amount']),
  );
  expect(typed.get('images[0][file_id]')).toMatch(/^\d+$/);

  typed.set('extra_values[0].label', 'Lawyer');
  typed.set('extra_values[0].amount', '1250,50');
  const refused = await admin.post(create, typed);
  expect(refused.status).toBe(422);
  expect(errorBeside(refused.html, 'extra_values[0].amount')).toContain(
    'Enter the amount of extra value 1 as a number, for example 1250.50.',
  );

  const again = formOf(refused.html, 'project');
  again.set('extra_values[0].amount', '1,250.50');
  const saved = await admin.post(create, again);
  expect(saved.status).toBe(303);
  const shown = wordsOf((await admin.get(saved.location!)).html);
  expect(shown).toMatch(/Lawyer \$1,250\.50/);
  expect(shown).toMatch(/Grand total actual cost and extra values \$1,250\.50/);

  const id = Number(saved.location!.split('/').pop());
  const edit = projectEditPath('admin', id);
  const opened = await admin.get(edit);
  const without = formOf(opened.html, 'project');
  expect(without.get('extra_values[0].amount')).toBe('1250.5');
  without.set('__intent__', button(opened.html, 'remove').value!);
  const removed = formOf((await admin.post(edit, without)).html, 'project');
  expect(removed.has('extra_values[0].label')).toBe(false);
  expect((await admin.post(edit, removed)).status).toBe(303);
  expect(wordsOf((await admin.get(saved.location!)).html)).not.toContain('Lawyer');
});
