import { cast } from 'db/seeds/cast';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { dashboardPath, logoutPath } from '~/paths';
import { type Answer, send } from '../server/send';
import { client } from '../support/client';
import { type RunningServer, startServer } from '../support/server';

let server: RunningServer;
beforeAll(async () => {
  server = await startServer({ seed: 'demo' });
});
afterAll(() => server.stop());

type Timed = { answer: Answer; ms: number };

async function timed<Result>(ask: Promise<Result>) {
  const begun = performance.now();
  return { answer: await ask, ms: performance.now() - begun };
}

test('rejects what one account sends beyond its share, and answers the others', {
  timeout: 90_000,
}, async () => {
  const admin = client(server, cast.admin.email);
  const other = client(server, cast.entrepreneur.email);
  const colleague = client(server, cast.admin2.email);
  await Promise.all([admin.get(dashboardPath('admin')), other.get(dashboardPath('member'))]);
  const headers = { Cookie: admin.cookie, 'Accept-Language': 'he-IL' };
  const calls: Promise<Timed>[] = [];
  const pages = Array.from({ length: 600 }, (_, i) => {
    if (i % 12 === 0) calls.push(timed(send(`${server.url}/api/projects`, {})));
    return timed(
      send(`${server.url}/admin/${i % 2 ? 'projects' : 'dashboard'}?x=${i}`, { headers }),
    );
  });
  const visits = [1, 2].map((x) => colleague.get(`${dashboardPath('admin')}?x=${x}`));
  const health = [timed(send(`${server.url}/healthz`)), timed(send(`${server.url}/readyz`))];
  const out = timed(other.post(logoutPath()));
  const answers = await Promise.all(pages);
  const successes = answers.filter(({ answer }) => answer.status === 200);
  const refused = answers.filter(({ answer }) => answer.status === 503);
  expect(successes.length + refused.length).toBe(600);
  expect(successes.length).toBeGreaterThan(5);
  expect(refused.length).toBeGreaterThan(50);
  expect(refused[0]!.answer.headers).toMatchObject({
    'retry-after': '5',
    'content-language': 'he-IL',
  });
  expect(refused[0]!.answer.body).toContain('<html lang="he-IL" dir="rtl">');
  for (const { answer } of await Promise.all(health)) expect(answer.status).toBe(200);
  for (const { status } of await Promise.all(visits)) expect(status).toBe(200);
  expect([302, 303]).toContain((await out).answer.status);
  const call = (await Promise.all(calls)).find(({ answer }) => answer.status === 503);
  expect(JSON.parse(call!.answer.body)).toMatchObject({ code: 'busy', seconds: 5 });
  expect((await admin.get(dashboardPath('admin'))).status).toBe(200);
});
