import { invitations } from 'db/schema/invitation';
import { projects } from 'db/schema/project';
import { outbox } from 'db/schema/sign-in';
import { castProjects } from 'db/seeds/cast';
import { eq, like } from 'drizzle-orm';
import { beforeAll, expect, test } from 'vitest';
import { invitationLogPath, invitationsResendPath, invitationsWithdrawPath } from '~/paths';
import { type Client, client } from '../support/client';
import { mainOf, tagsOf, wordsOf, wordsOfEach } from '../support/html';
import { changeDatabase, projectNamed, withDatabase } from '../support/peek';
import type { RunningServer } from '../support/server';
import { sharedServer } from '../support/shared-server';

let server: RunningServer;
let admin: Client;
let ids: number[];
beforeAll(async () => {
  server = await sharedServer({ seed: 'demo' });
  admin = client(server, 'admin@yesod.demo');
  const projectId = projectNamed(server, castProjects.ajami);
  const at = Date.UTC(2026, 0, 5);
  changeDatabase(server, (db) => {
    const { companyId } = db.select().from(projects).where(eq(projects.id, projectId)).get()!;
    ids = [1, 2, 3].map((n) => {
      const phone = { countryCode: '+61', phone: `+61400000${n}77`, code: `several-${n}` };
      const stamps = { createdAt: at, updatedAt: at, sentAt: at };
      const row = {
        companyId,
        projectId,
        role: 'investor',
        message: 'Come.',
        ...phone,
        ...stamps,
      } as const;
      return db.insert(invitations).values(row).returning().get().id;
    });
  });
});

const log = invitationLogPath('admin');
const choosing = (path: string, selection: number[]) =>
  `${path}?${selection.map((one) => `ids=${one}`).join('&')}`;
const statuses = () =>
  withDatabase(server, (db) => db.select().from(invitations).all())
    .filter(({ id }) => ids.includes(id))
    .map(({ status }) => status);
const messages = () =>
  withDatabase(server, (db) => db.select().from(outbox).where(like(outbox.to, '+61400000%')).all())
    .length;

test('shows an invitation’s project, full phone and date', async () => {
  const { html } = await admin.get(`${log}?search=61400000177`);
  expect(wordsOf(mainOf(html))).toContain('Created');
  const [row = ''] = wordsOfEach(html, 'tr').slice(1);
  for (const word of [castProjects.ajami, '+61 400000177', '05/01/2026'])
    expect(row).toContain(word);
});

test('resends several after one confirmation', async () => {
  const { html } = await admin.get(log);
  const targets = tagsOf(mainOf(html), 'button').map(({ formaction }) => formaction);
  expect(targets).toEqual(
    expect.arrayContaining([invitationsResendPath('admin'), invitationsWithdrawPath('admin')]),
  );
  const path = choosing(invitationsResendPath('admin'), ids.slice(0, 2));
  expect(wordsOf((await admin.get(path)).html)).toContain('Send 2 invitations again?');
  expect(messages()).toBe(0);
  const result = await admin.post(path);
  expect(wordsOf((await admin.get(result.location!)).html)).toContain('2 invitations');
  expect([messages(), statuses()]).toEqual([2, ['pending', 'pending', 'pending']]);
});

test('cancels several after one confirmation and reveals nothing of other companies', async () => {
  const path = choosing(invitationsWithdrawPath('admin'), ids.slice(1));
  const other = client(server, 'admin2@yesod.demo');
  expect((await other.get(path)).status).toBe(404);
  expect((await other.post(path)).status).toBe(404);
  expect(wordsOf((await admin.get(path)).html)).toContain('Cancel 2 invitations?');
  expect(statuses()).toEqual(['pending', 'pending', 'pending']);
  expect((await admin.post(path)).status).toBe(303);
  expect(statuses()).toEqual(['pending', 'withdrawn', 'withdrawn']);
});
