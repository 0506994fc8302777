import { budgetLines } from 'db/schema/book';
import { and, asc, eq } from 'drizzle-orm';
import { pasteBudgetLines, pastedLines } from '~/models/books/paste-lines.server';
import { booksSetUp } from './set-up';

/** The books of a project, with functions that paste lines into its budget and read them. */
export function linesSetUp() {
  const set = booksSetUp();
  const { db, owner, one } = set;
  const paste = (rows: string, fromGeneral = true) =>
    pasteBudgetLines(owner, {
      project_id: one.project.id,
      rows,
      ...(fromGeneral && { from_general: 'on' }),
    });
  const preview = (rows: string) => pastedLines(owner, { project_id: one.project.id, rows });
  const lines = (projectId = one.project.id) =>
    db
      .select()
      .from(budgetLines)
      .where(and(eq(budgetLines.projectId, projectId), eq(budgetLines.account, 'work')))
      .orderBy(asc(budgetLines.id))
      .all()
      .map(({ title, original, category, isContingency }) => [
        title,
        original / 100,
        isContingency ? 'contingency' : category,
      ]);
  return { ...set, paste, preview, lines };
}
