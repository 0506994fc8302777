import { formAction } from '~/http/form-action.server';
import { pageLoader } from '~/http/page.server';
import { projectPhoto, updatePhoto } from '~/models/projects/photo.server';
import { projectPath, projectPhotoPath, projectsPath } from '~/paths';

export const projectPhotoLoader = pageLoader((page) => {
  const { actor, text, portal, params } = page;
  const { project, photo, number, of, previous, next, spots } = projectPhoto(page, params);
  const flag = text(`project.flag.${photo.flag}`);
  const heading = text('photo.title', { flag, number, of });
  const hrefOf = (id?: number) =>
    id === undefined ? undefined : projectPhotoPath(portal, project.id, id);
  return {
    title: `${heading} · ${project.name}`,
    heading,
    project,
    photo,
    spots,
    mayEdit: updatePhoto.permits(actor),
    alt: text('photo.alt', { name: project.name, flag: photo.spot ?? flag, number, of }),
    listHref: projectsPath(portal),
    backHref: projectPath(portal, project.id),
    previousHref: hrefOf(previous),
    nextHref: hrefOf(next),
    values: { spot: photo.spot ?? '', taken_on: photo.takenOn ?? '' },
  };
});

export const projectPhotoAction = formAction(updatePhoto, {
  done: (page, { id, photoId }) =>
    page.goTo(projectPhotoPath(page.portal, id, photoId), 'photo.saved'),
});
