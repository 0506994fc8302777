import { pageLoader } from '~/http/page.server';
import { projectPhoto } from '~/models/projects/images.server';
import { projectPath, projectPhotoPath, projectsPath } from '~/paths';

export const projectPhotoLoader = pageLoader((page) => {
  const { text, portal, params } = page;
  const { project, photo, number, of, previous, next } = projectPhoto(page, params);
  const heading = text('photo.title', { flag: text(`project.flag.${photo.flag}`), number, of });
  const hrefOf = (id?: number) =>
    id === undefined ? undefined : projectPhotoPath(portal, project.id, id);
  return {
    title: `${heading} · ${project.name}`,
    heading,
    project,
    photo,
    alt: text('photo.alt', {
      name: project.name,
      flag: text(`project.flag.${photo.flag}`),
      number,
      of,
    }),
    listHref: projectsPath(portal),
    backHref: projectPath(portal, project.id),
    previousHref: hrefOf(previous),
    nextHref: hrefOf(next),
  };
});
