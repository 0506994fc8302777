import { cast, castProjects } from 'db/seeds/cast';
import { beforeAll, expect, test } from 'vitest';
import { dashboardPath, phasePath, projectPath, projectsPath } from '~/paths';
import { client } from '../support/client';
import { changeDatabase, projectNamed, withDatabase } from '../support/peek';
import type { RunningServer } from '../support/server';
import { sharedServer } from '../support/shared-server';

let server: RunningServer;
beforeAll(async () => {
  server = await sharedServer({ seed: 'demo' });
});

test('rows that another tool broke take no page of the super admin down', async () => {
  const id = projectNamed(server, castProjects.rothschild);
  changeDatabase(server, ({ $client }) => {
    $client
      .prepare(
        `update companies set currency = 'ZZ"<b>', time_zone = 'Mars', locale = '<b>', country = 'ZZ'`,
      )
      .run();
    $client
      .prepare(`update projects set extra_values = '{"x":1}', start_date = 'soon' where id = ?`)
      .run(id);
    $client
      .prepare(
        `update projects set created_at = 9007199254740991, updated_at = 9007199254740991 where id = ?`,
      )
      .run(id);
    $client
      .prepare(`update phases set custom_fields = '{"extras":"zz","notes":5}' where project_id = ?`)
      .run(id);
  });
  const phase = withDatabase(server, ({ $client }) =>
    $client.prepare('select id from phases where project_id = ?').pluck().get(id),
  ) as number;
  const superadmin = client(server, cast.superadmin.email);
  for (const path of [
    dashboardPath('admin'),
    projectsPath('admin'),
    projectPath('admin', id),
    phasePath('admin', phase),
    '/admin/audit',
    '/admin/transaction',
  ]) {
    const { status, html } = await superadmin.get(path);
    expect([path, status]).toEqual([path, 200]);
    expect(html).not.toContain('ZZ"<b>');
  }
  const admin = client(server, cast.admin.email);
  expect((await admin.call('GET', `/api/projects/${id}`)).status).toBe(200);
  expect((await admin.get(projectPath('admin', id))).status).toBe(200);
});
