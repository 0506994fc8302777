import { projectMembers } from 'db/schema/project';
import { sessions } from 'db/schema/sign-in';
import { eq } from 'drizzle-orm';
import { beforeAll, describe, expect, test } from 'vitest';
import { type Locale, locales } from '~/i18n/words';
import { logoutPath } from '~/paths';
import { waitForBackgroundJobs, waitForStartJobs, watchChanges } from '../support/changes';
import type { Answer, Client } from '../support/client';
import { withDatabase } from '../support/peek';
import { expectCallAnswer } from '../support/role-call';
import { callersOf } from '../support/role-callers';
import { fillCompanyTwo } from '../support/role-company';
import { type RoleScene, roleScene } from '../support/role-scene';
import {
  type ActorName,
  actors,
  isCall,
  namesIn,
  type RoleRow,
  refusedIn,
  roleRows,
  rowLine,
} from '../support/role-table';
import { ask, insertIds, letterOf } from '../support/role-walk';
import { type Records, secretWord, wordOf } from '../support/role-words';
import type { RunningServer } from '../support/server';
import { sharedServer } from '../support/shared-server';

// Sends each request of docs/roles.md as the persons at its boundaries, with records of company one. Checks the
// letter in the table, the written rows, the content of the page or the API's answer, and that
// nothing of company two is revealed or changed.

const ofTwo: ActorName[] = ['admin2', 'owner2', 'investor2', 'tenant2'];
const words = (...kinds: Parameters<typeof wordOf>[1][]) =>
  kinds.map((kind) => wordOf('one', kind));

/** Words of company one's records that must not appear on any page of these actors. */
const hidden: Partial<Record<ActorName, string[]>> = {
  ...Object.fromEntries(
    [...ofTwo, 'stranger', 'half', 'idle'].map((actor) => [actor, [wordOf('one')]]),
  ),
  user: words('work', 'paper', 'dataroom', 'card', 'books', 'supplier'),
  owner: words('card'),
  colleague: words('house', 'work', 'gone', 'paper', 'dataroom', 'letter', 'card', 'books'),
  investor: words('gone', 'person', 'card', 'books', 'supplier'),
  invited: words(
    'gone',
    'work',
    'paper',
    'dataroom',
    'letter',
    'person',
    'card',
    'books',
    'supplier',
  ),
  tenant: words('gone', 'dataroom', 'person', 'card', 'books', 'supplier'),
};

type Walker = { browser: Client; records: Records };

let server: RunningServer;
let scene: RoleScene;
let takeChanges: () => string[];
let companyTwo: Awaited<ReturnType<typeof fillCompanyTwo>>;
let rowsOfTwo: ReturnType<typeof companyTwo>;
let hashes: string[];
const walkers: Partial<Record<ActorName, Walker>> = {};
beforeAll(async () => {
  // Demo mode would show codes and the outbox.
  server = await sharedServer({ seed: 'empty', env: { YESOD_MODE: 'test' } });
  scene = await roleScene(server);
  companyTwo = await fillCompanyTwo(server, scene);
  rowsOfTwo = companyTwo();
  // Company two needs records that could be revealed or changed.
  expect(rowsOfTwo.filter(({ rows }) => rows.length > 0).length).toBeGreaterThan(9);
  for (const actor of actors)
    walkers[actor] = { browser: scene.browser(actor), records: await scene.records('one', actor) };
  await waitForStartJobs(server);
  takeChanges = watchChanges(server);
  hashes = withDatabase(server, (db) =>
    db.select({ hash: sessions.tokenHash }).from(sessions).all(),
  ).map(({ hash }) => hash);
});

/** Replaces the session and the records that a form of the actor used. */
const renew = async (actor: ActorName, used: string[]) => {
  // This person has accepted an invitation of an earlier row.
  if (actor === 'invited') leaveProjects(scene.people.invited.id);
  const records = await scene.renewed(actor, walkers[actor]!.records, used);
  walkers[actor] = { browser: scene.browser(actor), records };
};

const leaveProjects = (personId: number) =>
  withDatabase(server, (db) =>
    db.delete(projectMembers).where(eq(projectMembers.personId, personId)).run(),
  );

/** Creates unused records and valid sessions after a form that was accepted. */
async function renewAfter({ ask, method, address }: RoleRow, sent: ActorName[]) {
  if (method === 'GET') return;
  for (const actor of sent) {
    if (namesIn(address).length > 0 || address.includes('/sessions/'))
      await renew(actor, namesIn(ask));
    else if (address.endsWith(logoutPath())) walkers[actor]!.browser = scene.browser(actor);
  }
}

async function walk(row: RoleRow, actor: ActorName, locale: Locale): Promise<[ActorName, string]> {
  const { browser, records } = walkers[actor]!;
  const answer = await ask(row, browser, records, locale);
  const letter = letterOf(row, insertIds(row.address, records), answer);
  expectNoSecret(actor, answer, ['–', 'L', 'D'].includes(letter));
  if (isCall(row)) expectCallAnswer(row, actor, answer, locale);
  return [actor, letter];
}

/**
 * Runs some requests at once: the server and this process have a core each, and no connection waits
 * long enough to be closed. Every other request is in Hebrew.
 */
async function walkAll(row: RoleRow, those: ActorName[]) {
  const walked: [ActorName, string][] = [];
  const locale = (at: number) => locales[at % locales.length]!;
  for (let at = 0; at < those.length; at += 4) {
    const group = those.slice(at, at + 4);
    walked.push(...(await Promise.all(group.map((actor, i) => walk(row, actor, locale(at + i))))));
  }
  return walked;
}

function expectNoSecret(actor: ActorName, { html, location }: Answer, isRefused: boolean) {
  const foreign = actor === 'super' || ofTwo.includes(actor) ? [] : [wordOf('two')];
  const secrets = [
    secretWord,
    ...hashes,
    ...foreign,
    ...(isRefused ? ['onyx-'] : (hidden[actor] ?? [])),
  ];
  const text = `${location} ${html}`;
  expect([actor, secrets.filter((secret) => text.includes(secret))]).toEqual([actor, []]);
}

describe.each(roleRows.map((row, at) => [row.ask, row, at] as const))('%s', (_ask, row, at) => {
  test('matches docs/roles.md; rejected forms change nothing, and no form changes company two', async () => {
    const callers = callersOf(row, at);
    const refused = refusedIn(row).filter((actor) => callers.includes(actor));
    await waitForBackgroundJobs(server);
    takeChanges();
    const letters = await walkAll(row, refused);
    expect(takeChanges()).toEqual([]);

    const [inOne, inTwo] = [false, true].map((isTwo) =>
      callers.filter((actor) => !refused.includes(actor) && ofTwo.includes(actor) === isTwo),
    ) as [ActorName[], ActorName[]];
    letters.push(...(await walkAll(row, inOne)));
    await waitForBackgroundJobs(server);
    if (takeChanges().length > 0) expect(companyTwo()).toEqual(rowsOfTwo);
    letters.push(...(await walkAll(row, inTwo)));
    if (takeChanges().length > 0) rowsOfTwo = companyTwo();
    await renewAfter(row, [...inOne, ...inTwo]);

    // A call with a single permitted actor is repeated to test both languages.
    if (isCall(row) && inOne.length === 1 && inTwo.length === 0) {
      await walk(row, inOne[0]!, 'he-IL');
      await renewAfter(row, inOne);
    }
    const got = Object.fromEntries(letters);
    expect(rowLine(row.ask, (actor) => got[actor] ?? row.answers[actor])).toBe(
      rowLine(row.ask, (actor) => row.answers[actor]),
    );
  });
});
