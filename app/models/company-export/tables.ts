import { auditLog } from 'db/schema/audit';
import { cards, plans, subscriptions, transactions } from 'db/schema/billing';
import { companies } from 'db/schema/company';
import { documentOpenings, documents } from 'db/schema/document';
import { files } from 'db/schema/file';
import { investorUpdatePhotos, investorUpdates } from 'db/schema/investor-update';
import { invitations } from 'db/schema/invitation';
import { messageReads, messages } from 'db/schema/message';
import { people, personPermissions } from 'db/schema/person';
import {
  accessSuspensions,
  assetTypes,
  projectImages,
  projectMembers,
  projects,
  projectValues,
} from 'db/schema/project';
import { projectReports } from 'db/schema/report';
import {
  tenantRequestEntries,
  tenantRequestPhotos,
  tenantRequests,
} from 'db/schema/tenant-request';
import { milestones, phases } from 'db/schema/work';
import { type SQL, sql } from 'drizzle-orm';
import type { SQLiteTable } from 'drizzle-orm/sqlite-core';
import { bookTables } from './book-tables';
import {
  inDocuments,
  inInvestorUpdates,
  inMessages,
  inPhases,
  inProjects,
  inRequests,
  inUse,
  ofPeople,
  own,
} from './of-company';

type ExportTable = {
  table: SQLiteTable;
  /** Selects the company's rows. */
  of: (companyId: number) => SQL;
  /** Columns that refer to a table without a foreign key. */
  names?: Record<string, TableName>;
  /** Columns that triggers maintain, or that only matter in this installation. */
  without?: readonly string[];
  /** The format version that added the table, if not the first. */
  since?: number;
  /** Why the table is exported but not imported. */
  exportOnly?: string;
};

/** Maintained by triggers. */
const ofProject = ['companyId', 'ownerId'];

/** The exported tables, in the order in which they are imported (docs/rules.md#company-export). */
const exportTables = {
  companies: {
    table: companies,
    of: own(companies.id),
    names: { logoFileId: 'files' },
    without: [
      'projectCount',
      'unpricedCount',
      'soldCount',
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
    without: [
      'dailyMailDay',
      'userCode',
      'twoFactorEnabled',
      'google2faLastStep',
      'suspendedBy',
      'lastLoginAt',
    ],
  },
  personPermissions: { table: personPermissions, of: ofPeople(personPermissions.personId) },
  assetTypes: {
    table: assetTypes,
    of: own(assetTypes.companyId),
    names: { createdBy: 'people' },
    without: ['projectCount'],
  },
  projects: {
    table: projects,
    of: own(projects.companyId),
    names: { deletedBy: 'people', budgetLockedBy: 'people' },
  },
  projectImages: { table: projectImages, of: inProjects(projectImages.projectId) },
  projectMembers: {
    table: projectMembers,
    of: inProjects(projectMembers.projectId),
    without: ['guestOf', 'isSuspended'],
  },
  accessSuspensions: {
    table: accessSuspensions,
    of: own(accessSuspensions.companyId),
    since: 12,
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
  ...bookTables,
  documents: { table: documents, of: inProjects(documents.projectId), without: ofProject },
  documentOpenings: {
    table: documentOpenings,
    of: inDocuments(documentOpenings.documentId),
    since: 2,
  },
  messages: {
    table: messages,
    of: inProjects(messages.projectId),
    names: { threadId: 'messages' },
    without: ofProject,
  },
  messageReads: { table: messageReads, of: inMessages(messageReads.messageId) },
  tenantRequests: {
    table: tenantRequests,
    of: inProjects(tenantRequests.projectId),
    names: { createdBy: 'people' },
    without: ofProject,
    since: 3,
  },
  tenantRequestEntries: {
    table: tenantRequestEntries,
    of: inRequests(tenantRequestEntries.requestId),
    since: 3,
  },
  tenantRequestPhotos: {
    table: tenantRequestPhotos,
    of: inRequests(tenantRequestPhotos.requestId),
    since: 3,
  },
  projectReports: {
    table: projectReports,
    of: inProjects(projectReports.projectId),
    names: { createdBy: 'people' },
    since: 4,
  },
  investorUpdates: {
    table: investorUpdates,
    of: inProjects(investorUpdates.projectId),
    names: { createdBy: 'people', sentBy: 'people' },
    without: ofProject,
    since: 11,
  },
  investorUpdatePhotos: {
    table: investorUpdatePhotos,
    of: inInvestorUpdates(investorUpdatePhotos.updateId),
    since: 11,
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
    exportOnly: 'the operator’s prices',
  },
  subscriptions: {
    table: subscriptions,
    of: own(subscriptions.companyId),
    exportOnly: 'a contract with the operator of this installation',
  },
  cards: {
    table: cards,
    of: own(cards.companyId),
    exportOnly: 'useless without the token, which is not exported',
  },
  auditLog: {
    table: auditLog,
    of: own(auditLog.companyId),
    names: { actorId: 'people', projectId: 'projects' },
    without: ['address', 'keyName'],
    exportOnly: 'the log describes what happened in its own installation',
  },
} satisfies Record<string, Omit<ExportTable, 'names'> & { names?: Record<string, string> }>;
export type TableName = keyof typeof exportTables;

export const tableNames = Object.keys(exportTables) as TableName[];
export const exportTable = (name: TableName): ExportTable => exportTables[name] as ExportTable;

/** Tables that are not exported, and why. */
export const omittedTables: Record<string, string> = {
  people_totals: 'counted by triggers',
  project_visits: 'private: what a person opened and when',
  dashboard_visits: 'private: what a person opened and when',
  unread_messages: 'maintained by triggers from messages and their readers',
  unread_requests: 'what a person has not opened yet in this installation',
  faqs: 'the operator’s',
  support_messages: 'written to the operator',
  support_entries: 'written by the operator',
  settings: 'the installation’s',
  revision: 'the installation’s',
  unindexed: 'work for the search indexes',
  payments: 'requests to the payment gateway; their results are in the transactions',
  refunds: 'requests to the payment gateway; their results are in the transactions',
  disputes: 'reports of the payment gateway; their results are in the transactions',
  card_setups: 'requests to the payment gateway, whose pages expire after a day',
  gateway_customers: 'the id of the company at a payment gateway of this installation',
  project_figures: 'computed by a job',
  figure_changes: 'what an upgrade of this installation changed',
  takeaways: 'the exports themselves',
  sessions: 'credentials',
  api_keys: 'credentials',
  deletions: 'maintained by triggers, for programs that keep a copy',
  challenges: 'credentials',
  recovery_codes: 'credentials',
  passkeys: 'credentials, which work only at the address of this installation',
  passkey_challenges: 'credentials',
  identities: 'credentials at sign-in providers of this installation',
  provider_sessions: 'credentials',
  used_tokens: 'the installation’s',
  contact_changes: 'requests with a link that is valid for a week',
  jobs: 'background work of this installation',
  security_events: 'the installation’s',
  errors: 'the installation’s',
  outbox: 'may contain codes and links, and is emptied after sending',
  rate_limits: 'the installation’s',
  used_captchas: 'the installation’s',
  idempotency_keys: 'results of writes for retries, for a day',
  drafts: 'unsaved input, for a day',
  webhooks: 'signed with a secret that only the receiver of this installation knows',
  webhook_deliveries: 'deliveries of the last month',
};
