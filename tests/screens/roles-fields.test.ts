import { subscriptions } from 'db/schema/billing';
import { eq } from 'drizzle-orm';
import { beforeAll, expect, test } from 'vitest';
import { waitForBackgroundJobs } from '../support/changes';
import { withDatabase } from '../support/peek';
import { inTurn } from '../support/role-callers';
import { fieldsFor } from '../support/role-forms';
import { type RoleScene, roleScene } from '../support/role-scene';
import { type ActorName, allowedIn, isCall, namesIn, roleRows } from '../support/role-table';
import { formOfRow, insertIds } from '../support/role-walk';
import type { Records } from '../support/role-words';
import type { RunningServer } from '../support/server';
import { sharedServer } from '../support/shared-server';

/** Columns that no form sets, by table; `new` is the expected value in a new row. */
const guarded = {
  people:
    'role, company_id, parent_id, is_active, suspended_by, two_factor_enabled, email_verified_at, user_code, created_by, deleted_at',
  person_permissions: 'person_id, permission',
  projects: 'company_id, created_by, owner_id, deleted_at',
  asset_types: 'company_id, created_by',
  phases: 'project_id',
  milestones: 'phase_id',
  documents: 'project_id, uploaded_by',
  messages: 'project_id, sender_id',
  project_reports: 'project_id, created_by, date',
  investor_updates: 'project_id, number, created_by',
  tenant_requests: 'project_id, created_by',
  suppliers: 'company_id, created_by',
  price_indexes: 'company_id, created_by',
  index_rows: 'index_id',
  budget_lines: 'project_id',
  distribution_terms: 'project_id, number, created_by',
  holdings: 'project_id, created_by',
  orders: 'project_id, number, created_by, status',
  change_orders: 'project_id, number, created_by',
  loans: 'project_id, created_by',
  scenarios: 'project_id, created_by',
  sales: 'project_id, created_by',
  payer_answers: 'project_id, answered_by',
  capital_calls: 'project_id, created_by',
  distributions: 'project_id, number',
  statements: 'project_id, created_by, file_id, figures_hash, pdf_hash, mail_status, opened_at',
  journal_entries: 'project_id, posted_by',
  invitations: 'company_id, invited_by, status',
  // Adding the same card again stores the gateway's new token, never the submitted one.
  cards: "company_id, person_id, gateway_token = 'mine' as forged",
  files: 'company_id, uploaded_by',
} as const;
type Table = keyof typeof guarded;

let server: RunningServer;
let scene: RoleScene;
let foreign: Records;
beforeAll(async () => {
  server = await sharedServer({ seed: 'empty', env: { YESOD_MODE: 'test' } });
  scene = await roleScene(server);
  foreign = await scene.records('two');
});

const records: Partial<Record<ActorName, Records>> = {};
const used: Partial<Record<ActorName, string[]>> = {};

/** Records of the actor's company, new where the form before used them. */
async function unusedRecords(actor: ActorName, names: string[]): Promise<Records> {
  const earlier = records[actor];
  const own = earlier
    ? await scene.renewed(actor, earlier, used[actor] ?? [])
    : await scene.records('one', actor);
  records[actor] = own;
  used[actor] = names;
  return own;
}

type Row = Record<string, unknown> & { key: number };
const tables = Object.keys(guarded) as Table[];

/** Keeps a copy of the guarded columns, which SQLite compares faster than this process could. */
const copyRows = () =>
  withDatabase(server, ({ $client }) => {
    for (const table of tables)
      $client.exec(
        `drop table if exists temp.${table}_before;
        create temp table ${table}_before as select rowid as key, ${guarded[table]} from ${table}`,
      );
  });

/** The rows that are new or different since the copy, each with what it was. */
const changedRows = (table: Table) =>
  withDatabase(server, ({ $client }) => {
    const current = `select rowid as key, ${guarded[table]} from ${table}`;
    const copy = `select * from temp.${table}_before`;
    const earlier = $client.prepare(`${copy} where key = ?`);
    const rows = $client.prepare(`${current} except ${copy}`).all() as Row[];
    return rows.map((row) => ({ row, was: earlier.get(row.key) as Row | undefined }));
  });

const forms = (
  await Promise.all(roleRows.map(async (row) => [row, await fieldsFor(row.address, {})] as const))
).filter(
  ([{ method, address }, fields]) =>
    method === 'POST' &&
    Object.keys(fields).length > 0 &&
    // Copies lines from another project, which this company does not have.
    !address.endsWith('/lines/copy'),
);
const query = forms.flatMap(([row], at) => {
  const allowed = (['admin', 'owner', 'investor'] as const).filter((actor) =>
    allowedIn(row).includes(actor),
  );
  return inTurn(allowed, at).map((actor) => [row.ask, actor, row] as const);
});

test.each(query)(
  '%s by %s: ignores or rejects fields that are not on the form',
  async (_ask, actor, row) => {
    const own = await unusedRecords(actor, namesIn(row.ask));
    const { admin2, [actor]: self } = scene.people;
    const company = String(admin2.companyId);
    const form = await formOfRow(row, own);
    const extras = {
      role: 'superadmin',
      roles: 'superadmin',
      company_id: company,
      companyId: company,
      parent_id: '',
      parentId: '',
      is_active: '0',
      isActive: '0',
      suspended_by: '1',
      two_factor_enabled: '1',
      email_verified_at: '1',
      google2fa_secret: 'x',
      user_code: 'mine',
      gateway_token: 'mine',
      created_by: String(admin2.id),
      user_id: String(admin2.id),
      owner_id: String(admin2.id),
      sender_id: String(admin2.id),
      uploaded_by: String(admin2.id),
      invited_by: String(admin2.id),
      // A call names a project with its record, which must be the record's own
      // (roles-foreign.test.ts).
      project_id: (isCall(row) ? own : foreign).project ?? '',
      id: foreign.project ?? '',
      deleted_at: '1',
    };
    for (const [name, value] of Object.entries(extras)) if (!form.has(name)) form.set(name, value);
    // For people, `permission` in the payload is the form's own field for grants.
    if (!form.has('phone_no') && !form.has('profile_photo')) form.set('permission', 'billing');
    const ended = row.address.includes('pay') ? endPlans() : [];
    // A statement of an earlier form is made in the background.
    await waitForBackgroundJobs(server);
    copyRows();
    const visitor = scene.browser(actor);
    const path = insertIds(row.address, own);
    const ask = () =>
      isCall(row) ? visitor.call(row.method, path, form) : visitor.post(path, form);
    let { status, html } = await ask();
    if (isCall(row) && status === 422) {
      // The API lists exactly the unknown fields, and accepts the call without them.
      const unknown = Object.keys(JSON.parse(html).errors);
      expect([...Object.keys(extras), 'permission']).toEqual(expect.arrayContaining(unknown));
      for (const name of unknown) form.delete(name);
      ({ status, html } = await ask());
    }
    expect([200, 303], html).toContain(status);
    resumePlans(ended);
    const projectName = namesIn(row.ask).find((name) => name.endsWith('Project')) ?? 'project';
    // The typed amounts of a new project add rows to it.
    const [created] = changedRows('projects').flatMap(({ row, was }) => (was ? [] : [row.key]));
    const project = created ?? Number(own[projectName]);
    for (const table of tables)
      for (const { row: now, was } of changedRows(table))
        if (was) expect([table, now]).toEqual([table, was]);
        else expectOwn(now, Number(self.companyId), self.id, project);
  },
);

/** A paid plan cannot be bought again. */
const endPlans = () =>
  withDatabase(server, (db) => {
    const running = db.select().from(subscriptions).all();
    db.update(subscriptions).set({ status: 'expired', expiredAt: 1 }).run();
    return running;
  });

const resumePlans = (ended: ReturnType<typeof endPlans>) =>
  withDatabase(server, (db) => {
    for (const { id, ...row } of ended)
      db.update(subscriptions).set(row).where(eq(subscriptions.id, id)).run();
  });

/**
 * Checks that a new row belongs to the company, its creator and its project, and manages nothing
 * else.
 */
function expectOwn(row: Row, companyId: number, actorId: number, projectId: number) {
  const expectColumn = (name: string, ...values: unknown[]) => {
    if (name in row) expect([name, values.includes(row[name])]).toEqual([name, true]);
  };
  expectColumn('company_id', companyId);
  for (const maker of ['created_by', 'answered_by', 'uploaded_by', 'invited_by', 'sender_id'])
    expectColumn(maker, actorId);
  expectColumn('parent_id', actorId);
  if ('project_id' in row) expect(row.project_id).toBe(projectId);
  expectColumn('role', 'entrepreneur', 'investor', 'tenant');
  expectColumn('is_active', 1);
  expectColumn('two_factor_enabled', 0);
  for (const empty of ['email_verified_at', 'deleted_at']) expectColumn(empty, null);
  expectColumn('status', 'pending', 'draft');
}
