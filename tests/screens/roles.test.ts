import { sessions } from 'db/schema/sign-in';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { logoutPath } from '~/paths';
import { watchChanges } from '../support/changes';
import type { Answer, Client } from '../support/client';
import { withDatabase } from '../support/peek';
import { type Records, secretWord, wordOf } from '../support/role-records';
import { type RoleScene, roleScene } from '../support/role-scene';
import {
  type ActorName,
  actors,
  namesIn,
  type RoleRow,
  refusedIn,
  roleRows,
  rowLine,
} from '../support/role-table';
import { ask, filled, letterOf } from '../support/role-walk';
import { type RunningServer, startServer } from '../support/server';

const told = (...kinds: Parameters<typeof wordOf>[1][]) => kinds.map((kind) => wordOf('one', kind));

/** What nobody of these may read on any page, of what is company one's. */
const hidden: Partial<Record<ActorName, string[]>> = {
  ...Object.fromEntries(
    ['stranger', 'half', 'idle', 'admin2', 'owner2', 'investor2', 'tenant2'].map((actor) => [
      actor,
      [wordOf('one')],
    ]),
  ),
  user: told('work', 'paper', 'card'),
  owner: told('card'),
  colleague: told('house', 'work', 'gone', 'paper', 'letter', 'card'),
  investor: told('gone', 'person', 'card'),
  invited: told('gone', 'work', 'paper', 'letter', 'person', 'card'),
  tenant: told('gone', 'person', 'card'),
};

type Walker = { browser: Client; records: Records };

let server: RunningServer;
let scene: RoleScene;
let changes: () => string[];
let hashes: string[];
const walkers: Partial<Record<ActorName, Walker>> = {};
beforeAll(async () => {
  // Not the demo, which shows codes and the outbox.
  server = await startServer({ seed: 'empty', env: { YESOD_MODE: 'test' } });
  scene = await roleScene(server);
  for (const actor of actors) await renew(actor);
  changes = watchChanges(server);
  hashes = withDatabase(server, (db) =>
    db.select({ hash: sessions.tokenHash }).from(sessions).all(),
  ).map(({ hash }) => hash);
});
afterAll(() => server.stop());

const renew = async (actor: ActorName) => {
  walkers[actor] = { browser: scene.browser(actor), records: await scene.records('one', actor) };
};

/**
 * After a form that was let through: records nothing was done with yet, and a session that goes on.
 */
async function renewAfter({ method, address }: RoleRow, those: ActorName[]) {
  if (method === 'GET') return;
  for (const actor of those) {
    if (namesIn(address).length > 0 || address.includes('/sessions/')) await renew(actor);
    else if (address.endsWith(logoutPath())) walkers[actor]!.browser = scene.browser(actor);
  }
}

async function walk(row: RoleRow, actor: ActorName): Promise<[ActorName, string]> {
  const { browser, records } = walkers[actor]!;
  const answer = await ask(row, browser, records);
  const letter = letterOf(row, filled(row.address, records), answer);
  tellsNothing(actor, answer, ['–', 'L', 'D'].includes(letter));
  return [actor, letter];
}

/**
 * A few at a time: the server and this process have a core each, and no connection waits long
 * enough to be closed.
 */
async function walkAll(row: RoleRow, those: ActorName[]) {
  const walked: [ActorName, string][] = [];
  for (let at = 0; at < those.length; at += 4)
    walked.push(...(await Promise.all(those.slice(at, at + 4).map((actor) => walk(row, actor)))));
  return walked;
}

function tellsNothing(actor: ActorName, { html, location }: Answer, isRefused: boolean) {
  const text = `${location} ${html}`;
  const secrets = [secretWord, ...hashes, ...(isRefused ? ['onyx-'] : (hidden[actor] ?? []))];
  expect([actor, secrets.filter((secret) => text.includes(secret))]).toEqual([actor, []]);
}

describe.each(roleRows.map((row) => [row.ask, row] as const))('%s', (_ask, row) => {
  test('is what docs/roles.md says, and who is refused changes nothing', async () => {
    const rejections = refusedIn(row);
    changes();
    const stored = await walkAll(row, rejections);
    expect(changes()).toEqual([]);
    const rest = actors.filter((actor) => !rejections.includes(actor));
    const got = Object.fromEntries([...stored, ...(await walkAll(row, rest))]);
    await renewAfter(row, rest);
    expect(rowLine(row.ask, (actor) => got[actor]!)).toBe(
      rowLine(row.ask, (actor) => row.said[actor]),
    );
  }, 60_000);
});
