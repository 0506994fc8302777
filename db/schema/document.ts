import { sql } from 'drizzle-orm';
import {
  type AnySQLiteColumn,
  index,
  integer,
  primaryKey,
  sqliteTable,
  text,
} from 'drizzle-orm/sqlite-core';
import { id, json, ofProject, stamps, time } from '../columns';
import { files } from './file';
import { people } from './person';
import { projects } from './project';

/** The members who can read a document, in addition to the people who run the project. */
export const documentAudiences = ['everyone', 'managers', 'holders', 'classes'] as const;
export type DocumentAudience = (typeof documentAudiences)[number];

const textsIn = (value: unknown): string[] =>
  Array.isArray(value) ? value.filter((item) => typeof item === 'string') : [];

export const documents = sqliteTable(
  'documents',
  {
    id: id(),
    projectId: integer()
      .notNull()
      .references(() => projects.id, { onDelete: 'cascade' }),
    fileId: integer()
      .notNull()
      .references(() => files.id),
    name: text().notNull(),
    uploadedBy: integer().references(() => people.id),
    replacedBy: integer().references((): AnySQLiteColumn => documents.id),
    /** The same in all versions of a document. */
    audience: text({ enum: documentAudiences }).notNull().default('everyone'),
    /** The classes whose holders read it, if `audience` is `classes`. */
    shareClasses: json(textsIn).notNull().default(sql`'[]'`),
    version: integer().notNull().default(1),
    ...ofProject,
    ...stamps,
  },
  (table) => [
    index('documents_project').on(table.projectId, table.id),
    index('documents_file').on(table.fileId),
    index('documents_replaced').on(table.replacedBy),
    index('documents_company')
      .on(table.companyId, table.createdAt, table.id, table.ownerId)
      .where(sql`replaced_by is null`),
  ],
);

export const documentOpenings = sqliteTable(
  'document_openings',
  {
    documentId: integer()
      .notNull()
      .references(() => documents.id, { onDelete: 'cascade' }),
    personId: integer()
      .notNull()
      .references(() => people.id, { onDelete: 'cascade' }),
    firstAt: time().notNull(),
    lastAt: time().notNull(),
  },
  (table) => [primaryKey({ columns: [table.documentId, table.personId] })],
);
