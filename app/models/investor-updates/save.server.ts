import { investorUpdates } from 'db/schema/investor-update';
import { eq } from 'drizzle-orm';
import { changesBetween } from '~/models/audit/record.server';
import { AppError } from '~/models/errors';
import { operation } from '~/models/operation.server';
import { imagesOf } from '~/models/projects/images.server';
import { findProject } from '~/models/projects/visible.server';
import { addRow, nextNumber, saveRow } from '~/models/rows.server';
import { composeUpdate } from './compose.server';
import { maxPhotos, updateFields } from './input';
import { hasDraft } from './list.server';
import { proposedPhotos, removePhotos, savePhotos } from './photos.server';
import { draft, updateTarget, updateWriting } from './visible.server';

/**
 * Adds a draft from what changed since the last update.
 * @throws AppError `in-use` while the project has another draft
 */
export const createUpdate = operation({
  name: 'investor-update.create',
  ...updateWriting,
  target: ({ db, actor }, idOf) => ({ project: findProject(db, actor, idOf('project_id')) }),
  once: true,
  run({ audit, target: { project }, ...caller }) {
    const { tx, actor, now } = caller;
    const { id: projectId, companyId } = project;
    if (hasDraft(tx, projectId)) throw new AppError('in-use');
    const number = nextNumber(tx, investorUpdates, projectId);
    const composed = composeUpdate(caller, project, number);
    const row = { projectId, number, ...composed, createdBy: actor.id };
    const id = addRow(tx, investorUpdates, row, now);
    const photos = proposedPhotos(imagesOf(tx, projectId), composed).slice(0, maxPhotos);
    const fileIds = photos.map(({ fileId }) => fileId);
    savePhotos(tx, { id, projectId, ...composed }, fileIds, now);
    audit({ recordId: id, projectId, companyId, changes: { title: { to: composed.title } } });
    return { id, projectId };
  },
});

/** Changes a draft. The audit log contains no text of it, as of messages. */
export const updateDraft = operation({
  name: 'investor-update.update',
  ...updateWriting,
  target: (caller, idOf) => draft(updateTarget(caller, idOf)),
  input: updateFields,
  versioned: true,
  run({ tx, now, audit, target: update }, { photos, title, body }) {
    const { id, projectId, project } = update;
    savePhotos(tx, update, photos, now);
    saveRow(tx, investorUpdates, update, { title, body }, now);
    const changes = changesBetween({ title: update.title }, { title });
    audit({ recordId: id, projectId, companyId: project.companyId, changes });
    return { id, projectId };
  },
});

/** Deletes a draft; sent updates cannot be deleted. */
export const deleteDraft = operation({
  name: 'investor-update.delete',
  ...updateWriting,
  target: updateTarget,
  run({ tx, audit, target: { id, title, status, projectId, project } }) {
    if (status !== 'draft') throw new AppError('in-use');
    removePhotos(tx, id);
    tx.delete(investorUpdates).where(eq(investorUpdates.id, id)).run();
    const changes = { title: { from: title } };
    audit({ recordId: id, projectId, companyId: project.companyId, changes });
    return { title, projectId };
  },
});
