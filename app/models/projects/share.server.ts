import { projects } from 'db/schema/project';
import { sql } from 'drizzle-orm';
import { z } from 'zod';
import { Refused } from '~/models/errors';
import { many, recordId } from '~/models/fields';
import { isOwnUnusedUpload, ownUpload } from '~/models/files/visible.server';
import { operation, query } from '~/models/operation.server';
import { saveRow } from '~/models/rows.server';
import { MAX_FILES } from '~/services/files/limits';
import { saveImages } from './images.server';
import { projectUploads, sharedPhotos } from './input';
import { findProject, projectRunners, projectsVisibleTo } from './visible.server';

/** Uploads that are not yet part of a project, and the projects they can be added to. */
export const photosToShare = query({
  permission: 'projects.edit',
  roles: projectRunners,
  input: z.object({ file_id: many(recordId(), MAX_FILES).catch([]) }),
  run({ db, actor }, { fileId }) {
    return {
      photos: [...new Set(fileId)].flatMap((id) =>
        isOwnUnusedUpload(db, actor, id) ? (ownUpload(db, actor, id) ?? []) : [],
      ),
      projects: db
        .select({ id: projects.id, name: projects.name })
        .from(projects)
        .where(projectsVisibleTo(actor))
        // The plus keeps SQLite from using the index on names.
        .orderBy(sql`+${projects.name}`)
        .limit(500)
        .all(),
    };
  },
});

/**
 * Adds photos after the existing ones. The version changes, so that a form opened earlier cannot
 * overwrite them.
 */
export const addPhotos = operation({
  name: 'project.update',
  permission: 'projects.edit',
  roles: projectRunners,
  // If no project was chosen, validation reports it on its field.
  target: ({ db, actor }, idOf, { project_id }) =>
    project_id ? findProject(db, actor, idOf('project_id')) : null,
  input: sharedPhotos,
  uploads: projectUploads,
  once: true,
  run({ tx, actor, now, audit, target }, { projectId: id, images }) {
    const newImages = images.filter((image) => 'fileId' in image);
    if (!target || newImages.length === 0) throw new Refused('images', 'project.errors.noPhotos');
    saveRow(tx, projects, target, {}, now);
    saveImages(tx, actor, id, newImages, now);
    audit({ recordId: id, projectId: id, companyId: target.companyId });
    return { id };
  },
});
