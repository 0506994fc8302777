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

test('a key is made, shown once, listed and revoked', async () => {
  const owner = client(server, cast.entrepreneur.email);
  const page = await owner.get(create);
  expect(page.headers.get('cache-control')).toBe('no-store');
  const form = formOf(page.html, 'api-key');
  form.set('name', '');
  const refused = await owner.post(create, form);
  expect([refused.status, errorBeside(refused.html, 'name')]).toEqual([
    422,
    'Error: Enter a name.',
  ]);
  form.set('name', 'Bookkeeping');
  const made = await owner.post(create, form);
  const key = keyIn(made.html);
  expect([made.status, made.headers.get('cache-control'), key.length]).toEqual([
    200,
    'no-store',
    49,
  ]);
  const again = await owner.post(create, form);
  expect([again.status, again.location, keyIn(again.html)]).toEqual([
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

test('takes a fresh proof', async () => {
  const owner = client(server, cast.entrepreneur.email);
  withDatabase(server, (db) =>
    db
      .update(sessions)
      .set({ createdAt: Date.now() - 3_600_000 })
      .run(),
  );
  const confirm = profileConfirmPath('member', { redirectTo: create });
  expect((await owner.get(create)).location).toBe(confirm);
  const sent = await owner.post(create, { name: 'Late', scope: 'read', days: '30' });
  expect(sent.location).toBe(confirm);
});
