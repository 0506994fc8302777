import { apiKeys } from 'db/schema/api-key';
import { plans } from 'db/schema/billing';
import { budgetLines, suppliers } from 'db/schema/book';
import { companies } from 'db/schema/company';
import { documents } from 'db/schema/document';
import { holdings } from 'db/schema/holding';
import { investorUpdates } from 'db/schema/investor-update';
import { loans } from 'db/schema/loan';
import { changeOrders, orders } from 'db/schema/order';
import { passkeys } from 'db/schema/passkey';
import { people } from 'db/schema/person';
import { priceIndexes } from 'db/schema/price-index';
import { assetTypes, projects } from 'db/schema/project';
import { sales } from 'db/schema/sale';
import { scenarios } from 'db/schema/scenario';
import { tenantRequests } from 'db/schema/tenant-request';
import { webhooks } from 'db/schema/webhook';
import { milestones, phases } from 'db/schema/work';
import type { SQLiteColumn } from 'drizzle-orm/sqlite-core';
import type { TextKey } from '~/i18n/words';

/** The label of a record type, and its name column if it has one. */
export type RecordType = { words: TextKey; name?: SQLiteColumn };

export const auditRecords = {
  project: { words: 'audit.record.project', name: projects.name },
  phase: { words: 'audit.record.phase', name: phases.title },
  milestone: { words: 'audit.record.milestone', name: milestones.title },
  expense: { words: 'books.kind.expense' },
  bill: { words: 'books.kind.bill' },
  payment: { words: 'books.kind.payment' },
  income: { words: 'books.kind.income' },
  entry: { words: 'books.record.entry' },
  'budget-line': { words: 'books.record.budgetLine', name: budgetLines.title },
  books: { words: 'books.record.books' },
  budget: { words: 'books.record.budget' },
  payer: { words: 'payer.record' },
  'figure-change': { words: 'figureChange.record' },
  'owner-transfer': { words: 'payer.transferRecord' },
  supplier: { words: 'supplier.record', name: suppliers.name },
  order: { words: 'order.record', name: orders.title },
  holding: { words: 'holding.record', name: holdings.name },
  terms: { words: 'terms.record' },
  'capital-call': { words: 'capitalCall.record' },
  distribution: { words: 'distribution.record' },
  statement: { words: 'statement.record' },
  release: { words: 'books.kind.release' },
  'change-order': { words: 'changeOrder.record', name: changeOrders.title },
  purchase: { words: 'purchase.record' },
  sale: { words: 'sale.record', name: sales.buyer },
  loan: { words: 'loan.record', name: loans.lender },
  scenario: { words: 'scenario.record', name: scenarios.name },
  'price-index': { words: 'priceIndex.record', name: priceIndexes.name },
  'index-row': { words: 'indexRow.record' },
  document: { words: 'audit.record.document', name: documents.name },
  message: { words: 'audit.record.message' },
  'tenant-request': { words: 'tenantRequest.record', name: tenantRequests.title },
  report: { words: 'report.record' },
  'investor-update': { words: 'investorUpdate.record', name: investorUpdates.title },
  invitation: { words: 'audit.record.invitation' },
  person: { words: 'audit.record.person', name: people.name },
  company: { words: 'audit.record.company', name: companies.name },
  'asset-type': { words: 'audit.record.asset-type', name: assetTypes.name },
  plan: { words: 'audit.record.plan', name: plans.title },
  subscription: { words: 'audit.record.subscription' },
  card: { words: 'audit.record.card' },
  faq: { words: 'audit.record.faq' },
  'api-key': { words: 'audit.record.api-key', name: apiKeys.name },
  passkey: { words: 'audit.record.passkey', name: passkeys.name },
  identity: { words: 'audit.record.identity' },
  webhook: { words: 'webhook.record', name: webhooks.name },
  legal: { words: 'audit.record.legal' },
  'support-message': { words: 'audit.record.support-message' },
  settings: { words: 'audit.record.settings' },
  job: { words: 'audit.record.job' },
} as const satisfies Record<string, RecordType>;
export type AuditRecord = keyof typeof auditRecords;

export const recordNames = Object.keys(auditRecords) as AuditRecord[];

/** Actions are written `record.verb`, such as `project.create`. */
export const auditVerbs = [
  'create',
  'update',
  'delete',
  'restore',
  'retire',
  'move',
  'accept',
  'reject',
  'withdraw',
  'resend',
  'activate',
  'trial',
  'signup',
  'import',
  'copy',
  'export',
  'download',
  'view-as',
  'view-end',
  'subscribe',
  'unsubscribe',
  'schedule',
  'unschedule',
  'pay',
  'grant',
  'refund',
  'recovery-codes',
  'release',
  'leave',
  'new-authenticator',
  'rotate',
  'answer',
  'note',
  'skip',
  'test',
  'retry',
  'reverse',
  'lock',
  'unlock',
  'open',
  'close',
  'submit',
  'approve',
  'commit',
  'sell',
  'draw',
  'issue',
  'transfer',
  'contribute',
  'send',
  'suspend',
  'sign-out',
] as const;
export type AuditVerb = (typeof auditVerbs)[number];

/**
 * Fields with a label of their own in the audit log. Other fields are text, with the label of their
 * noun's form.
 */
export const fieldKinds = {
  name: 'text',
  title: 'text',
  description: 'text',
  location: 'text',
  currentPropertyValue: 'money',
  purchasePrice: 'money',
  renovationCost: 'money',
  estimatedBudget: 'money',
  plannedCost: 'money',
  actualCost: 'money',
  startDate: 'day',
  endDate: 'day',
  dueDate: 'day',
  amount: 'money',
  committed: 'money',
  original: 'money',
  toComplete: 'money',
  principal: 'money',
  interest: 'money',
  linkage: 'money',
  method: 'word',
  firstPaymentOn: 'day',
  booksLockedThrough: 'day',
  soldOn: 'day',
  dateOfExpense: 'day',
  expiredAt: 'day',
  assetTypeId: 'record',
  ownerId: 'record',
  heir: 'record',
  movedTo: 'record',
  parentId: 'record',
  phaseId: 'record',
  milestoneId: 'record',
  photoFileId: 'hidden',
  attachmentFileId: 'hidden',
  customFields: 'hidden',
  extraValues: 'amounts',
  permissions: 'permissions',
  role: 'word',
  audience: 'word',
  status: 'word',
  scope: 'word',
  locale: 'word',
  timeZone: 'text',
  progress: 'text',
  order: 'text',
  stageColor: 'text',
  email: 'text',
  phone: 'text',
  countryCode: 'text',
  phoneNumber: 'text',
  address: 'text',
  member: 'text',
  plan: 'text',
  card: 'text',
  paidBy: 'word',
  isActive: 'text',
  isSubscribe: 'text',
  dailyMail: 'text',
  twoFactorEnabled: 'text',
  emailVerifiedAt: 'day',
  phoneVerifiedAt: 'day',
  questionEn: 'text',
  answerEn: 'text',
  questionHe: 'text',
  answerHe: 'text',
  sortOrder: 'text',
  grantReason: 'text',
  country: 'text',
  logoFileId: 'hidden',
  smtpPassword: 'hidden',
  twilioToken: 'hidden',
  imported: 'text',
  category: 'text',
  isContingency: 'text',
  taxId: 'text',
  contact: 'text',
  note: 'text',
  through: 'text',
} as const satisfies Record<
  string,
  'text' | 'money' | 'amounts' | 'day' | 'record' | 'hidden' | 'permissions' | 'word'
>;

export type FieldName = keyof typeof fieldKinds;

/** Fields that are text in other records, with the label of their noun's form. */
export const kindsByRecord: Readonly<Record<string, Readonly<Record<string, 'money' | 'day'>>>> = {
  purchase: { price: 'money', total: 'money' },
  sale: { price: 'money', prepaid: 'money', contractOn: 'day', transferOn: 'day' },
  scenario: { value: 'money', rent: 'money', newLoan: 'money', exitOn: 'day', rentFrom: 'day' },
  payer: { bank: 'money', owner: 'money', capital: 'money' },
};

/** Fields that duplicate another field of the same change. */
export const impliedBy = { countryCode: 'phone', phoneNumber: 'phone' } as const;
