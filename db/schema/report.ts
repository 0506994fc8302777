import { index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import { day, id, isObject, json, money, objectsIn, stamps } from '../columns';
import { people } from './person';
import { projects } from './project';

/** The top-level phases and the next milestones of a project on the day of a report. */
export type ReportWork = {
  phases: {
    title: string;
    progress: number;
    plannedCost: number | null;
    actualCost: number | null;
  }[];
  milestones: { title: string; dueDate: string }[];
  /** The work against its budget; null in older reports. */
  budget: { budget: number; spent: number; over: number } | null;
  expectedProfit: number | null;
};

const amountOf = (value: unknown) => (Number.isSafeInteger(value) ? (value as number) : null);

function readBudget(value: unknown): ReportWork['budget'] {
  const all = isObject(value) ? value : {};
  const [budget, spent, over] = [amountOf(all.budget), amountOf(all.spent), amountOf(all.over)];
  return budget === null || spent === null || over === null ? null : { budget, spent, over };
}

function readWork(value: unknown): ReportWork {
  const { phases, milestones, budget, expectedProfit } = isObject(value) ? value : {};
  return {
    phases: objectsIn(phases).map(({ title, progress, plannedCost, actualCost }) => ({
      title: String(title),
      progress: Number(progress) || 0,
      plannedCost: amountOf(plannedCost),
      actualCost: amountOf(actualCost),
    })),
    milestones: objectsIn(milestones).map(({ title, dueDate }) => ({
      title: String(title),
      dueDate: String(dueDate),
    })),
    budget: readBudget(budget),
    expectedProfit: amountOf(expectedProfit),
  };
}

/**
 * Reports that were sent to investors, with the figures of that day (docs/rules.md#reports). The
 * value over time and the photos are read from the project, up to the moment of sending.
 */
export const projectReports = sqliteTable(
  'project_reports',
  {
    id: id(),
    projectId: integer()
      .notNull()
      .references(() => projects.id, { onDelete: 'cascade' }),
    /** Null once the person deleted their account. */
    createdBy: integer().references(() => people.id),
    date: day().notNull(),
    note: text(),
    currentPropertyValue: money(),
    purchasePrice: money(),
    renovationCost: money(),
    estimatedBudget: money(),
    spent: money(),
    /** In percent. */
    progress: integer(),
    work: json(readWork).notNull(),
    ...stamps,
  },
  (table) => [index('project_reports_project').on(table.projectId, table.id)],
);
