import { redirect } from '@remix-run/node';
import { safePath } from '~/http/origin.server';
import { pageAction, pageLoader } from '~/http/page.server';
import { saveProjectView } from '~/models/projects/view.server';
import { projectsPath } from '~/paths';

export const projectViewLoader = pageLoader(({ portal }) => redirect(projectsPath(portal)));

export const projectViewAction = pageAction({}, (page) => {
  const { form, portal } = page;
  saveProjectView(page, { density: form.get('density'), columns: form.getAll('columns') });
  return redirect(safePath(form.get('back')) ?? projectsPath(portal), 303);
});
