import { transactionStatuses } from 'db/schema/billing';
import { invitationStatuses } from 'db/schema/invitation';
import { projects } from 'db/schema/project';
import { eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { auditList } from '~/models/audit/list.server';
import { transactionList } from '~/models/billing/transactions/list.server';
import { documentList } from '~/models/documents/list.server';
import { documentsOfAll } from '~/models/documents/of-all.server';
import { invitationLog } from '~/models/invitations/log.server';
import { maxSearchResults } from '~/models/lists/search.server';
import { dueMilestones } from '~/models/milestones/due.server';
import type { Caller, Payload } from '~/models/operation.server';
import { createdPeopleList, peopleLists } from '~/models/people/list.server';
import { phasesStartingEarly } from '~/models/phases/early.server';
import { phasesOverBudget } from '~/models/phases/over-budget.server';
import { deletedProjectList } from '~/models/projects/delete.server';
import { projectList } from '~/models/projects/list.server';
import { securityList } from '~/models/security/list.server';
import { openRequests, requestList } from '~/models/tenant-requests/list.server';
import { as } from '../support/caller';
import { freshDatabase } from '../support/database';
import { growingSteps } from '../support/plans';
import { statementsOf } from '../support/statements';
import { company, join, now, person } from '../support/world';

/**
 * A company with this many projects. Lists longer than `mostFound` are long; shorter ones may be
 * sorted whole.
 */
function worldOf(projectCount: number) {
  const db = freshDatabase();
  const { admin, entrepreneur, assetType, project } = company(db);
  const { id: _, ...like } = db.select().from(projects).where(eq(projects.id, project.id)).get()!;
  const some = Array.from({ length: 200 }, () => ({ ...like, createdAt: now }));
  for (let created = 0; created < projectCount; created += some.length)
    db.insert(projects).values(some).run();
  const superadmin = person(db, 'superadmin', { companyId: null });
  const investor = person(db, 'investor', { companyId: null });
  join(db, project.id, investor, 'investor');
  return {
    db,
    admin,
    entrepreneur,
    superadmin,
    investor,
    assetTypeId: assetType.id,
    projectId: project.id,
  };
}

type World = ReturnType<typeof worldOf>;
type List = ((caller: Caller, payload: Payload) => unknown) & { sorts: string[] };

/** Every way to search, in every order, with each of the filters. */
function queryVariants({ sorts }: List, filters: Payload[]): Payload[] {
  return ['', 'Shabazi 12', 'ש'].flatMap((search) =>
    sorts.flatMap((orderBy) =>
      filters.flatMap((narrowed) =>
        ['asc', 'desc'].map((order) => ({ page: 100, search, order, orderBy, ...narrowed })),
      ),
    ),
  );
}

type Who = 'admin' | 'entrepreneur' | 'superadmin' | 'investor';
type Narrowing = (world: World) => Payload[];

const whole: Narrowing = () => [{}];
const everybody: Who[] = ['admin', 'entrepreneur', 'superadmin', 'investor'];
const runners: Who[] = ['admin', 'entrepreneur'];
const admins: Who[] = ['admin', 'superadmin'];
const byStatus =
  (statuses: readonly string[]): Narrowing =>
  () => [{}, ...statuses.map((status) => ({ status }))];

/** The requests of programs that keep a copy. */
const changed = { updated_since: '2026-03-15T00:00:00Z' };
const byChange = (list: List): List =>
  Object.assign((caller: Caller, payload: Payload) => list(caller, payload), {
    sorts: ['updated_at'],
  });

const moneyNarrowed: Narrowing = ({ admin }) => {
  const days = [
    {},
    { from: '2026-03-01' },
    { to: '2026-03-31' },
    { from: '2026-03-01', to: '2026-03-31' },
  ];
  const kinds = [{ plan_id: 1 }, { status: 'complete' }, { company: admin.companyId }, {}];
  return kinds.flatMap((kind) => days.map((range) => ({ ...kind, ...range })));
};

const lists: Record<string, [Who[], List, Narrowing]> = {
  projects: [everybody, projectList, whole],
  'projects of a creator': [
    everybody,
    projectList,
    ({ entrepreneur }) => [{ created_by: entrepreneur.id }],
  ],
  'projects of a type': [
    everybody,
    projectList,
    ({ assetTypeId }) => [{ asset_type_id: assetTypeId }],
  ],
  'projects of a creator and a type': [
    everybody,
    projectList,
    ({ entrepreneur, assetTypeId }) => [
      { created_by: entrepreneur.id, asset_type_id: assetTypeId },
    ],
  ],
  'projects that changed': [
    everybody,
    byChange(projectList),
    ({ entrepreneur }) => [changed, { ...changed, created_by: entrepreneur.id }],
  ],
  'documents that changed': [
    everybody,
    byChange(documentList),
    ({ projectId }) => [{ ...changed, project_id: projectId }],
  ],
  'deleted projects': [admins, deletedProjectList, whole],
  'everybody of a company': [
    admins,
    peopleLists.user,
    () => [{}, { roles: 'tenant' }, { roles: 'admin' }],
  ],
  'people of a role': [['admin', 'entrepreneur', 'superadmin'], peopleLists.tenant, whole],
  'entrepreneurs of one’s projects': [['investor'], peopleLists.entrepreneur, whole],
  'company admins': [['superadmin'], peopleLists.admin, whole],
  'people somebody added': [
    ['superadmin'],
    createdPeopleList,
    ({ admin }) => [{}, { created_by: admin.id }],
  ],
  'people of a project': [admins, peopleLists.user, ({ projectId }) => [{ project_id: projectId }]],
  invitations: [
    ['admin', 'entrepreneur', 'superadmin'],
    invitationLog,
    byStatus(invitationStatuses),
  ],
  transactions: [admins, transactionList, byStatus(transactionStatuses)],
  'transactions of a plan, of days, of a company': [admins, transactionList, moneyNarrowed],
  'documents of a project': [admins, documentList, ({ projectId }) => [{ project_id: projectId }]],
  'documents of all projects': [runners, documentsOfAll, () => [{}, { since: 1 }]],
  'milestones that are due': [
    runners,
    dueMilestones,
    () => [{}, { due_before: '2026-03-15' }, { due_from: '2026-03-15', due_before: '2026-04-15' }],
  ],
  'requests of tenants': [
    runners,
    requestList,
    ({ projectId }) => [{}, { status: 'open' }, { status: 'done' }, { project_id: projectId }],
  ],
  'open requests of tenants': [runners, openRequests, whole],
  'phases starting early': [runners, phasesStartingEarly, whole],
  'phases over budget': [runners, phasesOverBudget, whole],
  'the security log': [
    ['superadmin'],
    securityList,
    () => [{}, { result: 'refused' }, { result: 'allowed' }],
  ],
  'the log': [admins, auditList, () => [{}, { record: 'project' }, { record: 'person' }]],
};

describe('lists read and sort only the rows they show', () => {
  test.each(Object.keys(lists))('%s', async (name) => {
    const [reader, list, narrowing] = lists[name]!;
    const world = worldOf(name.startsWith('projects') ? maxSearchResults + 1 : 1);
    const { db } = world;
    const queries = queryVariants(list, narrowing(world));
    for (const role of reader) {
      const statements = await statementsOf(db, () => {
        for (const query of queries) list(as(db, world[role]), query);
      });
      expect(statements.length).toBeGreaterThan(queries.length / 2);
      const growing = [...new Set(statements)].flatMap((statement) => {
        const steps = growingSteps(db, statement);
        return steps.length > 0 ? [{ role, statement, steps }] : [];
      });
      expect(growing).toEqual([]);
    }
  });
});
