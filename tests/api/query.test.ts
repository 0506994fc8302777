import { beforeAll, expect, test } from 'vitest';
import type { RunningServer } from '../support/server';
import { bearerToken } from '../support/session';
import { sharedServer } from '../support/shared-server';

let server: RunningServer;
let headers: Record<string, string>;
beforeAll(async () => {
  server = await sharedServer({ seed: 'demo', env: { YESOD_MODE: 'test', CAPTCHA: 'off' } });
  headers = { Authorization: `Bearer ${bearerToken(server.dataDir, 'admin@yesod.demo')}` };
});

const request = async (path: string) => {
  const answer = await fetch(`${server.url}/api${path}`, { headers });
  return { status: answer.status, body: await answer.json() };
};

test.each([
  ['/users?roles=foo', 'roles'],
  ['/users?project_id=abc', 'project_id'],
  ['/projects?asset_type_id=abc', 'asset_type_id'],
  ['/projects?asset_type_id=999999', 'asset_type_id'],
  ['/users?project_id=999999', 'project_id'],
  ['/projects?orderBy=password', 'orderBy'],
  ['/projects?orderBy=constructor', 'orderBy'],
  ['/projects?constructor=1', 'constructor'],
  ['/projects?__proto__=1', '__proto__'],
  ['/projects?created_by=999999', 'created_by'],
  ['/projects?order=sideways', 'order'],
  ['/projects?perPage=1000', 'perPage'],
  ['/projects?page=1e9', 'page'],
  ['/projects?page=0', 'page'],
  ['/projects?page=-1', 'page'],
  ['/projects?nothing=1', 'nothing'],
  ['/get-projects?created_by=abc', 'created_by'],
  ['/admin/dashboard?asset_type_id=99999', 'asset_type_id'],
  ['/user-active-plan?user_id=abc', 'user_id'],
  ['/user/dropdowns?role=zzz', 'role'],
  ['/transactions?status=zzz', 'status'],
  ['/transactions?from=abc', 'from'],
  ['/project/messages/1?receiver_type=zzz', 'receiver_type'],
  ['/project/messages/1?is_sender=maybe', 'is_sender'],
  ['/project/messages/1?before=abc', 'before'],
  ['/project/messages/1?page=1e9', 'page'],
  ['/phases', 'project_id'],
  ['/phases?project_id=', 'project_id'],
  ['/phases?project_id=abc', 'project_id'],
  ['/milestones', 'phase_id'],
  ['/milestones?phase_id=abc', 'phase_id'],
  ['/projects?include=everything', 'include'],
  ['/projects?include=images,', 'include'],
  ['/tenant?include=images', 'include'],
  ['/admin/dashboard?include=phases', 'include'],
  ['/transactions?filters={', 'filters'],
  ['/transactions?filters=[1]', 'filters'],
  ['/transactions?filters={"status":"zzz"}', 'filters[status]'],
  ['/transactions?filters={"nothing":1}', 'filters[nothing]'],
  ['/transactions?filters={"status":"failed"}&filters[status]=failed', 'filters[status]'],
])('answers 422 to %s', async (path, name) => {
  const { status, body } = await request(path);
  expect([status, Object.keys(body.errors ?? {})]).toEqual([422, [name]]);
});

test('answers 422 to a repeated parameter, with other parameters and without a body too', async () => {
  const { status, body } = await request('/projects?perPage=10&perPage=50&page=1');
  expect([status, body.errors]).toEqual([
    422,
    { perPage: ['Send the parameter perPage only once.'] },
  ]);
  const response = await fetch(`${server.url}/api/asset-types?name=A&name=B`, {
    method: 'POST',
    headers,
  });
  expect([response.status, Object.keys((await response.json()).errors)]).toEqual([422, ['name']]);
});

test.each([
  '/projects?page=2&perPage=50&search=a&order=asc&orderBy=name&ignore_request=1',
  '/projects?search=&asset_type_id=',
  '/project/messages/1?is_sender=true&page=1',
  '/users?roles=investor',
  '/user/dropdowns?role=tenant&user_id=1',
  '/projects?include=images,sub_items',
  '/projects?include=',
  '/admin/dashboard?include=sub_items',
  '/users?include=subscription,owned_projects_count',
  '/transactions?filters={"status":"complete"}',
  '/transactions?filters=',
  '/project/messages/1?receiver_type=all',
  '/project/messages/1?page=98',
])('accepts %s', async (path) => expect((await request(path)).status).toBe(200));

test('answers 404 to the id of a record that a list is about, and 404 in a path', async () => {
  const paths = ['/phases?project_id=999999', '/milestones?phase_id=999999', '/projects/999999'];
  for (const path of [...paths, '/projects/abc', '/project/messages/999999'])
    expect([path, (await request(path)).status]).toEqual([path, 404]);
});

test('filters by a JSON object as by parameters of their own', async () => {
  const failed = (await request('/transactions?filters={"status":"failed"}')).body;
  expect(failed).toEqual((await request('/transactions?status=failed')).body);
  expect(failed.meta.total).not.toBe((await request('/transactions')).body.meta.total);
});

test('`receiver_type=all` filters nothing', async () => {
  const all = (await request('/project/messages/1?receiver_type=all')).body;
  const unfiltered = (await request('/project/messages/1')).body;
  expect(all.messages).toEqual(unfiltered.messages);
  expect(all.messages.length).toBeGreaterThan(3);
});
