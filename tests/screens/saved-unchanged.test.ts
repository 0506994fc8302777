import { beforeAll, expect, test } from 'vitest';
import { formOf, mainOf, tagsOf } from '../support/html';
import { withDatabase } from '../support/peek';
import { type RoleScene, roleScene } from '../support/role-scene';
import { allowedIn, isCall, roleRows } from '../support/role-table';
import { insertIds } from '../support/role-walk';
import type { Records } from '../support/role-words';
import type { RunningServer } from '../support/server';
import { sharedServer } from '../support/shared-server';

let server: RunningServer;
let scene: RoleScene;
let own: Records;
beforeAll(async () => {
  server = await sharedServer({ seed: 'empty', env: { YESOD_MODE: 'test' } });
  scene = await roleScene(server);
  own = await scene.records('one', 'admin');
});

/** Columns of money, in minor units, in the tables that the edit forms write. */
const amounts = {
  projects: 'current_property_value, purchase_price, renovation_cost, estimated_budget',
  milestones: 'planned_cost, actual_cost',
  budget_lines: 'original',
  order_lines: 'amount',
  loans: 'principal',
  capital_calls: 'amount',
  distributions: 'cash',
  scenarios: 'value, rent, new_loan',
};

const rows = () =>
  withDatabase(server, ({ $client }) =>
    Object.entries(amounts).map(([table, columns]) => [
      table,
      $client
        .prepare(
          `select id, ${columns} from ${table} where ${columns.split(',')[0]} <> 0 order by id`,
        )
        .all(),
    ]),
  );

/** The form of a phase has a required field that the scene's phases lack. */
const all = roleRows.filter(
  (row) =>
    row.method === 'GET' &&
    !isCall(row) &&
    /^\/admin\/(projects|milestones)\/.*\bedit\b/.test(row.address) &&
    allowedIn(row).includes('admin'),
);
// Distributions come first: other forms post the purchase price, which is then owed to the owner
// and leaves nothing to distribute.
const isFirst = ({ address }: { address: string }) => address.includes('/distributions/');
const forms = [...all.filter(isFirst), ...all.filter((row) => !isFirst(row))];

test.each(forms.map((row) => [row.address, row] as const))(
  'saving the form at %s unchanged changes no amount',
  async (address) => {
    const { admin } = scene.browsers;
    const path = insertIds(address, own);
    const { html } = await admin.get(path);
    const form = tagsOf(mainOf(html), 'form').find(({ method }) => method === 'post');
    const before = rows();
    const { status } = await admin.post(path, formOf(html, form?.id ?? ''));
    expect([path, status, rows()]).toEqual([path, 303, before]);
  },
);
