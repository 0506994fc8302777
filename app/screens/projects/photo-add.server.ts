import { formAction } from '~/http/form-action.server';
import { formKey, pageLoader } from '~/http/page.server';
import { newPhoto } from '~/models/projects/photo.server';
import { addPhotos } from '~/models/projects/share.server';
import { projectPath, projectPhotoAddPath, projectsPath } from '~/paths';

export const photoAddLoader = pageLoader((page) => {
  const { text, portal, params, url } = page;
  const { project, spots } = newPhoto(page, params);
  const guide = spots.find(({ spot }) => spot === url.searchParams.get('spot')) ?? null;
  return {
    title: text('project.show.addPhotos'),
    project,
    spots: spots.map((row) => ({
      ...row,
      href: projectPhotoAddPath(portal, project.id, { spot: row.spot }),
    })),
    guide,
    action: projectPhotoAddPath(portal, project.id, { spot: guide?.spot }),
    listHref: projectsPath(portal),
    backHref: projectPath(portal, project.id),
    values: {
      form_key: formKey(page),
      images: [{ spot: guide?.spot ?? '', taken_on: '', flag: 'after' }],
    },
  };
});

export const photoAddAction = formAction(addPhotos, {
  payload: ({ params }) => ({ project_id: params.id }),
  done: (page, { id }) =>
    page.goTo(`${projectPath(page.portal, id)}#photos`, 'project.toast.photos'),
});
