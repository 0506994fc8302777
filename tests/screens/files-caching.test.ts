import { existsSync, readdirSync } from 'node:fs';
import { projectMembers } from 'db/schema/project';
import { castProjects } from 'db/seeds/cast';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { projectPath } from '~/paths';
import { send } from '../server/send';
import { type Client, client } from '../support/client';
import { mainOf, tagsOf } from '../support/html';
import { changeDatabase, projectNamed } from '../support/peek';
import { type RunningServer, startServer } from '../support/server';

let server: RunningServer;
let investor: Client;
let photo: string;
beforeAll(async () => {
  server = await startServer({ seed: 'demo' });
  investor = client(server, 'investor@yesod.demo');
  const { html } = await investor.get(
    projectPath('member', projectNamed(server, castProjects.neveTzedek)),
  );
  photo = tagsOf(mainOf(html), 'img')[0]!.src!;
});
afterAll(() => server.stop());

test('revalidates a cached file on every use, only for people with access', async () => {
  const { headers } = await investor.download(photo);
  expect(headers.get('cache-control')).toBe('private, no-cache');
  const cached = { 'If-None-Match': headers.get('etag') ?? '' };
  expect((await investor.get(photo, cached)).status).toBe(304);
  expect((await client(server, 'admin2@yesod.demo').get(photo, cached)).status).toBe(404);
  expect((await client(server).get(photo, cached)).status).toBe(302);
  changeDatabase(server, (tx) => {
    tx.delete(projectMembers).where(eq(projectMembers.role, 'investor')).run();
  });
  expect((await investor.get(photo, cached)).status).toBe(404);
});

test.skipIf(!existsSync('/proc/self/fd'))('leaves no file open after a HEAD request', async () => {
  const admin = client(server, 'admin@yesod.demo');
  const open = () => readdirSync(`/proc/${server.pid}/fd`).length;
  const head = (path: string) =>
    send(server.url + path, { method: 'HEAD', headers: { Cookie: admin.cookie } });
  expect((await head(photo)).status).toBe(200);
  const before = open();
  for (let count = 0; count < 30; count += 1) await head(photo);
  expect(open()).toBeLessThan(before + 10);
});
