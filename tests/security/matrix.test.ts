import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { logoutPath } from '~/paths';
import { withDatabase } from '../support/peek';
import { type Records, secretWord, wordOf } from '../support/role-records';
import { type RoleScene, roleScene } from '../support/role-scene';
import {
  type ActorName,
  allowedIn,
  isCall,
  namesIn,
  type RoleRow,
  roleRows,
} from '../support/role-table';
import { ask } from '../support/role-walk';
import { type RunningServer, startServer } from '../support/server';

// tests/screens/roles.test.ts walks the same addresses with company one's records, as everybody;
// here is the other half: what company one's people do where they may do it, beside a company two
// that is as full.

let server: RunningServer;
let scene: RoleScene;
let foreignRows: () => [table: string, rows: unknown[]][];
let kept: ReturnType<typeof foreignRows>;
const own: Partial<Record<ActorName, Records>> = {};
const browsers: Partial<Record<ActorName, RoleScene['browsers'][ActorName]>> = {};
beforeAll(async () => {
  server = await startServer({ seed: 'empty', env: { YESOD_MODE: 'test' } });
  scene = await roleScene(server);
  const before = rowids();
  await scene.records('two', 'admin2');
  const { companyId } = scene.people.admin2;
  foreignRows = () => rowsOf(before, companyId);
  kept = foreignRows();
  // Else there would be nothing to tell of, and nothing to change.
  expect(kept.filter(([, found]) => found.length > 0).length).toBeGreaterThan(9);
  for (const actor of insiders) await renew(actor);
});
afterAll(() => server.stop());

/**
 * Nobody of these has anything to do with company two; the super admin may read of it, and is asked
 * about company one.
 */
const insiders: ActorName[] = [
  ...(['stranger', 'half', 'super', 'admin', 'user', 'idle'] as const),
  ...(['owner', 'colleague', 'investor', 'invited', 'tenant'] as const),
];

const tables = [
  'companies',
  'people',
  'person_permissions',
  'projects',
  'project_images',
  'project_values',
]
  .concat([
    'project_members',
    'phases',
    'milestones',
    'documents',
    'messages',
    'invitations',
    'files',
  ])
  .concat([
    'asset_types',
    'cards',
    'subscriptions',
    'transactions',
    'audit_log',
    'support_tickets',
    'drafts',
  ]);

type Known = Map<string, number>;
let newest: Known | undefined;

/** The newest row of each table there is. */
const rowids = (): Known =>
  withDatabase(server, ({ $client }) => {
    const there = $client
      .prepare("select name from sqlite_master where type = 'table'")
      .pluck()
      .all();
    const last = (table: string) =>
      $client.prepare(`select max(rowid) from "${table}"`).pluck().get();
    return new Map(
      tables.filter((table) => there.includes(table)).map((table) => [table, Number(last(table))]),
    );
  });

/** What company two's records were made of, and its people. */
function rowsOf(before: Known, companyId: number | null): [string, unknown[]][] {
  newest ??= rowids();
  const until = newest;
  return withDatabase(server, ({ $client }) =>
    [...before].map(([table, after]) => {
      const made = `rowid > ${after} and rowid <= ${until.get(table)}`;
      const here = { companies: `id = ${companyId}`, people: `company_id = ${companyId}` };
      const which = here[table as keyof typeof here] ?? made;
      return [table, $client.prepare(`select * from "${table}" where ${which}`).all()];
    }),
  );
}

async function renew(actor: ActorName) {
  own[actor] = await scene.records('one', actor);
  browsers[actor] = scene.browser(actor);
}

/**
 * After a form that was let through: records nothing was done with yet, and a session that goes on.
 */
const isSpent = ({ method, address }: RoleRow) =>
  method !== 'GET' && (namesIn(address).length > 0 || address === logoutPath());

const rows = roleRows.map((row) => [row.ask, row] as const);

describe.each(rows)('%s', (_ask, row) => {
  test('tells and changes nothing of another company, whoever of this one asks', async () => {
    const those = insiders.filter((actor) => allowedIn(row).includes(actor));
    for (const actor of those) {
      const { html, location } = await ask(row, browsers[actor]!, own[actor]!);
      const never = actor === 'super' ? [secretWord] : [secretWord, wordOf('two')];
      const told = never.filter((word) => `${location} ${html}`.includes(word));
      expect([actor, told]).toEqual([actor, []]);
      if (isSpent(row)) await renew(actor);
    }
    if (row.method === 'GET' && !isCall(row)) return;
    const before = kept;
    kept = foreignRows();
    expect(kept).toEqual(before);
  }, 60_000);
});
