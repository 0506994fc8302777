import { index, integer, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core';
import { day, id, money, ofProject, stamps } from '../columns';
import { budgetLines, suppliers } from './book';
import { files } from './file';
import { projects } from './project';

// What is ordered from suppliers (docs/rules.md#orders). Amounts are on the cost basis.

export const orderStatuses = ['draft', 'open', 'closed'] as const;
export type OrderStatus = (typeof orderStatuses)[number];

export const orders = sqliteTable(
  'orders',
  {
    id: id(),
    projectId: integer()
      .notNull()
      .references(() => projects.id, { onDelete: 'cascade' }),
    /** Counts the orders of a project. */
    number: integer().notNull(),
    supplierId: integer()
      .notNull()
      .references(() => suppliers.id),
    title: text().notNull(),
    date: day().notNull(),
    status: text({ enum: orderStatuses }).notNull().default('draft'),
    /** The share of each bill that is paid later, in basis points of its net amount. */
    retention: integer().notNull().default(0),
    createdBy: integer(),
    version: integer().notNull().default(1),
    ...ofProject,
    ...stamps,
  },
  (table) => [
    uniqueIndex('orders_number').on(table.projectId, table.number),
    index('orders_company').on(table.companyId, table.id, table.ownerId),
    index('orders_supplier').on(table.supplierId, table.id),
  ],
);

export const orderLines = sqliteTable(
  'order_lines',
  {
    id: id(),
    orderId: integer()
      .notNull()
      .references(() => orders.id, { onDelete: 'cascade' }),
    lineId: integer()
      .notNull()
      .references(() => budgetLines.id),
    amount: money().notNull(),
    /** Kept sum of the costs that were billed against it (`post.server.ts`). */
    billed: money().notNull().default(0),
    ...stamps,
  },
  (table) => [
    uniqueIndex('order_lines_order').on(table.orderId, table.lineId),
    index('order_lines_line').on(table.lineId),
  ],
);

export const orderFiles = sqliteTable(
  'order_files',
  {
    id: id(),
    orderId: integer()
      .notNull()
      .references(() => orders.id, { onDelete: 'cascade' }),
    fileId: integer()
      .notNull()
      .references(() => files.id),
    ...stamps,
  },
  (table) => [
    index('order_files_order').on(table.orderId, table.id),
    index('order_files_file').on(table.fileId),
  ],
);
