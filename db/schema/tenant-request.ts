import { index, integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import { id, ofProject, stamps } from '../columns';
import { files } from './file';
import { people } from './person';
import { projects } from './project';

export const requestStatuses = ['new', 'in_progress', 'done'] as const;
export type RequestStatus = (typeof requestStatuses)[number];

/** Problems that tenants report about their building (docs/rules.md#tenant-requests). */
export const tenantRequests = sqliteTable(
  'tenant_requests',
  {
    id: id(),
    projectId: integer()
      .notNull()
      .references(() => projects.id, { onDelete: 'cascade' }),
    /** Null once the tenant deleted their account. */
    createdBy: integer().references(() => people.id),
    title: text().notNull(),
    description: text().notNull(),
    status: text({ enum: requestStatuses }).notNull().default('new'),
    version: integer().notNull().default(1),
    ...ofProject,
    ...stamps,
  },
  (table) => [
    index('tenant_requests_project').on(table.projectId, table.id),
    index('tenant_requests_creator').on(table.createdBy, table.id, table.status),
    index('tenant_requests_company').on(table.companyId, table.id, table.ownerId, table.status),
  ],
);

/** The history of a request: answers, and changes of its status. */
export const tenantRequestEntries = sqliteTable(
  'tenant_request_entries',
  {
    id: id(),
    requestId: integer()
      .notNull()
      .references(() => tenantRequests.id, { onDelete: 'cascade' }),
    /** Null once the person deleted their account. */
    personId: integer().references(() => people.id),
    text: text(),
    /** The new status; null if it did not change. */
    status: text({ enum: requestStatuses }),
    ...stamps,
  },
  (table) => [index('tenant_request_entries_request').on(table.requestId, table.id)],
);

export const tenantRequestPhotos = sqliteTable(
  'tenant_request_photos',
  {
    id: id(),
    requestId: integer()
      .notNull()
      .references(() => tenantRequests.id, { onDelete: 'cascade' }),
    /** The answer it was sent with; null for a photo of the report itself. */
    entryId: integer().references(() => tenantRequestEntries.id),
    fileId: integer()
      .notNull()
      .references(() => files.id),
    ...stamps,
  },
  (table) => [
    index('tenant_request_photos_request').on(table.requestId, table.id),
    index('tenant_request_photos_file').on(table.fileId),
  ],
);

/** Requests with something new for a person, until they open them. */
export const unreadRequests = sqliteTable(
  'unread_requests',
  {
    personId: integer()
      .notNull()
      .references(() => people.id, { onDelete: 'cascade' }),
    requestId: integer()
      .notNull()
      .references(() => tenantRequests.id, { onDelete: 'cascade' }),
  },
  (table) => [primaryKey({ columns: [table.personId, table.requestId] })],
);
