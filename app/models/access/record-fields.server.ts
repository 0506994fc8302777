import type { documents } from 'db/schema/document';
import type { people } from 'db/schema/person';
import type { assetTypes, projects } from 'db/schema/project';
import type { CustomFields, milestones, phases } from 'db/schema/work';
import {
  everyone,
  type FieldRule,
  type FieldTable,
  ifMay,
  moneyReaders,
  neverVisible,
  notTenants,
  ownerOnly,
  team,
} from './field-audience.server';
import { holdingTables } from './holding-fields.server';

// These tables say who sees which fields of a record, for pages, lists, files, reports, search and
// the API (docs/rules.md#fields).

/** Lists every column of the table, and the values that queries add to its rows. */
type Complete<Table extends { $inferSelect: object }> = Record<
  keyof Table['$inferSelect'],
  FieldRule
> &
  FieldTable;

/** Values that queries add to the rows of a project, its phases and its milestones. */
const readerFields = {
  audience: everyone,
  seesMoney: everyone,
  currency: everyone,
  timeZone: everyone,
};

export const projectVisibility = {
  ...readerFields,
  id: everyone,
  companyId: everyone,
  assetTypeId: everyone,
  ownerId: everyone,
  createdBy: ifMay('people.view'),
  name: everyone,
  description: everyone,
  location: everyone,
  currentPropertyValue: moneyReaders,
  purchasePrice: moneyReaders,
  renovationCost: moneyReaders,
  estimatedBudget: moneyReaders,
  startDate: everyone,
  endDate: everyone,
  investorsSeeMoney: everyone,
  tenantsSeeMoney: everyone,
  extraValues: moneyReaders,
  baselineName: ifMay('phases.view'),
  baselineSavedAt: ifMay('phases.view'),
  budgetLockedAt: ifMay('phases.view', team),
  budgetLockedBy: ifMay('phases.view', team),
  booksLockedThrough: ifMay('phases.view', team),
  typedPayer: ifMay('phases.view', team),
  purchasePayer: ifMay('phases.view', team),
  soldOn: ifMay('phases.view', team),
  soldBefore: moneyReaders,
  closedAt: ifMay('phases.view', team),
  version: everyone,
  deletedAt: everyone,
  deletedBy: everyone,
  createdAt: everyone,
  updatedAt: everyone,

  assetType: everyone,
  assetTypeCreator: ifMay('people.view', team),
  owner: everyone,
  entrepreneur: everyone,
  creator: ifMay('people.view'),
  fileId: everyone,
  imageFileId: everyone,
  profit: moneyReaders,
  expectedProfit: moneyReaders,
  isProfitPending: moneyReaders,
  spent: ifMay('phases.view', moneyReaders),
  progress: ifMay('phases.view'),
  workUpdatedAt: ifMay('phases.view'),
  /** The reader's own last visit. */
  visitedAt: everyone,
  workDueOn: ifMay('phases.view'),
  openWorkEnd: ifMay('phases.view'),
  baselineDays: ifMay('phases.view'),
  changeDays: ifMay('phases.view'),
  workBudget: ifMay('phases.view', moneyReaders),
  nextMilestone: ifMay('milestones.view'),
  waiting: ifMay('messages.view'),
  /** Made of the facts above. */
  standing: everyone,
  workEnd: ifMay('phases.view'),

  values: moneyReaders,
  phases: ifMay('phases.view'),
  phaseExtras: ifMay('phases.view', moneyReaders),
  outsideWork: ifMay('phases.view', moneyReaders),
  milestones: ifMay('milestones.view'),
  documents: ifMay('documents.view'),
  messages: ifMay('messages.view'),
  people: ifMay('people.view', team),
  reports: notTenants,
  updates: ifMay('messages.view', notTenants),
} as const satisfies Complete<typeof projects>;

/** The columns that phases and milestones share. */
const workFields = {
  ...readerFields,
  id: everyone,
  title: everyone,
  description: everyone,
  status: everyone,
  startDate: everyone,
  endDate: everyone,
  progress: everyone,
  plannedCost: moneyReaders,
  actualCost: moneyReaders,
  plannedOutside: moneyReaders,
  actualOutside: moneyReaders,
  costToCome: ifMay('phases.view', team),
  dateOfExpense: everyone,
  order: everyone,
  customFields: everyone,
  version: everyone,
  companyId: everyone,
  ownerId: everyone,
  createdAt: everyone,
  updatedAt: everyone,
  project: everyone,
};

export const phaseVisibility = {
  ...workFields,
  projectId: everyone,
  parentId: everyone,
  milestoneId: everyone,
  attachmentFileId: everyone,
  isOver: moneyReaders,
  baselineStartDate: everyone,
  baselineEndDate: everyone,

  attachment: everyone,
  depth: everyone,
  milestones: everyone,
  awaited: ifMay('milestones.view'),
  awaitedId: ifMay('milestones.view'),
  awaitedUntil: ifMay('milestones.view'),
  milestoneCosts: ifMay('milestones.view', moneyReaders),
} as const satisfies Complete<typeof phases>;

export const milestoneVisibility = {
  ...workFields,
  phaseId: everyone,
  dueDate: everyone,
  baselineDueDate: everyone,
  stageColor: everyone,

  phase: everyone,
} as const satisfies Complete<typeof milestones>;

/** The extra details of a phase or milestone, which are part of `customFields`. */
export const extraVisibility = {
  key: everyone,
  value: everyone,
  amount: moneyReaders,
  entryId: ifMay('phases.view', team),
} as const satisfies Record<keyof NonNullable<CustomFields['extras']>[number], FieldRule>;

export const documentVisibility = {
  id: everyone,
  projectId: everyone,
  fileId: everyone,
  name: everyone,
  uploadedBy: everyone,
  replacedBy: everyone,
  audience: team,
  shareClasses: team,
  version: everyone,
  companyId: everyone,
  ownerId: everyone,
  createdAt: everyone,
  updatedAt: everyone,

  document: everyone,
  versions: everyone,
  mediaType: everyone,
  size: everyone,
  projectName: everyone,
  openings: team,
  unopened: team,
} as const satisfies Complete<typeof documents>;

/** In this table, `owner` means anyone who can edit the person. */
export const personVisibility = {
  id: everyone,
  companyId: everyone,
  role: everyone,
  parentId: everyone,
  name: everyone,
  email: everyone,
  emailVerifiedAt: everyone,
  countryCode: ownerOnly,
  phoneNumber: ownerOnly,
  phone: ownerOnly,
  phoneVerifiedAt: ownerOnly,
  address: everyone,
  photoFileId: everyone,
  locale: ownerOnly,
  projectView: neverVisible,
  dailyMail: neverVisible,
  dailyMailDay: neverVisible,
  userCode: neverVisible,
  twoFactorEnabled: neverVisible,
  google2faSecret: neverVisible,
  google2faLastStep: neverVisible,
  isActive: neverVisible,
  suspendedBy: neverVisible,
  createdBy: ownerOnly,
  version: ownerOnly,
  lastLoginAt: neverVisible,
  deletedAt: everyone,
  createdAt: everyone,
  updatedAt: neverVisible,

  companyName: everyone,
  guestAs: everyone,
  isOfAdmin: everyone,
  /** As far as the reader may know. */
  isSuspended: everyone,
  permissions: ownerOnly,
  granted: ownerOnly,
  held: ownerOnly,
  entrepreneurProjects: ifMay('projects.view'),
  ownedProjectsCount: ifMay('projects.view'),
  assignedProjects: ifMay('projects.view', team),
  assignedProjectsCount: ifMay('projects.view', team),
  invitationLog: ifMay('invitations.view', team),
  subscription: ifMay('billing', team),
} as const satisfies Complete<typeof people>;

export const assetTypeVisibility = {
  id: everyone,
  companyId: everyone,
  name: everyone,
  nameKey: everyone,
  createdBy: ifMay('people.view'),
  projectCount: everyone,
  version: everyone,
  createdAt: everyone,
  updatedAt: everyone,

  creator: ifMay('people.view'),
} as const satisfies Complete<typeof assetTypes>;

export const recordVisibility = {
  project: projectVisibility,
  phase: phaseVisibility,
  milestone: milestoneVisibility,
  extra: extraVisibility,
  document: documentVisibility,
  person: personVisibility,
  'asset-type': assetTypeVisibility,
  ...holdingTables,
} satisfies Record<string, FieldTable>;
