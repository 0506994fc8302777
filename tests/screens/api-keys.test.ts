import { sessions } from 'db/schema/sign-in';
import { cast } from 'db/seeds/cast';
import { beforeAll, expect, test } from 'vitest';
import { apiKeyCreatePath, apiKeyRevokePath, profileConfirmPath, profilePath } from '~/paths';
import { client } from '../support/client';
import { errorBeside, formOf, wordsOf } from '../support/html';
import { withDatabase } from '../support/peek';
import type { RunningServer } from '../support/server';
import { sharedServer } from '../support/shared-server';

let server: RunningServer;
beforeAll(async () => {
  server = await sharedServer({ seed: 'demo' });
});

const create = apiKeyCreatePath('member');
const keyIn = (html: string) => /yesod_[\w-]{43}/.exec(html)?.[0] ?? '';

test('creates a key, shows it once, lists and revokes it', async () => {
  const owner = client(server, cast.entrepreneur.email);
  const page = await owner.get(create);
  expect(page.headers.get('cache-control')).toBe('no-store');
  const form = formOf(page.html, 'api-key');
  form.set('name', '');
  const rejection = await owner.post(create, form);
  expect([rejection.status, errorBeside(rejection.html, 'name')]).toEqual([
    422,
    'Error: Enter a name.',
  ]);
  form.set('name', 'Bookkeeping');
  const created = await owner.post(create, form);
  const key = keyIn(created.html);
  expect([created.status, created.headers.get('cache-control'), key.length]).toEqual([
    200,
    'no-store',
    49,
  ]);
  const repeated = await owner.post(create, form);
  expect([repeated.status, repeated.location, keyIn(repeated.html)]).toEqual([
    303,
    profilePath('member'),
    '',
  ]);
  const profile = (await owner.get(profilePath('member'))).html;
  expect(wordsOf(profile)).toContain('Bookkeeping');
  expect(keyIn(profile)).toBe('');
  const ask = () =>
    fetch(`${server.url}/api/profile`, { headers: { Authorization: `Bearer ${key}` } });
  expect((await ask()).status).toBe(200);
  const id = /\/profile\/keys\/(\d+)\/revoke/.exec(profile)?.[1] ?? '';
  const revoke = apiKeyRevokePath('member', id);
  expect(wordsOf((await owner.get(revoke)).html)).toContain('Revoke the key Bookkeeping?');
  const other = client(server, cast.investor.email);
  expect([(await other.get(revoke)).status, (await other.post(revoke)).status]).toEqual([404, 404]);
  expect((await owner.post(revoke)).location).toBe(profilePath('member'));
  expect((await ask()).status).toBe(401);
});

test('needs a recent sign-in', async () => {
  const owner = client(server, cast.entrepreneur.email);
  withDatabase(server, (db) =>
    db
      .update(sessions)
      .set({ createdAt: Date.now() - 3_600_000 })
      .run(),
  );
  const confirm = profileConfirmPath('member', { redirectTo: create });
  expect((await owner.get(create)).location).toBe(confirm);
  const response = await owner.post(create, { name: 'Late', scope: 'read', days: '30' });
  expect(response.location).toBe(profileConfirmPath('member', { redirectTo: `${create}?kept=on` }));
});
