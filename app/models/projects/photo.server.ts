import { projectImages, projects } from 'db/schema/project';
import { eq } from 'drizzle-orm';
import { z } from 'zod';
import { AppError } from '~/models/errors';
import { byId, recordId } from '~/models/fields';
import { operation, query } from '~/models/operation.server';
import { saveRow } from '~/models/rows.server';
import { imagesOf, saveTakenOn } from './images.server';
import { photoFields } from './input';
import { photoGroups, spotsIn } from './photo-pairs';
import { findProject, projectRunners } from './visible.server';

/** A photo, the ids of the previous and next one, and the spots of the project. */
export const projectPhoto = query({
  permission: 'projects.view',
  input: z.object({ id: recordId(), photo_id: recordId() }),
  run({ db, actor }, { id, photoId }) {
    const { name } = findProject(db, actor, id);
    const images = imagesOf(db, id);
    const photos = photoGroups(images).flatMap((group) => group.photos);
    const at = photos.findIndex((photo) => photo.id === photoId);
    const photo = photos[at];
    if (!photo) throw new AppError('not-found');
    return {
      project: { id, name },
      photo,
      number: at + 1,
      of: photos.length,
      previous: photos[at - 1]?.id,
      next: photos[at + 1]?.id,
      spots: spotsIn(images),
    };
  },
});

/** The project that photos are added to, and its spots. */
export const newPhoto = query({
  permission: 'projects.edit',
  roles: projectRunners,
  input: byId,
  run({ db, actor }, { id }) {
    const { name } = findProject(db, actor, id);
    return { project: { id, name }, spots: spotsIn(imagesOf(db, id)) };
  },
});

/**
 * Saves a photo's spot and day. The project's version changes, as with every change of its photos.
 */
export const updatePhoto = operation({
  name: 'project.update',
  permission: 'projects.edit',
  roles: projectRunners,
  target: ({ db, actor }, idOf) => findProject(db, actor, idOf('id')),
  input: photoFields,
  run({ tx, now, audit, target }, { id, photoId, spot, takenOn }) {
    const photo = imagesOf(tx, id).find((image) => image.id === photoId);
    if (!photo) throw new AppError('not-found');
    saveRow(tx, projects, target, {}, now);
    tx.update(projectImages)
      .set({ spot, updatedAt: now })
      .where(eq(projectImages.id, photoId))
      .run();
    saveTakenOn(tx, photo.fileId, takenOn);
    audit({ recordId: id, projectId: id, companyId: target.companyId });
    return { id, photoId };
  },
});
