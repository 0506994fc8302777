import { beforeAll, expect, test } from 'vitest';
import { projectCreatePath } from '~/paths';
import { client } from '../support/client';
import { formOf, wordsOf } from '../support/html';
import { photo } from '../support/photo';
import { projectForm, validProject } from '../support/project-form';
import type { RunningServer } from '../support/server';
import { sharedServer } from '../support/shared-server';

let server: RunningServer;

beforeAll(async () => {
  server = await sharedServer({ seed: 'demo', env: { COMPANY_STORAGE_GB: '0.000001' } });
});

test('reports a full quota on the field and keeps all values', async () => {
  const admin = client(server, 'admin@yesod.demo');
  const files = { 'images[0][file]': [await photo('house.jpg')] };
  const rejection = await admin.post(projectCreatePath('admin'), projectForm({}, files));
  expect(rejection.status).toBe(422);
  expect(wordsOf(rejection.html)).toContain('Not enough storage for house.jpg.');
  expect(formOf(rejection.html, 'project').get('name')).toBe(validProject.name);
});
