import { readFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { callsAt } from '~/api/call.server';
import { calls } from '~/api/calls.server';
import { type RoleScene, roleScene } from '../support/role-scene';
import { type ActorName, allowedIn, isCall, type RoleRow, roleRows } from '../support/role-table';
import { filled, formOfRow } from '../support/role-walk';
import { type RunningServer, startServer } from '../support/server';
import { bearerOf } from '../support/session';

/** The calls that were agreed. */
const agreed = readFileSync(path.resolve(import.meta.dirname, '../support/calls.tsv'), 'utf8')
  .trim()
  .split('\n')
  .slice(1)
  .map((line) => line.split('\t') as [method: string, path: string, auth: string]);

const anyId = (path: string) => path.replace(/\{\w+\}/g, '{}');

test.each(agreed)(
  '%s %s (%s) is there, and open to strangers only where that was agreed',
  (method, path, auth) => {
    const call = calls.find(
      (each) => each.method === method && anyId(each.path) === anyId(`/api${path}`),
    );
    expect(call && [call.isOpen, call.summary !== '']).toEqual([auth === 'none', true]);
  },
);

let server: RunningServer;
let scene: RoleScene;
beforeAll(async () => {
  server = await startServer({ seed: 'empty', env: { YESOD_MODE: 'test', CAPTCHA: 'off' } });
  scene = await roleScene(server);
});
afterAll(() => server.stop());

const languages = ['en-US', 'he-IL'] as const;
type Language = (typeof languages)[number];

async function send(
  row: RoleRow,
  records: Record<string, string>,
  language: Language,
  email?: string | null,
) {
  const headers = new Headers({ 'Content-Language': language });
  if (email) headers.set('Authorization', `Bearer ${bearerOf(server.dataDir, email)}`);
  const body = row.method === 'GET' ? undefined : await formOfRow(row, records);
  return fetch(server.url + filled(row.address, records), { method: row.method, headers, body });
}

const rows = roleRows.filter(isCall).map((row) => [row.ask, row] as const);
const emailOf = (actor: ActorName) =>
  actor === 'stranger' || actor === 'half' ? null : scene.people[actor].email;

describe.each(rows)('%s', (_ask, row) => {
  const call = callsAt(calls, row.address.replace(/\?.*/, '')).find(
    ({ method }) => method === row.method,
  );
  const rightActors = allowedIn(row).filter((actor) => actor !== 'half');

  test.each(languages)('tells its presenter’s fields and no others, in %s', async (language) => {
    const actor = rightActors.at(-1) ?? 'super';
    const answer = await send(row, await scene.records('one', actor), language, emailOf(actor));
    expect(answer.headers.get('content-language')).toBe(language);
    if (answer.status !== 200 || call?.isFile) return;
    const body = await answer.json();
    expect(call?.result.schema('', '').parse(body)).toEqual(body);
  });

  test.each(languages)('says in %s that a token is lacking', async (language) => {
    const answer = await send(row, await scene.records('one'), language);
    if (call?.isOpen) expect(answer.status).not.toBe(401);
    else expect([answer.status, await answer.json()]).toEqual([401, { message: said[language] }]);
  });
});

const said = { 'en-US': 'Unauthenticated.', 'he-IL': 'נדרשת כניסה.' };
