import { transactionStatuses } from 'db/schema/billing';
import { invitationStatuses } from 'db/schema/invitation';
import { auditList } from '~/models/audit/list.server';
import { transactionList } from '~/models/billing/transactions/list.server';
import { billsToPay } from '~/models/books/bills.server';
import { entryList } from '~/models/books/list.server';
import { callList } from '~/models/capital-calls/list.server';
import { changeOrderList } from '~/models/change-orders/list.server';
import { distributionList } from '~/models/distributions/list.server';
import { documentList } from '~/models/documents/list.server';
import { documentsOfAll } from '~/models/documents/of-all.server';
import { documentReaders } from '~/models/documents/readers.server';
import { holdingList, investmentList } from '~/models/holdings/list.server';
import { updateList } from '~/models/investor-updates/list.server';
import { invitationLog } from '~/models/invitations/log.server';
import { loanList } from '~/models/loans/list.server';
import { dueMilestones } from '~/models/milestones/due.server';
import type { Caller, Payload } from '~/models/operation.server';
import { orderList } from '~/models/orders/list.server';
import { createdPeopleList, peopleLists } from '~/models/people/list.server';
import { phasesStartingEarly } from '~/models/phases/early.server';
import { phasesOverBudget } from '~/models/phases/over-budget.server';
import { indexList } from '~/models/price-indexes/list.server';
import { deletedProjectList } from '~/models/projects/delete.server';
import { projectList } from '~/models/projects/list.server';
import { projectTimeline } from '~/models/projects/timeline.server';
import { securityList } from '~/models/security/list.server';
import { statementList } from '~/models/statements/list.server';
import { supplierList } from '~/models/suppliers/list.server';
import { requestList } from '~/models/tenant-requests/list.server';
import { freshDatabase } from './database';
import { company, join, person } from './world';

/** A company with a reader of each role. */
export function listWorld() {
  const db = freshDatabase();
  const { admin, entrepreneur, assetType, project } = company(db);
  const superadmin = person(db, 'superadmin', { companyId: null });
  const investor = person(db, 'investor', { companyId: null });
  join(db, project.id, investor, 'investor');
  const tenant = person(db, 'tenant', { companyId: null });
  join(db, project.id, tenant, 'tenant');
  return {
    db,
    admin,
    entrepreneur,
    superadmin,
    investor,
    tenant,
    assetTypeId: assetType.id,
    projectId: project.id,
  };
}

type World = ReturnType<typeof listWorld>;
type List = ((caller: Caller, payload: Payload) => unknown) & { sorts: string[] };

/** Every way to search, in every order, with each of the filters. */
export function queryVariants({ sorts }: List, filters: Payload[]): Payload[] {
  return ['', 'Shabazi 12', 'ש'].flatMap((search) =>
    sorts.flatMap((orderBy) =>
      filters.flatMap((narrowed) =>
        ['asc', 'desc'].map((order) => ({ page: 100, search, order, orderBy, ...narrowed })),
      ),
    ),
  );
}

type Reader = 'admin' | 'entrepreneur' | 'superadmin' | 'investor' | 'tenant';
type Narrowing = (world: World) => Payload[];

const whole: Narrowing = () => [{}];
const everybody: Reader[] = ['admin', 'entrepreneur', 'superadmin', 'investor'];
const runners: Reader[] = ['admin', 'entrepreneur'];
const admins: Reader[] = ['admin', 'superadmin'];
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

/** Every list: who reads it, and with which filters. */
export const lists: Record<string, [Reader[], List, Narrowing]> = {
  projects: [everybody, projectList, whole],
  'timeline of projects': [everybody, projectTimeline, whole],
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
  'people of a creator': [
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
  'readers of documents': [
    ['admin', 'entrepreneur', 'superadmin'],
    documentReaders,
    ({ projectId }) => [{ project_id: projectId }],
  ],
  'documents of all projects': [runners, documentsOfAll, () => [{}, { since: 1 }]],
  'milestones that are due': [
    runners,
    dueMilestones,
    () => [{}, { due_before: '2026-03-15' }, { due_from: '2026-03-15', due_before: '2026-04-15' }],
  ],
  'entries of the books': [
    [...runners, 'superadmin'],
    entryList,
    ({ projectId }) => [
      { project_id: projectId },
      { project_id: projectId, kind: 'bill', open: 'open' },
      { project_id: projectId, month: '2026-03', phase_id: 1, category: 'labour' },
      { supplier_id: 1 },
      { ...changed, project_id: projectId },
      changed,
      {},
    ],
  ],
  'bills to pay': [
    [...runners, 'superadmin'],
    billsToPay,
    () => [{}, { due_before: '2026-04-01' }],
  ],
  suppliers: [runners, supplierList, whole],
  indexes: [runners, indexList, whole],
  orders: [
    [...runners, 'superadmin'],
    orderList,
    ({ projectId }) => [
      { project_id: projectId },
      { project_id: projectId, status: 'open' },
      { supplier_id: 1 },
      {},
    ],
  ],
  distributions: [
    [...runners, 'superadmin'],
    distributionList,
    ({ projectId }) => [{ project_id: projectId }, {}],
  ],
  statements: [
    [...runners, 'superadmin'],
    statementList,
    ({ projectId }) => [{ project_id: projectId }, {}],
  ],
  'capital calls': [
    [...runners, 'superadmin'],
    callList,
    ({ projectId }) => [{ project_id: projectId }, {}],
  ],
  loans: [[...runners, 'superadmin'], loanList, ({ projectId }) => [{ project_id: projectId }, {}]],
  'change orders': [
    [...runners, 'superadmin'],
    changeOrderList,
    ({ projectId }) => [
      { project_id: projectId, status: 'submitted' },
      { project_id: projectId },
      {},
    ],
  ],
  'updates to investors': [
    [...runners, 'superadmin', 'investor'],
    updateList,
    ({ projectId }) => [{ project_id: projectId }, { status: 'sent' }, {}],
  ],
  holdings: [
    [...runners, 'superadmin'],
    holdingList,
    ({ projectId }) => [{ project_id: projectId }, {}],
  ],
  'own holdings': [['investor'], investmentList, whole],
  'requests of tenants': [
    [...runners, 'tenant'],
    requestList,
    ({ projectId }) => [{}, { status: 'open' }, { status: 'done' }, { project_id: projectId }],
  ],
  'phases starting early': [runners, phasesStartingEarly, whole],
  'phases over budget': [runners, phasesOverBudget, whole],
  'the security log': [
    ['superadmin'],
    securityList,
    () => [{}, { result: 'refused' }, { result: 'allowed' }],
  ],
  'the log': [admins, auditList, () => [{}, { record: 'project' }, { record: 'person' }]],
};
