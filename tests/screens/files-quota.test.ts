import { beforeAll, expect, test } from 'vitest';
import { projectCreatePath } from '~/paths';
import { client } from '../support/client';
import { formOf, wordsOf } from '../support/html';
import { photo } from '../support/photo';
import { projectForm, typedProject } from '../support/project-form';
import type { RunningServer } from '../support/server';
import { sharedServer } from '../support/shared-server';

let server: RunningServer;

beforeAll(async () => {
  server = await sharedServer({ seed: 'demo', env: { COMPANY_STORAGE_GB: '0.000001' } });
});

test('a company without room is told beside the field, with all that was typed', async () => {
  const admin = client(server, 'admin@yesod.demo');
  const files = { 'images[0][file]': [await photo('house.jpg')] };
  const refused = await admin.post(projectCreatePath('admin'), projectForm({}, files));
  expect(refused.status).toBe(422);
  expect(wordsOf(refused.html)).toContain(
    'house.jpg finds no room: the files of your company fill',
  );
  expect(formOf(refused.html, 'project').get('name')).toBe(typedProject.name);
});
