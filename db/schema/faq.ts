import { integer, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import { flag, id, stamps } from '../columns';

export const faqs = sqliteTable('faqs', {
  id: id(),
  questionEn: text().notNull(),
  answerEn: text().notNull(),
  questionHe: text().notNull(),
  answerHe: text().notNull(),
  isActive: flag().notNull().default(true),
  sortOrder: integer().notNull().default(1),
  version: integer().notNull().default(1),
  ...stamps,
});
