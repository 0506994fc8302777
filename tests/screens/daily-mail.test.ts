import { people } from 'db/schema/person';
import { cast } from 'db/seeds/cast';
import { eq } from 'drizzle-orm';
import { beforeAll, expect, test } from 'vitest';
import { stopToken } from '~/models/daily-mail/stop.server';
import { dailyMailOffPath, profilePath } from '~/paths';
import { loadMasterKey } from '~/services/secrets/master-key.server';
import { createSecrets } from '~/services/secrets/secrets.server';
import { type Client, client } from '../support/client';
import { formOf, mainOf, wordsOf } from '../support/html';
import { withDatabase } from '../support/peek';
import { personWith } from '../support/person-form';
import type { RunningServer } from '../support/server';
import { sharedServer } from '../support/shared-server';

let server: RunningServer;
let owner: Client;
beforeAll(async () => {
  server = await sharedServer({ seed: 'demo' });
  owner = client(server, cast.entrepreneur.email);
});

const isOn = () =>
  withDatabase(server, (db) =>
    db
      .select({ dailyMail: people.dailyMail })
      .from(people)
      .where(eq(people.email, cast.entrepreneur.email))
      .get(),
  )?.dailyMail;

test('people who run projects switch the daily mail in their profile, others see no switch', async () => {
  const path = profilePath('member');
  const page = await owner.get(path);
  const form = formOf(page.html, 'profile');
  expect(form.getAll('daily_mail')).toEqual(['0', '1']);
  expect(wordsOf(mainOf(page.html))).toContain('Send me a daily email about my projects');
  form.delete('daily_mail');
  form.set('daily_mail', '0');
  expect((await owner.post(path, form)).status).toBe(303);
  expect(isOn()).toBe(false);
  expect(formOf((await owner.get(path)).html, 'profile').getAll('daily_mail')).toEqual(['0']);
  const again = formOf((await owner.get(path)).html, 'profile');
  again.append('daily_mail', '1');
  await owner.post(path, again);
  expect(isOn()).toBe(true);
  const tenants = await client(server, cast.tenant.email).get(path);
  expect(tenants.html).not.toContain('daily_mail');
});

test('the link of a mail stops it without signing in, after a button and not before', async () => {
  const { id } = personWith(server, cast.entrepreneur.email);
  const secrets = createSecrets(loadMasterKey(server.dataDir, null));
  const path = dailyMailOffPath(stopToken(secrets, id));
  const visitor = client(server);
  const opened = await visitor.get(path);
  expect([opened.status, opened.headers.get('cache-control')]).toEqual([200, 'no-store']);
  expect(wordsOf(mainOf(opened.html))).toContain('Other emails are not affected.');
  expect(isOn()).toBe(true);
  const response = await visitor.post(path, {});
  expect([response.status, response.location]).toEqual([303, path]);
  expect(isOn()).toBe(false);
  expect(wordsOf(mainOf((await visitor.get(path)).html))).toContain('The daily email is off');
  expect((await visitor.get(`${path}0`)).status).toBe(404);
});

test('one click in a mail program stops it by a POST without session, origin or redirect', async () => {
  const { id } = personWith(server, cast.entrepreneur.email);
  const secrets = createSecrets(loadMasterKey(server.dataDir, null));
  const path = dailyMailOffPath(stopToken(secrets, id));
  withDatabase(server, (db) => db.update(people).set({ dailyMail: true }).run());
  const click = (to: string) =>
    fetch(new URL(to, server.url), {
      method: 'POST',
      redirect: 'manual',
      body: new URLSearchParams({ 'List-Unsubscribe': 'One-Click' }),
    });
  expect((await click(`${path}0`)).status).toBe(404);
  expect(isOn()).toBe(true);
  expect((await click(path)).status).toBe(200);
  expect(isOn()).toBe(false);
  expect((await click(path)).status).toBe(200);
});
