import type { Database } from 'db/client.server';
import { files } from 'db/schema/file';
import { changeOrderFiles } from 'db/schema/order';
import { people } from 'db/schema/person';
import { asc, eq } from 'drizzle-orm';
import { z } from 'zod';
import { bookKeeping, bookReading } from '~/models/books/input';
import { checkbox, recordId } from '~/models/fields';
import { query } from '~/models/operation.server';
import { placesOf } from '~/models/orders/places.server';
import { findProject } from '~/models/projects/visible.server';
import { pick } from '~/models/rows.server';
import { storedImpact } from '~/models/scenarios/impact.server';
import { changedThen } from '~/models/scenarios/impact-inputs.server';
import { passedEnd } from '~/models/scenarios/planned-end.server';
import { mayDecide } from './approvers.server';
import { budgetEffect, compareOrder, completedPhasesIn } from './impact.server';
import { linesOf } from './lines.server';
import { changeOrderInput, findChangeOrder } from './list.server';
import { draft } from './save.server';

/** A change order, and what it does to the budget, to the project and everybody in it. */
export const changeOrderPage = query({
  ...bookReading,
  input: changeOrderInput.extend({ explain: checkbox }),
  run(caller, { id, projectId, explain }) {
    const { db, actor } = caller;
    const change = findChangeOrder(db, actor, id, projectId);
    const { status, createdBy, submittedBy, decidedBy } = change;
    const lines = linesOf(db, id);
    const record = { decision: 'changeOrderId' as const, recordId: id };
    const stored = storedImpact(db, 'changeOrderId', id);
    const isOpen = status === 'draft' || status === 'submitted';
    const current = isOpen ? compareOrder(caller, change) : null;
    const impact = current?.impact ?? stored;
    return {
      ...change,
      lines,
      amount: lines.reduce((sum, line) => sum + line.amount, 0),
      budget: isOpen ? budgetEffect(db, change.projectId, lines) : null,
      /** Empty once it is decided. */
      completedPhases: isOpen ? completedPhasesIn(db, lines) : [],
      /** As of today while it is open; then as it was decided on. */
      impact,
      /** The data that explains the impact; null unless requested. */
      changed: explain ? (current?.changed ?? changedThen(db, record)) : null,
      /** True if the figures it was submitted with are no longer those of today. */
      isImpactOld:
        status === 'submitted' && stored !== null && stored.inputHash !== impact?.inputHash,
      /** The planned end of the project, if the change moves the work past it. */
      passed:
        impact && (isOpen || status === 'approved')
          ? passedEnd(db, change.project, impact.figures.workEndsOn, !isOpen)
          : null,
      creator: nameOf(db, createdBy),
      submitter: nameOf(db, submittedBy),
      decider: nameOf(db, decidedBy),
      mayDecide: status === 'submitted' && mayDecide(db, actor, change),
      documents: documentsOf(db, id),
    };
  },
});

export type ChangeOrderPage = ReturnType<typeof changeOrderPage>;

const nameOf = (db: Database, id: number | null): string | null =>
  db
    .select({ name: people.name })
    .from(people)
    .where(eq(people.id, id ?? 0))
    .get()?.name ?? null;

const documentsOf = (db: Database, id: number) =>
  db
    .select(pick(files, 'id', 'name', 'mediaType'))
    .from(changeOrderFiles)
    .innerJoin(files, eq(files.id, changeOrderFiles.fileId))
    .where(eq(changeOrderFiles.changeOrderId, id))
    .orderBy(asc(changeOrderFiles.id))
    .all();

/** The choices of the form of a new change order. */
export const newChangeOrder = query({
  ...bookKeeping,
  input: z.object({ project_id: recordId() }),
  run({ db, actor }, { projectId }) {
    const project = findProject(db, actor, projectId);
    return { project, places: placesOf(db, projectId) };
  },
});

export const changeOrderForEdit = query({
  ...bookKeeping,
  input: changeOrderInput,
  run({ db, actor }, { id, projectId }) {
    const change = draft(findChangeOrder(db, actor, id, projectId));
    return {
      change: { ...change, lines: linesOf(db, id), documents: documentsOf(db, id) },
      places: placesOf(db, change.projectId),
    };
  },
});
