import { auditLog } from 'db/schema/audit';
import { cards, plans, subscriptions, transactions } from 'db/schema/billing';
import { companies } from 'db/schema/company';
import { documentOpenings, documents } from 'db/schema/document';
import { files } from 'db/schema/file';
import { invitations } from 'db/schema/invitation';
import { messageReads, messages } from 'db/schema/message';
import { people, personPermissions } from 'db/schema/person';
import {
  assetTypes,
  projectImages,
  projectMembers,
  projects,
  projectValues,
} from 'db/schema/project';
import {
  tenantRequestEntries,
  tenantRequestPhotos,
  tenantRequests,
} from 'db/schema/tenant-request';
import { milestones, phases } from 'db/schema/work';
import { eq, or, type SQL, sql } from 'drizzle-orm';
import type { SQLiteColumn, SQLiteTable } from 'drizzle-orm/sqlite-core';

export type Noun = {
  table: SQLiteTable;
  /** The rows that are a company's. */
  of: (companyId: number) => SQL;
  /** Columns that hold ids without the database knowing of whom; what it knows need not be said. */
  names?: Record<string, NounName>;
  /** What triggers count, and what is of use in this installation only. */
  without?: readonly string[];
  /**
   * The version of the format it came with, where that is not the first; an older export has none
   * of it.
   */
  since?: number;
  /** Why it is told and not brought into another installation. */
  onlyTold?: string;
};

const own = (column: SQLiteColumn) => (companyId: number) => eq(column, companyId);
const inProjects = (column: SQLiteColumn) => (companyId: number) =>
  sql`${column} in (select ${projects.id} from ${projects} where ${projects.companyId} = ${companyId})`;
const inPhases = (column: SQLiteColumn) => (companyId: number) =>
  sql`${column} in (select ${phases.id} from ${phases} where ${inProjects(phases.projectId)(companyId)})`;
const inMessages = (column: SQLiteColumn) => (companyId: number) =>
  sql`${column} in (select ${messages.id} from ${messages} where ${inProjects(messages.projectId)(companyId)})`;
const inDocuments = (column: SQLiteColumn) => (companyId: number) =>
  sql`${column} in (select ${documents.id} from ${documents} where ${inProjects(documents.projectId)(companyId)})`;
const inRequests = (column: SQLiteColumn) => (companyId: number) =>
  sql`${column} in (select ${tenantRequests.id} from ${tenantRequests}
    where ${inProjects(tenantRequests.projectId)(companyId)})`;
const ofPeople = (column: SQLiteColumn) => (companyId: number) =>
  sql`${column} in (select ${people.id} from ${people} where ${people.companyId} = ${companyId})`;

/**
 * By what uses them, not by who sent them: a guest's attachment is the company's, an unused upload
 * nobody's. The plus keeps SQLite from looking them up use by use, which leaves them in no order.
 */
const inUse = (companyId: number) => {
  const uses = [
    [projectImages, projectImages.fileId, inProjects(projectImages.projectId)],
    [documents, documents.fileId, inProjects(documents.projectId)],
    [messages, messages.fileId, inProjects(messages.projectId)],
    [tenantRequestPhotos, tenantRequestPhotos.fileId, inRequests(tenantRequestPhotos.requestId)],
    [phases, phases.attachmentFileId, inProjects(phases.projectId)],
    [people, people.photoFileId, own(people.companyId)],
    [companies, companies.logoFileId, own(companies.id)],
  ] as const;
  return or(
    ...uses.map(
      ([table, column, of]) =>
        sql`+${files.id} in (select ${column} from ${table} where ${of(companyId)})`,
    ),
  ) as SQL;
};

/** Kept by triggers. */
const ofProject = ['companyId', 'ownerId'];

/**
 * Everything a company has, a table each, in the order in which it is brought in
 * (docs/rules.md#takeaway).
 */
export const nouns = {
  companies: {
    table: companies,
    of: own(companies.id),
    names: { logoFileId: 'files' },
    without: [
      'projectCount',
      'unpricedCount',
      'projectValue',
      'unpricedValue',
      'projectInvestment',
      'fileBytes',
    ],
  },
  files: {
    table: files,
    of: inUse,
    names: { uploadedBy: 'people' },
    without: ['thumbHash', 'cardHash'],
  },
  people: {
    table: people,
    of: own(people.companyId),
    names: { parentId: 'people', createdBy: 'people' },
    without: ['userCode', 'twoFactorEnabled', 'google2faLastStep', 'lastLoginAt'],
  },
  personPermissions: { table: personPermissions, of: ofPeople(personPermissions.personId) },
  assetTypes: {
    table: assetTypes,
    of: own(assetTypes.companyId),
    names: { createdBy: 'people' },
    without: ['projectCount'],
  },
  projects: { table: projects, of: own(projects.companyId), names: { deletedBy: 'people' } },
  projectImages: { table: projectImages, of: inProjects(projectImages.projectId) },
  projectMembers: {
    table: projectMembers,
    of: inProjects(projectMembers.projectId),
    without: ['guestOf'],
  },
  projectValues: {
    table: projectValues,
    of: inProjects(projectValues.projectId),
    names: { recordedBy: 'people' },
  },
  phases: {
    table: phases,
    of: inProjects(phases.projectId),
    names: { milestoneId: 'milestones' },
    without: ofProject,
  },
  milestones: { table: milestones, of: inPhases(milestones.phaseId), without: ofProject },
  documents: { table: documents, of: inProjects(documents.projectId), without: ofProject },
  documentOpenings: {
    table: documentOpenings,
    of: inDocuments(documentOpenings.documentId),
    since: 2,
  },
  messages: { table: messages, of: inProjects(messages.projectId), without: ofProject },
  messageReads: { table: messageReads, of: inMessages(messageReads.messageId) },
  tenantRequests: {
    table: tenantRequests,
    of: inProjects(tenantRequests.projectId),
    names: { createdBy: 'people' },
    without: ofProject,
    since: 3,
  },
  tenantRequestPhotos: {
    table: tenantRequestPhotos,
    of: inRequests(tenantRequestPhotos.requestId),
    since: 3,
  },
  tenantRequestEntries: {
    table: tenantRequestEntries,
    of: inRequests(tenantRequestEntries.requestId),
    since: 3,
  },
  invitations: { table: invitations, of: own(invitations.companyId), without: ['code'] },
  transactions: {
    table: transactions,
    of: own(transactions.companyId),
    names: { refundOf: 'transactions' },
    without: ['idempotencyKey', 'receiptSeries'],
  },
  plans: {
    table: plans,
    of: (companyId) =>
      sql`${plans.id} in (select ${subscriptions.planId} from ${subscriptions} where ${subscriptions.companyId} = ${companyId} union select ${transactions.planId} from ${transactions} where ${transactions.companyId} = ${companyId})`,
    onlyTold: 'the operator’s prices',
  },
  subscriptions: {
    table: subscriptions,
    of: own(subscriptions.companyId),
    onlyTold: 'a contract with the operator of this installation',
  },
  cards: {
    table: cards,
    of: own(cards.companyId),
    onlyTold: 'worth nothing without the token, which stays here',
  },
  auditLog: {
    table: auditLog,
    of: own(auditLog.companyId),
    names: { actorId: 'people', projectId: 'projects' },
    without: ['address', 'keyName'],
    onlyTold: 'a log speaks of what happened in its own installation',
  },
} satisfies Record<string, Omit<Noun, 'names'> & { names?: Record<string, string> }>;
export type NounName = keyof typeof nouns;

export const nounNames = Object.keys(nouns) as NounName[];
export const nounOf = (name: NounName): Noun => nouns[name] as Noun;

/** Tables of which a company takes nothing along, and why. */
export const leftOut: Record<string, string> = {
  people_totals: 'counted by triggers',
  project_visits: 'when somebody looked at something is shown to nobody else',
  dashboard_visits: 'when somebody looked at something is shown to nobody else',
  unread_messages: 'kept by triggers, out of messages and who read them',
  faqs: 'the operator’s',
  support_messages: 'written to the operator',
  support_entries: 'written by the operator',
  settings: 'the installation’s',
  revision: 'the installation’s',
  unindexed: 'notes for the search indexes',
  payments: 'what was asked of the gateway; what came of it stands in the transactions',
  refunds: 'requests to the payment gateway; their results are in the transactions',
  disputes: 'reports of the payment gateway; their results are in the transactions',
  card_setups: 'requests to the payment gateway, whose pages expire after a day',
  gateway_customers: 'the id of the company at a payment gateway of this installation',
  takeaways: 'the copies themselves',
  sessions: 'lets somebody in',
  api_keys: 'lets somebody in',
  deletions: 'notes for programs that keep a copy, kept by triggers',
  challenges: 'lets somebody in',
  recovery_codes: 'lets somebody in',
  contact_changes: 'waits for an answer by a link that is good for a week',
  import_slices: 'people who are being written, for some seconds',
  import_claims: 'people who are being written, for some seconds',
  jobs: 'background work of this installation',
  security_events: 'the installation’s',
  outbox: 'may hold codes and links, and is gone once it was sent',
  rate_limits: 'the installation’s',
  used_captchas: 'the installation’s',
  idempotency_keys: 'results of writes for retries, for a day',
  drafts: 'what one person typed, for a day',
  webhooks: 'signs with a secret of this installation, for receivers that know it by that',
  webhook_deliveries: 'what was sent elsewhere, for a month',
};
