import { documents } from 'db/schema/document';
import { files } from 'db/schema/file';
import type { Permission } from 'db/schema/person';
import { projects } from 'db/schema/project';
import { phases } from 'db/schema/work';
import { beforeAll, expect, test } from 'vitest';
import { countOf } from '~/models/rows.server';
import { withDatabase } from '../support/peek';
import { personWith } from '../support/person-form';
import { photo } from '../support/photo';
import { validProject } from '../support/project-form';
import type { RunningServer } from '../support/server';
import { bearerToken } from '../support/session';
import { sharedServer } from '../support/shared-server';
import { person } from '../support/world';

let server: RunningServer;
let headers: Record<string, string>;
beforeAll(async () => {
  server = await sharedServer({ seed: 'demo', env: { YESOD_MODE: 'test', CAPTCHA: 'off' } });
  headers = { Authorization: `Bearer ${bearerToken(server.dataDir, 'admin@yesod.demo')}` };
});

const count = (table: Parameters<typeof countOf>[1]) =>
  withDatabase(server, (db) => countOf(db, table, undefined));

async function send(path: string, body: object, more: Record<string, string> = {}) {
  const isForm = body instanceof FormData;
  const type: Record<string, string> = isForm ? {} : { 'Content-Type': 'application/json' };
  const answer = await fetch(`${server.url}/api${path}`, {
    method: 'POST',
    headers: { ...headers, ...type, ...more },
    body: isForm ? body : JSON.stringify(body),
  });
  return {
    status: answer.status,
    replayed: answer.headers.get('idempotency-replayed'),
    body: await answer.json(),
  };
}

const keyed = (key: string = crypto.randomUUID()) => ({ 'Idempotency-Key': key });
const typedPhase = {
  title: 'Roof',
  description: 'Tiles',
  status: 'planning',
  start_date: '2026-03-01',
  end_date: '2026-05-31',
  planned_cost: 100,
  actual_cost: 0,
  order: 1,
  progress: 0,
};
const message = { name: 'Dana', email: 'dana@example.test', message: 'Hello' };

test('creates a record per call for one key', async () => {
  const key = keyed();
  expect((await send('/support/message', message, key)).status).toBe(200);
  const countsBefore = [count(projects), count(phases)];
  const project = await send('/projects', validProject, key);
  const phase = await send('/phases', { ...typedPhase, project_id: project.body.id }, key);
  expect([project.body.name, phase.body.title]).toEqual([validProject.name, 'Roof']);
  expect([count(projects), count(phases)]).toEqual(countsBefore.map((of) => of + 1));
});

test('repeats the response of a retry and marks it', async () => {
  const key = keyed();
  const first = await send('/projects', validProject, key);
  const retry = await send('/projects', { ...validProject, name: ` ${validProject.name} ` }, key);
  expect([first.replayed, retry.replayed]).toEqual([null, 'true']);
  expect(retry).toEqual({ ...first, replayed: 'true' });
});

test('answers 422 to another payload with the same key and writes nothing', async () => {
  const key = keyed();
  await send('/projects', validProject, key);
  const countBefore = count(projects);
  const rejection = await send('/projects', { ...validProject, name: 'Another' }, key);
  expect(rejection).toMatchObject({
    status: 422,
    body: {
      code: 'idempotency-key-reused',
      message: expect.stringContaining('already used'),
      errors: { 'Idempotency-Key': [expect.any(String)] },
    },
  });
  expect(count(projects)).toBe(countBefore);
});

test('compares whole keys, however long', async () => {
  const long = 'k'.repeat(64);
  const [firstId, secondId] = [
    await send('/projects', validProject, keyed(`${long}1`)),
    await send('/projects', validProject, keyed(`${long}2`)),
  ];
  expect(secondId.body.id).not.toBe(firstId.body.id);
});

test.each(['short', 'x'.repeat(201), 'two words', ''])(
  'answers 422 to the malformed key %j',
  async (key) => {
    const countBefore = count(projects);
    const answer = await send('/projects', validProject, keyed(key));
    expect(answer).toMatchObject({
      status: 422,
      body: { errors: { 'Idempotency-Key': [expect.any(String)] } },
    });
    expect(count(projects)).toBe(countBefore);
  },
);

test('stores a retried upload once and treats another file as another payload', async () => {
  const { body: project } = await send('/projects', validProject);
  const key = keyed();
  const form = async (color: string) => {
    const form = new FormData();
    for (const [field, value] of Object.entries({ project_id: String(project.id), name: 'View' }))
      form.append(field, value);
    form.append('document', await photo('view.jpg', color));
    return form;
  };
  const first = await send('/projects/documents', await form('#a8481f'), key);
  const countsBefore = [count(documents), count(files)];
  expect(await send('/projects/documents', await form('#a8481f'), key)).toEqual({
    ...first,
    replayed: 'true',
  });
  expect([count(documents), count(files)]).toEqual(countsBefore);
  const rejection = await send('/projects/documents', await form('#1f48a8'), key);
  expect([rejection.status, rejection.body.code, count(documents)]).toEqual([
    422,
    'idempotency-key-reused',
    countsBefore[0],
  ]);
});

test('returns only the id to a key that may write but not read', async () => {
  withDatabase(server, (db) => {
    const { id: parentId, companyId } = personWith(server, 'admin@yesod.demo');
    const permissions: Permission[] = ['projects.create', 'phases.create'];
    person(db, 'admin', { companyId, parentId, permissions, email: 'writer@yesod.demo' });
  });
  const { body: project } = await send('/projects', validProject);
  const writer = {
    Authorization: `Bearer ${bearerToken(server.dataDir, 'writer@yesod.demo')}`,
    ...keyed(),
  };
  await send('/support/message', message, writer);
  const created = await send('/projects', validProject, writer);
  expect(created).toMatchObject({ status: 200, body: { id: expect.any(Number) } });
  expect(Object.keys(created.body)).toEqual(['id']);
  const phase = await send('/phases', { ...typedPhase, project_id: project.id }, writer);
  expect([phase.status, Object.keys(phase.body)]).toEqual([200, ['id']]);
});
