import type { Database } from 'db/client.server';
import { z } from 'zod';
import { Refused } from '~/models/errors';
import { checkbox, recordId } from '~/models/fields';
import { operation, query } from '~/models/operation.server';
import { phasesOf } from '~/models/phases/list.server';
import { findProject, type Project } from '~/models/projects/visible.server';
import { linesOfProject } from './budget-lines.server';
import { bookKeeping } from './input';
import { assertBudgetOpen } from './lines.server';
import { addLines } from './many-lines.server';
import { checkPastedRows } from './pasted-rows.server';

/** Rows as a spreadsheet copies them: phase, name, amount and, if wanted, category. */
const pastedText = z.string({ error: 'form.errors.required' }).max(200_000, 'form.errors.tooLong');

const pasteFields = z.object({ rows: pastedText, from_general: checkbox });

/** The page to paste budget lines into. */
export const pasteForm = query({
  ...bookKeeping,
  input: z.object({ project_id: recordId() }),
  run({ db, actor }, { projectId }) {
    const project = findProject(db, actor, projectId);
    return { project, phases: phasesOf(db, projectId) };
  },
});

/**
 * Shows what pasted rows would add, with the errors of each.
 * @throws Refused on `rows`
 */
export const pastedLines = query({
  ...bookKeeping,
  input: z.object({ project_id: recordId(), rows: pastedText.default('') }),
  run({ db, actor }, { projectId, rows: text }) {
    const project = findProject(db, actor, projectId);
    const { rows, totals } = checkIn(db, project, text);
    const right = rows.flatMap(({ added }) => added ?? []);
    return {
      rows,
      totals,
      wrong: rows.length - right.length,
      sum: right.reduce((sum, { original }) => sum + original, 0),
    };
  },
});

const checkIn = (db: Database, { id, currency }: Project, text: string) =>
  checkPastedRows(text, { currency, phases: phasesOf(db, id), lines: linesOfProject(db, id) });

/** Adds all pasted rows, or none if one of them is wrong. */
export const pasteBudgetLines = operation({
  name: 'budget-line.import',
  ...bookKeeping,
  target: ({ db, actor }, idOf) => ({ project: findProject(db, actor, idOf('project_id')) }),
  input: pasteFields,
  once: true,
  run({ tx, now, audit, target: { project } }, { rows: text, fromGeneral }) {
    assertBudgetOpen(tx, project.id, 'rows');
    const { rows } = checkIn(tx, project, text);
    const wrong = rows.find(({ added }) => added === null);
    if (wrong) throw new Refused('rows', 'money.paste.wrongRow', { line: wrong.line });
    const newLines = rows.flatMap((row) => row.added ?? []);
    addLines({ tx, now, audit }, project, newLines, fromGeneral);
    return { count: newLines.length, projectId: project.id };
  },
});
