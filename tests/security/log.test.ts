import { auditLog } from 'db/schema/audit';
import { securityEvents } from 'db/schema/security';
import { desc, eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  adminLoginPath,
  languagePath,
  projectCreatePath,
  projectPath,
  securityPath,
} from '~/paths';
import { send } from '../server/send';
import { client } from '../support/client';
import { withDatabase } from '../support/peek';
import { projectForm } from '../support/project-form';
import { type RunningServer, startServer } from '../support/server';

let server: RunningServer;
beforeAll(async () => {
  server = await startServer({
    seed: 'demo',
    env: { CAPTCHA: 'question', LOG_LEVEL: 'info', TRUST_PROXY: '1' },
  });
});
afterAll(() => server.stop());

type Event = Partial<typeof securityEvents.$inferSelect>;

const newest = (): Event[] =>
  withDatabase(server, (db) =>
    db.select().from(securityEvents).orderBy(desc(securityEvents.id)).all(),
  );
const idOf = (email: string) =>
  withDatabase(server, (db) =>
    db.$client.prepare('select id from people where email = ?').pluck().get(email),
  );
const comesFrom = (address: string) => ({ 'X-Forwarded-For': address });

/** Events are stored once a second. */

/** Checks the event of an address in the table and in the log. */
async function expectEvent(address: string, expected: Event) {
  await expect.poll(newest).toContainEqual(expect.objectContaining({ address, ...expected }));
  const line = server
    .output()
    .split('\n')
    .find((each) => each.includes('"event":"security"') && each.includes(`"where":"${address}"`));
  const { personId: who, ...others } = expected;
  expect(JSON.parse(line ?? '{}')).toMatchObject({ ...others, ...(who && { who }) });
}

const investor = 'investor@yesod.demo';

test('records a hidden page with the person and the address', async () => {
  const path = projectPath('member', 999_999);
  expect((await client(server, investor).get(path, comesFrom('203.0.113.1'))).status).toBe(404);
  const personId = Number(idOf(investor));
  await expectEvent('203.0.113.1', { what: 'access.hidden', result: 'refused', personId, path });
});

test('records another role’s portal and a call without a token', async () => {
  await client(server, investor).get('/admin/users', comesFrom('203.0.113.2'));
  await expectEvent('203.0.113.2', { what: 'access.hidden', path: '/admin/users' });
  await send(`${server.url}/api/projects`, { headers: comesFrom('203.0.113.3') });
  await expectEvent('203.0.113.3', {
    what: 'access.token',
    result: 'failed',
    path: '/api/projects',
    personId: null,
  });
});

test('records a form from another site with its page and person', async () => {
  const headers = { ...comesFrom('203.0.113.4'), Origin: 'https://evil.test' };
  expect((await client(server, investor).post(languagePath(), {}, headers)).status).toBe(403);
  const personId = Number(idOf(investor));
  await expectEvent('203.0.113.4', {
    what: 'origin.foreign',
    result: 'refused',
    path: languagePath(),
    personId,
  });
});

test('records an attempt to bypass the guards', async () => {
  await send(`${server.url}/admin/users.data`, { headers: comesFrom('203.0.113.5') });
  await expectEvent('203.0.113.5', { what: 'access.hidden', path: '/admin/users.data' });
});

test('records a failed captcha', async () => {
  const stranger = client(server);
  const headers = comesFrom('203.0.113.6');
  expect((await stranger.post(adminLoginPath(), { email: 'a@yesod.test' }, headers)).status).toBe(
    422,
  );
  await expectEvent('203.0.113.6', { what: 'captcha', result: 'failed' });
});

test('starts no log line for a line break in a path', async () => {
  const path = `/files/${encodeURIComponent('1\n{"level":"info","event":"security","what":"forged"}')}`;
  await client(server, investor).get(path, comesFrom('203.0.113.7'));
  await expectEvent('203.0.113.7', { what: 'access.hidden' });
  expect(server.output()).not.toMatch(/^\{"level":"info","event":"security","what":"forged"/m);
  const page = await client(server, 'superadmin@yesod.demo').get(
    `${securityPath()}?search=203.0.113.7`,
  );
  expect(page.html).toContain('203.0.113.7');
  expect(page.html).not.toContain('"what":"forged"');
});

test('stores no token of a mailed link', async () => {
  const token = 'Zm9vYmFyYmF6cXV4Zm9vYmFyYmF6cXV4Zm9vYmFyYmF6';
  for (const path of [`/admin/2fa/enroll/${token}`, `/projects/show/${token}`])
    await client(server, investor).get(path, comesFrom('203.0.113.8'));
  await expect
    .poll(() => newest().filter(({ address }) => address === '203.0.113.8').length)
    .toBeGreaterThan(1);
  expect(JSON.stringify(newest())).not.toContain(token);
  expect(server.output()).not.toContain(token);
});

test('shows the super admin person, page and reason in both languages', async () => {
  const superadmin = client(server, 'superadmin@yesod.demo');
  const { html } = await superadmin.get(`${securityPath()}?search=203.0.113.4`);
  for (const part of ['Form sent by another site', 'Rejected', '203.0.113.4'])
    expect(html).toContain(part);
  const allowed = await superadmin.get(`${securityPath()}?result=allowed&search=203.0.113.4`);
  expect(allowed.html).not.toContain('Form sent by another site');
  const hebrew = await superadmin.get(securityPath(), { 'Accept-Language': 'he' });
  expect(hebrew.html).toContain('יומן אבטחה');
});

test('records the address in the audit log', async () => {
  const admin = client(server, 'admin@yesod.demo');
  const headers = comesFrom('203.0.113.9');
  expect((await admin.post(projectCreatePath('admin'), projectForm(), headers)).status).toBe(303);
  const entries = withDatabase(server, (db) =>
    db.select().from(auditLog).where(eq(auditLog.address, '203.0.113.9')).all(),
  );
  expect(entries).toMatchObject([{ action: 'project.create' }]);
});
