import { withDatabase } from './peek';
import type { RoleScene } from './role-scene';
import type { RunningServer } from './server';

/** The tables that hold a company's data. */
const tables = [
  'companies',
  'people',
  'person_permissions',
  'projects',
  'project_images',
  'project_values',
  'project_members',
  'phases',
  'milestones',
  'documents',
  'messages',
  'project_reports',
  'investor_updates',
  'investor_update_photos',
  'suppliers',
  'budget_lines',
  'orders',
  'order_lines',
  'change_orders',
  'change_order_lines',
  'holdings',
  'holding_changes',
  'distribution_terms',
  'price_indexes',
  'index_rows',
  'loans',
  'sales',
  'scenarios',
  'impacts',
  'impact_holders',
  'capital_calls',
  'capital_call_parts',
  'distributions',
  'distribution_parts',
  'statements',
  'journal_entries',
  'postings',
  'tenant_requests',
  'tenant_request_photos',
  'tenant_request_entries',
  'invitations',
  'files',
  'asset_types',
  'cards',
  'subscriptions',
  'transactions',
  'audit_log',
  'support_tickets',
  'drafts',
];

/**
 * Adds one of everything to company two.
 * @returns a function that reads these rows, the company's and its people's
 */
export async function fillCompanyTwo(server: RunningServer, scene: RoleScene) {
  const before = newestIds(server);
  await scene.records('two', 'admin2');
  const after = newestIds(server);
  const { companyId } = scene.people.admin2;
  const conditions = new Map(
    [...after].map(([table, last]) => [table, `rowid > ${before.get(table)} and rowid <= ${last}`]),
  );
  conditions.set('companies', `id = ${companyId}`).set('people', `company_id = ${companyId}`);
  return () =>
    withDatabase(server, ({ $client }) =>
      [...conditions].map(([table, condition]) => ({
        table,
        rows: $client.prepare(`select * from "${table}" where ${condition}`).all(),
      })),
    );
}

/** The newest row id of each of these tables that exists. */
const newestIds = (server: RunningServer) =>
  withDatabase(server, ({ $client }) => {
    const existing = $client
      .prepare("select name from sqlite_master where type = 'table'")
      .pluck()
      .all();
    const newest = (table: string) =>
      Number($client.prepare(`select max(rowid) from "${table}"`).pluck().get());
    return new Map(
      tables.filter((table) => existing.includes(table)).map((table) => [table, newest(table)]),
    );
  });
