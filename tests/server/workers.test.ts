import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { Agent } from 'node:http';
import { connect as connectTo, type Socket } from 'node:net';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { connect, databaseFile } from 'db/client.server';
import { projects } from 'db/schema/project';
import { cast } from 'db/seeds/cast';
import { like } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { client } from '../support/client';
import { formOf } from '../support/html';
import { type RunningServer, startServer } from '../support/server';
import { sessionCookie } from '../support/session';
import { postOffice } from '../support/smtp';
import { until } from '../support/until';
import { hasEnded, isAlive, socketCount, workerIds } from '../support/worker-processes';
import { type Answer, send } from './send';

// Processes start several times, which takes long on a busy machine.
vi.setConfig({ testTimeout: 180_000 });

const count = 3;
const createPath = '/admin/projects/create';

/** Each request opens a connection of its own, so the workers answer in turn. */
describe('several workers', () => {
  let server: RunningServer;
  let cookie: string;
  beforeAll(async () => {
    server = await startServer({ seed: 'demo', env: { WORKERS: String(count), PAYMENTS: 'off' } });
    await until(() => workerIds(server).length === count);
    cookie = sessionCookie(server.dataDir, cast.admin.email);
  });
  afterAll(() => server.stop());

  const get = (path: string, headers: Record<string, string> = {}) =>
    send(server.url + path, { headers: { 'Accept-Language': 'en-US', ...headers } });
  const post = (path: string, fields: Record<string, string>, headers = {}, agent?: Agent) =>
    send(
      server.url + path,
      {
        agent: agent ?? false,
        method: 'POST',
        headers: {
          Origin: server.url,
          'Content-Type': 'application/x-www-form-urlencoded',
          ...headers,
        },
      },
      (out) => out.end(new URLSearchParams(fields).toString()),
    );
  const projectForm = async () => {
    const form = formOf((await get(createPath, { Cookie: cookie })).body, 'project');
    const values = {
      asset_type_id: '1',
      description: 'A house',
      location: '1 Herzl, Haifa',
      current_property_value: '1000000',
      renovation_cost: '100000',
      start_date: '2026-01-01',
      end_date: '2026-12-31',
    };
    return { ...(Object.fromEntries(form) as Record<string, string>), ...values };
  };
  const stored = (name: string) => {
    const db = connect(databaseFile(server.dataDir));
    try {
      return db
        .select({ name: projects.name })
        .from(projects)
        .where(like(projects.name, name))
        .all()
        .map((row) => row.name);
    } finally {
      db.$client.close();
    }
  };

  test('stores a form once that several of them get at the same time', async () => {
    const fields = { ...(await projectForm()), name: 'Sent often' };
    const answers = await Promise.all(
      Array.from({ length: 2 * count }, () => post(createPath, fields, { Cookie: cookie })),
    );
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([303]));
    expect(new Set(answers.map(({ headers }) => headers.location)).size).toBe(1);
    expect(stored('Sent often')).toHaveLength(1);
  });

  test('show a saved setting at once', async () => {
    const keeper = client(server, cast.superadmin.email);
    for (const name of ['Acme Homes', 'Other Homes']) {
      const form = formOf((await keeper.get('/admin/settings/brand')).html, 'settings');
      form.set('name_en', name);
      expect((await keeper.post('/admin/settings/brand', form)).status).toBe(303);
      const pages = await Promise.all(Array.from({ length: 2 * count }, () => get('/login')));
      for (const page of pages) expect(page.body).toContain(name);
    }
  });

  test('answer a page from the cache of any of them', async () => {
    const own = { Cookie: cookie };
    const page = await until(async () => {
      const [one, other] = [await get('/admin/asset', own), await get('/admin/asset', own)];
      return one.headers.etag === other.headers.etag && one;
    });
    const again = { ...own, 'If-None-Match': String(page.headers.etag) };
    const answers = await Promise.all(
      Array.from({ length: 2 * count }, () => get('/admin/asset', again)),
    );
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 304));
  });

  test('replace one that was killed, and lose nothing acknowledged', async () => {
    const fields = await projectForm();
    const acknowledged: string[] = [];
    const victim = workerIds(server).at(-1)!;
    const write = async (writer: number) => {
      for (let i = 0; i < 10; i += 1) {
        const name = `Kept ${writer}-${i}`;
        const answer = await post(
          createPath,
          { ...fields, name, form_key: `key-of-${writer}-${i}` },
          { Cookie: cookie },
        ).catch(() => null);
        if (answer?.status === 303) acknowledged.push(name);
      }
    };
    const writing = Promise.all([1, 2, 3].map(write));
    await until(() => acknowledged.length > 3);
    process.kill(victim, 'SIGKILL');
    await writing;
    await until(() => workerIds(server).length === count);
    expect(workerIds(server)).not.toContain(victim);
    expect(stored('Kept %').toSorted()).toEqual(expect.arrayContaining(acknowledged.toSorted()));
    expect((await get('/healthz')).status).toBe(200);
  });

  test('leave no request open when one is killed before it accepts it', async () => {
    const before = socketCount(server);
    const victim = workerIds(server)[1]!;
    const requests = await until(async () => {
      process.kill(victim, 'SIGSTOP');
      const outcomes = Promise.all(workerIds(server).map(() => outcomeOf(get('/healthz'))));
      const isOneOpen = (await Promise.race([outcomes, pause(2_000, null)])) === null;
      if (isOneOpen) return { outcomes };
      // It does not listen yet.
      process.kill(victim, 'SIGCONT');
      return false;
    });
    process.kill(victim, 'SIGKILL');
    expect((await requests.outcomes).filter((outcome) => outcome !== 200)).toEqual(['ECONNRESET']);
    await until(() => workerIds(server).length === count && socketCount(server) === before);
  });

  test('are replaced when all are killed while connections and messages wait', async () => {
    const victims = workerIds(server);
    const agent = new Agent({ keepAlive: true, maxSockets: count });
    await Promise.all(victims.map(() => send(`${server.url}/healthz`, { agent })));
    process.kill(server.pid, 'SIGSTOP');
    const clients: Socket[] = [];
    try {
      // Workers tell the stopped process that there are mails to send.
      const people = [cast.superadmin, cast.admin2];
      await Promise.all(people.map(({ email }) => post('/login', { email }, {}, agent)));
      for (const _ of victims)
        clients.push(connectTo(server.port, '127.0.0.1').on('error', () => {}));
      await Promise.all(clients.map((socket) => once(socket, 'connect')));
      for (const victim of victims) process.kill(victim, 'SIGKILL');
      await until(() => victims.every(hasEnded));
    } finally {
      process.kill(server.pid, 'SIGCONT');
      agent.destroy();
    }
    await until(() => clients.every((socket) => socket.closed));
    await until(() => workerIds(server).length === count);
    await until(async () => (await outcomeOf(get('/healthz'))) === 200);
  });

  test('end with the process that started them, and send each mail once', async () => {
    const { received, url } = await postOffice();
    const orphans = workerIds(server);
    await server.kill9();
    await until(() => !orphans.some(isAlive));
    await server.restart({ SMTP_URL: url, MAIL_FROM: 'yesod@yesod.test' });
    await until(() => workerIds(server).length === count);
    const people = [cast.admin, cast.investor, cast.tenant, cast.entrepreneur];
    for (const { email } of people) await post('/login', { email });
    const mailsTo = ({ email }: { email: string }) =>
      received.filter(({ to }) => to.includes(email)).length;
    await until(() => people.every((person) => mailsTo(person) > 0));
    await pause(500);
    expect(people.map(mailsTo)).toEqual(people.map(() => 1));
  });
});

test('workers stop together, and leave the folder to the next server', async () => {
  const server = await startServer({ seed: 'empty', env: { WORKERS: '2' } });
  await until(() => workerIds(server).length === 2);
  const workers = workerIds(server);
  expect(await server.stop()).toBe(0);
  expect(workers.filter(isAlive)).toEqual([]);
});

test('a port in use ends all of them with a message', async () => {
  const server = await startServer({ seed: 'empty' });
  const env = {
    ...process.env,
    YESOD_MODE: 'demo',
    DATA_DIR: path.join(server.dataDir, 'other'),
    PORT: String(server.port),
    WORKERS: '2',
  };
  const message = await new Promise<string>((resolve) => {
    execFile(process.execPath, ['build/server.js'], { env }, (error, _, errors) =>
      resolve(`${error?.code}: ${errors}`),
    );
  });
  expect(message).toMatch(/^1: Port \d+ is in use\./);
  await server.stop();
});

const outcomeOf = (answer: Promise<Answer>) =>
  answer.then(
    ({ status }) => status,
    ({ code }) => code,
  );
