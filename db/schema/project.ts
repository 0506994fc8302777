import { sql } from 'drizzle-orm';
import { index, integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import { day, flag, id, json, money, objectsIn, stamps, time } from '../columns';
import { companies } from './company';
import { files } from './file';
import { people } from './person';

export const assetTypes = sqliteTable(
  'asset_types',
  {
    id: id(),
    companyId: integer()
      .notNull()
      .references(() => companies.id),
    name: text().notNull(),
    /** The name, normalised by `nameKey` for comparison. */
    nameKey: text().notNull().default(''),
    createdBy: integer(),
    /** The number of undeleted projects of this type, maintained by triggers. */
    projectCount: integer().notNull().default(0),
    version: integer().notNull().default(1),
    ...stamps,
  },
  (table) => [index('asset_types_name').on(table.companyId, table.nameKey)],
);

type Indexed = Parameters<ReturnType<typeof index>['on']>;

/** Ends with the deletion date; otherwise SQLite would have to read the row for it. */
const aliveIndex = (name: string, columns: Indexed, { deletedAt }: { deletedAt: Indexed[0] }) =>
  index(name)
    .on(...columns, deletedAt)
    .where(sql`deleted_at is null`);

/** `entryId` is the document that took the place of the typed amount. */
type ExtraValue = { label: string; amount: number; entryId?: number };

const readExtraValues = (value: unknown): ExtraValue[] =>
  objectsIn(value).flatMap(({ label, amount, entryId }) =>
    typeof label === 'string' && Number.isSafeInteger(amount)
      ? [
          {
            label,
            amount: amount as number,
            ...(Number.isSafeInteger(entryId) && { entryId: entryId as number }),
          },
        ]
      : [],
  );

export const payers = ['bank', 'owner', 'capital'] as const;
export type Payer = (typeof payers)[number];

export const projects = sqliteTable(
  'projects',
  {
    id: id(),
    companyId: integer()
      .notNull()
      .references(() => companies.id),
    assetTypeId: integer()
      .notNull()
      .references(() => assetTypes.id),
    /** The entrepreneur (or admin) who runs it. */
    ownerId: integer()
      .notNull()
      .references(() => people.id),
    createdBy: integer()
      .notNull()
      .references(() => people.id),
    name: text().notNull(),
    description: text().notNull(),
    location: text().notNull(),
    currentPropertyValue: money().notNull(),
    purchasePrice: money(),
    renovationCost: money().notNull(),
    estimatedBudget: money(),
    startDate: day().notNull(),
    endDate: day().notNull(),
    /** True if its investors see its amounts (docs/rules.md#project-money). */
    investorsSeeMoney: integer({ mode: 'boolean' }).notNull().default(true),
    tenantsSeeMoney: integer({ mode: 'boolean' }).notNull().default(false),
    /** Additional figures of the budget breakdown: `[{ label, amount }]` in minor units. */
    extraValues: json(readExtraValues).notNull().default(sql`'[]'`),
    /** The saved plan that phases are compared with. */
    baselineName: text(),
    baselineSavedAt: time(),
    /** From then on, the budget changes by change orders only. */
    budgetLockedAt: time(),
    budgetLockedBy: integer(),
    /** The last day for which the books are closed. */
    booksLockedThrough: day(),
    /** The payer of amounts without a document; null until answered (docs/rules.md#who-paid). */
    typedPayer: text({ enum: payers }),
    /** The payer of the purchase that was entered by its form; null if only its price was typed. */
    purchasePayer: text({ enum: [...payers, 'nobody'] }),
    /** The day from which the whole property is no longer the project's. */
    soldOn: day(),
    /**
     * The prices of sold parts that the current value does not contain, because it is of what is
     * left (docs/rules.md#sale).
     */
    soldBefore: money().notNull().default(0),
    /** When a sold project was closed; nothing is posted afterwards (docs/rules.md#sale). */
    closedAt: time(),
    version: integer().notNull().default(1),
    deletedAt: time(),
    deletedBy: integer(),
    ...stamps,
  },
  (table) => [
    // Contains the columns of the filters, so that a company's list is counted and filtered
    // without reading its rows. The rows are sorted in memory.
    aliveIndex(
      'projects_company',
      [table.companyId, table.id, table.assetTypeId, table.createdBy, table.ownerId],
      table,
    ),
    aliveIndex('projects_owner', [table.ownerId, table.id], table),
    index('projects_deleted')
      .on(table.companyId, table.deletedAt, table.id)
      .where(sql`deleted_at is not null`),
  ],
);

export const imageFlags = ['before', 'after'] as const;
export type ImageFlag = (typeof imageFlags)[number];

export const projectImages = sqliteTable(
  'project_images',
  {
    id: id(),
    projectId: integer()
      .notNull()
      .references(() => projects.id, { onDelete: 'cascade' }),
    fileId: integer()
      .notNull()
      .references(() => files.id),
    flag: text({ enum: imageFlags }).notNull(),
    /** A place that is photographed again, such as “Kitchen, from the door”. */
    spot: text(),
    /** Starts at 0; the first picture represents the project in lists. */
    position: integer().notNull(),
    ...stamps,
  },
  (table) => [
    index('project_images_project').on(table.projectId, table.position),
    index('project_images_file').on(table.fileId),
  ],
);

export const projectMembers = sqliteTable(
  'project_members',
  {
    projectId: integer()
      .notNull()
      .references(() => projects.id, { onDelete: 'cascade' }),
    personId: integer()
      .notNull()
      .references(() => people.id, { onDelete: 'cascade' }),
    role: text({ enum: ['admin', 'investor', 'tenant'] }).notNull(),
    /**
     * The project's company if it is not the person's. Set by a trigger, since neither ever
     * changes.
     */
    guestOf: integer(),
    /** True while the company suspends the person's access; set by triggers. */
    isSuspended: flag().notNull().default(false),
    createdAt: time().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.projectId, table.personId] }),
    index('project_members_person').on(table.personId, table.projectId),
    index('project_members_guests')
      .on(table.guestOf, table.role, table.personId)
      .where(sql`guest_of is not null`),
  ],
);

/**
 * People whose access to a company's projects is suspended. Their account stays, and other companies
 * do not learn of it (docs/rules.md#suspension).
 */
export const accessSuspensions = sqliteTable(
  'access_suspensions',
  {
    companyId: integer()
      .notNull()
      .references(() => companies.id, { onDelete: 'cascade' }),
    personId: integer()
      .notNull()
      .references(() => people.id, { onDelete: 'cascade' }),
    createdAt: time().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.companyId, table.personId] }),
    index('access_suspensions_person').on(table.personId, table.companyId),
  ],
);

/** One row per change of the current value. */
export const projectValues = sqliteTable(
  'project_values',
  {
    id: id(),
    projectId: integer()
      .notNull()
      .references(() => projects.id, { onDelete: 'cascade' }),
    date: day().notNull(),
    currentPropertyValue: money().notNull(),
    /** True if it is the value of what is left after sales up to that day (docs/rules.md#sale). */
    isOfRest: flag().notNull().default(false),
    recordedBy: integer(),
    createdAt: time().notNull(),
  },
  (table) => [index('project_values_project').on(table.projectId, table.date, table.id)],
);

/** A person's last visit to a project, for “what changed since” and “last opened”. */
export const projectVisits = sqliteTable(
  'project_visits',
  {
    projectId: integer()
      .notNull()
      .references(() => projects.id, { onDelete: 'cascade' }),
    personId: integer()
      .notNull()
      .references(() => people.id, { onDelete: 'cascade' }),
    visitedAt: time().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.projectId, table.personId] }),
    index('project_visits_person').on(table.personId, table.visitedAt),
  ],
);

/** A person's last visit to their dashboard, for “new since”. */
export const dashboardVisits = sqliteTable('dashboard_visits', {
  personId: integer()
    .primaryKey()
    .references(() => people.id, { onDelete: 'cascade' }),
  visitedAt: time().notNull(),
});

/**
 * The expected profit of a project for lists, computed by a job (docs/rules.md#expected-profit).
 */
export const projectFigures = sqliteTable('project_figures', {
  projectId: integer()
    .primaryKey()
    .references(() => projects.id, { onDelete: 'cascade' }),
  /** In minor units; null without a purchase price or a value. */
  expectedProfit: money(),
  /** The hash of what it was computed from; null until the first time. */
  inputsHash: text(),
  computedOn: day(),
  /** True once something was written that may change it. */
  isMarked: flag().notNull().default(true),
});
