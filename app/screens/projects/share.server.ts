import { redirect } from '@remix-run/node';
import { formAction } from '~/http/form-action.server';
import { formKey, pageAction, pageLoader } from '~/http/page.server';
import { storeUploads } from '~/models/files/uploads.server';
import { projectUploads } from '~/models/projects/input';
import { addPhotos, photosToShare } from '~/models/projects/share.server';
import { refusalWords } from '~/models/refusal-words';
import { dashboardPath, projectPath, sharedPhotosPath, sharePath } from '~/paths';

export const shareLoader = pageLoader((page) => {
  const { text, portal, url } = page;
  const shareable = photosToShare.ifPermitted(page, {
    file_id: url.searchParams.getAll('file_id'),
  });
  const { photos, projects } = shareable ?? { photos: [], projects: [] };
  const project_id = projects.length === 1 ? String(projects[0]?.id) : '';
  return {
    title: text('project.share.title'),
    photos,
    projects,
    action: sharedPhotosPath(photos.map(({ fileId }) => fileId)),
    backHref: dashboardPath(portal),
    values: { form_key: formKey(page), project_id, flag: 'after' },
  };
});

/** Stores what a device shares as uploads of this person; the next page asks for the project. */
export const shareAction = pageAction({}, async (page) => {
  if (!addPhotos.permits(page.actor)) return redirect(sharePath(), 303);
  const uploads = new FormData();
  for (const photo of page.form.getAll('photos')) uploads.append('images[0].file', photo);
  const fileErrors = await storeUploads(page, uploads, projectUploads);
  const fileIds = uploads.getAll('images[0].file_id').map(Number);
  const next = fileIds.length > 0 ? sharedPhotosPath(fileIds) : sharePath();
  const why = Object.values(refusalWords(page.text, addPhotos.spec.name, fileErrors)).flat();
  if (why.length === 0) return redirect(next, 303);
  return page.goTo(next, 'project.share.refused', { why: why.join(' ') }, 'bad');
});

export const sharedAction = formAction(addPhotos, {
  payload: ({ url, fieldValue }) => ({
    images: [{ file_id: url.searchParams.getAll('file_id'), flag: fieldValue('flag') }],
  }),
  done: (page, { id }) => page.goTo(projectPath(page.portal, id), 'project.toast.photos'),
});
