import { index, integer, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core';
import { day, id, money, ofProject, stamps, time } from '../columns';
import { budgetLines, suppliers } from './book';
import { files } from './file';
import { projects } from './project';
import { phases } from './work';

// Orders from suppliers (docs/rules.md#orders). Amounts are on the cost basis.

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

export const changeOrderStatuses = [
  'draft',
  'submitted',
  'approved',
  'rejected',
  'withdrawn',
] as const;
export type ChangeOrderStatus = (typeof changeOrderStatuses)[number];

/** The sources of a change's money. */
export const fundings = ['contingency', 'capital', 'loan', 'profit'] as const;

/** A change of the budget that someone else approves (docs/rules.md#change-orders). */
export const changeOrders = sqliteTable(
  'change_orders',
  {
    id: id(),
    projectId: integer()
      .notNull()
      .references(() => projects.id, { onDelete: 'cascade' }),
    /** Counts the change orders of a project. */
    number: integer().notNull(),
    title: text().notNull(),
    reason: text().notNull(),
    status: text({ enum: changeOrderStatuses }).notNull().default('draft'),
    /** By how many days the work ends later; negative if it ends earlier. */
    days: integer().notNull().default(0),
    /** By how much the project sells for more; negative for less. */
    saleValue: money().notNull().default(0),
    funding: text({ enum: fundings }).notNull(),
    createdBy: integer(),
    submittedBy: integer(),
    submittedAt: time(),
    decidedBy: integer(),
    decidedAt: time(),
    /** Why it was approved or rejected. */
    decision: text(),
    version: integer().notNull().default(1),
    ...ofProject,
    ...stamps,
  },
  (table) => [
    uniqueIndex('change_orders_number').on(table.projectId, table.number),
    index('change_orders_company').on(table.companyId, table.id, table.ownerId),
  ],
);

/** Names a budget line, or the phase of a new one. */
export const changeOrderLines = sqliteTable(
  'change_order_lines',
  {
    id: id(),
    changeOrderId: integer()
      .notNull()
      .references(() => changeOrders.id, { onDelete: 'cascade' }),
    /** Approving sets the line that it created. */
    lineId: integer().references(() => budgetLines.id),
    phaseId: integer().references(() => phases.id, { onDelete: 'set null' }),
    /** The title of a new line; null for what the phase did not break down. */
    title: text(),
    /** Negative if the budget falls. */
    amount: money().notNull(),
    ...stamps,
  },
  (table) => [
    index('change_order_lines_order').on(table.changeOrderId, table.id),
    index('change_order_lines_line').on(table.lineId),
    index('change_order_lines_phase').on(table.phaseId),
  ],
);

export const changeOrderFiles = sqliteTable(
  'change_order_files',
  {
    id: id(),
    changeOrderId: integer()
      .notNull()
      .references(() => changeOrders.id, { onDelete: 'cascade' }),
    fileId: integer()
      .notNull()
      .references(() => files.id),
    ...stamps,
  },
  (table) => [
    index('change_order_files_order').on(table.changeOrderId, table.id),
    index('change_order_files_file').on(table.fileId),
  ],
);
