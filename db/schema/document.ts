import { index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import { id, ofProject, stamps } from '../columns';
import { files } from './file';
import { people } from './person';
import { projects } from './project';

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
    ...ofProject,
    ...stamps,
  },
  (table) => [
    index('documents_project').on(table.projectId, table.id),
    index('documents_project_name').on(table.projectId, table.name, table.id),
    index('documents_file').on(table.fileId),
    index('documents_company').on(table.companyId, table.createdAt, table.id, table.ownerId),
  ],
);
