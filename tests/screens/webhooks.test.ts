import { webhookDeliveries, webhooks } from 'db/schema/webhook';
import { cast } from 'db/seeds/cast';
import { beforeAll, expect, test } from 'vitest';
import {
  profilePath,
  webhookCreatePath,
  webhookDeletePath,
  webhookEditPath,
  webhookPath,
  webhookSecretPath,
  webhooksPath,
} from '~/paths';
import { isSigned, receiver } from '../models/webhooks-set-up';
import { type Client, client } from '../support/client';
import { eventually } from '../support/eventually';
import { errorBeside, mainOf, tagsOf, wordsOf } from '../support/html';
import { impersonating } from '../support/impersonating';
import { withDatabase } from '../support/peek';
import type { RunningServer } from '../support/server';
import { sharedServer } from '../support/shared-server';

let server: RunningServer;
let admin: Client;
beforeAll(async () => {
  server = await sharedServer({ seed: 'demo', env: { WEBHOOKS_PRIVATE: 'yes' } });
  admin = client(server, cast.admin.email);
});

const secretIn = (html: string) => /whsec_[A-Za-z0-9+/]{43}=/.exec(html)?.[0] ?? '';
const hooks = () => withDatabase(server, (db) => db.select().from(webhooks).all());
const deliveries = () => withDatabase(server, (db) => db.select().from(webhookDeliveries).all());
const words = async (path: string) => wordsOf(mainOf((await admin.get(path)).html));

async function addWebhook(url: string, more: Record<string, string> = {}) {
  const page = await admin.get(webhookCreatePath());
  const key = tagsOf(page.html, 'input').find(({ name }) => name === 'form_key')?.value ?? '';
  const fields = {
    name: 'Bookkeeping',
    url,
    'events[]': 'asset-type.create',
    form_key: key,
    ...more,
  };
  return admin.post(webhookCreatePath(), fields);
}

test('shows an empty list with a link, and keeps the values of a rejected form', async () => {
  expect((await admin.get(profilePath('admin'))).html).toContain(`href="${webhooksPath()}"`);
  expect(await words(webhooksPath())).toContain('No webhooks yet. Add a webhook');
  const { html } = await admin.get(webhookCreatePath());
  // No event is ticked: each webhook names what its program needs.
  const events = tagsOf(html, 'input').filter(({ name }) => name === 'events[]');
  expect(events).toHaveLength(47);
  expect(events.filter(({ checked }) => checked !== undefined)).toEqual([]);
  const refused = await addWebhook('https://user:word@example.com/', { name: '' });
  expect(refused.status).toBe(422);
  expect(errorBeside(refused.html, 'url')).toContain(
    'The URL must not contain a user name or password.',
  );
  expect(refused.html).toContain('value="https://user:word@example.com/"');
  expect(hooks()).toEqual([]);
});

test('adds, tests, pauses, edits and deletes a webhook and replaces its secret, without script', async () => {
  const peer = await receiver((response) => response.writeHead(200).end('<b>taken</b>'));
  const created = await addWebhook(peer.url, { 'events[]': 'project.deleted' });
  expect([created.status, created.headers.get('cache-control')]).toEqual([200, 'no-store']);
  const secret = secretIn(created.html);
  expect(secret).not.toBe('');
  const [hook] = hooks();
  const id = hook?.id ?? 0;
  const path = webhookPath(id);
  const step = (name: string, more = {}) => admin.post(path, { step: name, ...more });

  expect(await words(path)).toContain('No messages have been sent yet.');
  expect((await step('test')).location).toBe(path);
  await eventually(() => expect(deliveries()[0]?.status).toBe('sent'));
  expect(isSigned(secret, peer.came[0]!)).toBe(true);
  const detailPage = await admin.get(path);
  expect(wordsOf(mainOf(detailPage.html))).toMatch(
    /webhook\. ?test Delivered 1 Last attempt at .* 200 <b>taken<\/b>/,
  );
  expect(detailPage.html).not.toContain('<b>taken');
  expect(detailPage.html).not.toContain(secret);

  await step('again', { delivery_id: String(deliveries()[0]?.id) });
  await eventually(() => expect(peer.came).toHaveLength(2));
  expect(peer.came[1]?.body).toBe(peer.came[0]?.body);

  await step('pause');
  expect(await words(path)).toContain('This webhook is paused. No messages are sent.');
  expect(await words(webhooksPath())).toMatch(/Bookkeeping Paused http:.* 1 event type/);
  await step('resume');
  expect((await step('nothing')).status).toBe(404);

  const { version } = hooks()[0]!;
  const edit = {
    name: 'Books',
    url: peer.url,
    'events[]': 'project.created',
    version: String(version),
  };
  expect((await admin.post(webhookEditPath(id), edit)).location).toBe(path);
  expect((await admin.post(webhookEditPath(id), edit)).status).toBe(409);

  expect(await words(webhookSecretPath(id))).toContain('Create a new secret?');
  const fresh = secretIn((await admin.post(webhookSecretPath(id))).html);
  expect(fresh).not.toBe(secret);
  expect(await words(path)).toContain('messages are also signed with the previous secret.');

  expect(await words(webhookDeletePath(id))).toContain('Delete Books?');
  expect((await admin.post(webhookDeletePath(id))).location).toBe(webhooksPath());
  expect([hooks(), deliveries()]).toEqual([[], []]);
});

test('redirects a form repeated by a reload without showing the secret again', async () => {
  const form_key = crypto.randomUUID();
  const repeated = { 'events[]': 'project.created', form_key };
  expect((await addWebhook('https://hooks.invalid/', repeated)).status).toBe(200);
  const again = await addWebhook('https://hooks.invalid/', repeated);
  expect([again.status, again.location]).toEqual([303, webhookPath(hooks()[0]?.id ?? 0)]);
});

test('hides webhooks from others and while impersonating', async () => {
  const path = webhookPath(hooks()[0]?.id ?? 0);
  for (const { email } of [cast.admin2, cast.superadmin, cast.entrepreneur, cast.investor])
    expect([email, (await client(server, email).get(path)).status]).toEqual([email, 404]);
  const viewer = await impersonating(server, cast.superadmin.email, cast.admin.email);
  for (const each of [path, webhooksPath(), webhookCreatePath()])
    expect((await viewer.get(each)).status).toBe(404);
});

test('is right-to-left in Hebrew, with left-to-right addresses', async () => {
  await admin.post('/language', { locale: 'he-IL' });
  const { html } = await admin.get(webhookPath(hooks()[0]?.id ?? 0));
  expect(html).toContain('dir="rtl"');
  expect(wordsOf(mainOf(html))).toContain('עדיין לא נשלחו הודעות.');
  expect(html).toContain('<bdi dir="ltr">https://hooks.invalid/</bdi>');
});
