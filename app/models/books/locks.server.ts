import type { Database } from 'db/client.server';
import { journalEntries } from 'db/schema/book';
import { eq, min } from 'drizzle-orm';
import { z } from 'zod';
import { todayFor } from '~/models/access/times.server';
import { recordId } from '~/models/fields';
import { dayAfter, monthEnd } from '~/models/finance/days';
import { query } from '~/models/operation.server';
import { findProject } from '~/models/projects/visible.server';
import { hasBudget, lockBooks, lockBudget } from './budget.server';
import { linesOfProject, sumOfFigures } from './budget-lines.server';

const ofProject = z.object({ project_id: recordId() });

/** The budget that locking would fix. */
export const budgetToLock = query({
  permission: lockBudget.spec.permission,
  roles: lockBudget.spec.roles,
  input: ofProject,
  run({ db, actor }, { projectId }) {
    const project = findProject(db, actor, projectId);
    const { revised } = sumOfFigures(linesOfProject(db, projectId));
    return { project, revised, hasBudget: hasBudget(db, projectId) };
  },
});

/** The months that offer themselves for locking, the latest first. */
const mostMonths = 36;

/** The last days of the months that can be locked. */
export const booksToLock = query({
  permission: lockBooks.spec.permission,
  roles: lockBooks.spec.roles,
  orCompanyOwner: true,
  input: ofProject,
  run({ db, actor, now }, { projectId }) {
    const project = findProject(db, actor, projectId);
    const today = todayFor({ actor, now });
    const from = project.booksLockedThrough
      ? dayAfter(project.booksLockedThrough)
      : (firstDay(db, projectId) ?? today);
    const months: string[] = [];
    for (let last = monthEnd(from); last < today; last = monthEnd(dayAfter(last)))
      months.push(last);
    return { project, months: months.toReversed().slice(0, mostMonths) };
  },
});

const firstDay = (db: Database, projectId: number): string | null =>
  db
    .select({ first: min(journalEntries.date) })
    .from(journalEntries)
    .where(eq(journalEntries.projectId, projectId))
    .get()?.first ?? null;
