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
import { typedProject } from '../support/project-form';
import type { RunningServer } from '../support/server';
import { bearerOf } from '../support/session';
import { sharedServer } from '../support/shared-server';
import { person } from '../support/world';

let server: RunningServer;
let headers: Record<string, string>;
beforeAll(async () => {
  server = await sharedServer({ seed: 'demo', env: { YESOD_MODE: 'test', CAPTCHA: 'off' } });
  headers = { Authorization: `Bearer ${bearerOf(server.dataDir, 'admin@yesod.demo')}` };
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

test('a key of one call makes a record of its own in another', async () => {
  const key = keyed();
  expect((await send('/support/message', message, key)).status).toBe(200);
  const before = [count(projects), count(phases)];
  const project = await send('/projects', typedProject, key);
  const phase = await send('/phases', { ...typedPhase, project_id: project.body.id }, key);
  expect([project.body.name, phase.body.title]).toEqual([typedProject.name, 'Roof']);
  expect([count(projects), count(phases)]).toEqual(before.map((of) => of + 1));
});

test('a retry gets the same answer, and says so', async () => {
  const key = keyed();
  const first = await send('/projects', typedProject, key);
  const again = await send('/projects', { ...typedProject, name: ` ${typedProject.name} ` }, key);
  expect([first.replayed, again.replayed]).toEqual([null, 'true']);
  expect(again).toEqual({ ...first, replayed: 'true' });
});

test('another payload under the same key is 422, and nothing is written', async () => {
  const key = keyed();
  await send('/projects', typedProject, key);
  const before = count(projects);
  const other = await send('/projects', { ...typedProject, name: 'Another' }, key);
  expect(other).toMatchObject({
    status: 422,
    body: {
      code: 'idempotency-key-reused',
      message: expect.stringContaining('already used'),
      errors: { 'Idempotency-Key': [expect.any(String)] },
    },
  });
  expect(count(projects)).toBe(before);
});

test('keys count whole, however long they are', async () => {
  const long = 'k'.repeat(64);
  const [one, other] = [
    await send('/projects', typedProject, keyed(`${long}1`)),
    await send('/projects', typedProject, keyed(`${long}2`)),
  ];
  expect(other.body.id).not.toBe(one.body.id);
});

test.each(['short', 'x'.repeat(201), 'two words', ''])(
  'the key %j is malformed: 422',
  async (key) => {
    const before = count(projects);
    const answer = await send('/projects', typedProject, keyed(key));
    expect(answer).toMatchObject({
      status: 422,
      body: { errors: { 'Idempotency-Key': [expect.any(String)] } },
    });
    expect(count(projects)).toBe(before);
  },
);

test('a payment without a key names the header', async () => {
  const answer = await send('/payment', { plan_id: 1 });
  expect(Object.keys(answer.body.errors)).toEqual(['Idempotency-Key']);
});

test('a retry that uploads its file again keeps one; another file is another payload', async () => {
  const { body: project } = await send('/projects', typedProject);
  const key = keyed();
  const form = async (color: string) => {
    const sent = new FormData();
    for (const [field, value] of Object.entries({ project_id: String(project.id), name: 'View' }))
      sent.append(field, value);
    sent.append('document', await photo('view.jpg', color));
    return sent;
  };
  const first = await send('/projects/documents', await form('#a8481f'), key);
  const before = [count(documents), count(files)];
  expect(await send('/projects/documents', await form('#a8481f'), key)).toEqual({
    ...first,
    replayed: 'true',
  });
  expect([count(documents), count(files)]).toEqual(before);
  const other = await send('/projects/documents', await form('#1f48a8'), key);
  expect([other.status, other.body.code, count(documents)]).toEqual([
    422,
    'idempotency-key-reused',
    before[0],
  ]);
});

test('who may write and not read gets the id and nothing else, with whatever key', async () => {
  withDatabase(server, (db) => {
    const { id: parentId, companyId } = personWith(server, 'admin@yesod.demo');
    const permissions: Permission[] = ['projects.create', 'phases.create'];
    person(db, 'admin', { companyId, parentId, permissions, email: 'writer@yesod.demo' });
  });
  const { body: project } = await send('/projects', typedProject);
  const writer = {
    Authorization: `Bearer ${bearerOf(server.dataDir, 'writer@yesod.demo')}`,
    ...keyed(),
  };
  await send('/support/message', message, writer);
  const made = await send('/projects', typedProject, writer);
  expect(made).toMatchObject({ status: 200, body: { id: expect.any(Number) } });
  expect(Object.keys(made.body)).toEqual(['id']);
  const phase = await send('/phases', { ...typedPhase, project_id: project.id }, writer);
  expect([phase.status, Object.keys(phase.body)]).toEqual([200, ['id']]);
});
