import { formAction } from '~/http/form-action.server';
import { type Page, pageLoader } from '~/http/page.server';
import type { Payload } from '~/models/caller';
import { AppError } from '~/models/errors';
import { updateProject } from '~/models/projects/save.server';
import { editableProject, projectTypes } from '~/models/projects/show.server';
import { projectPartPath, projectPath } from '~/paths';
import { openerId } from '~/ui/opener';
import { type EditablePart, editableParts } from './parts/editable-parts';
import { projectValuesOf } from './save.server';

export const projectPartLoader = pageLoader({ failed: 'project.errors.loadFailed' }, (page) => {
  const { text, portal, params } = page;
  const part = partOf(page);
  const project = editableProject(page, params);
  return {
    title: text('project.form.editTitle', { name: project.name }),
    part,
    currency: project.currency,
    assetTypes: part === 'type' ? projectTypes(page, params) : [],
    values: projectValuesOf(project),
    closeHref: projectPath(portal, project.id),
  };
});

/** Saves the part; the other fields keep the values they have now. */
export const projectPartAction = formAction(updateProject, {
  payload(page): Payload {
    const own: readonly string[] = editableParts[partOf(page)];
    const values = Object.entries(projectValuesOf(editableProject(page, page.params)));
    return Object.fromEntries(values.filter(([name]) => name !== 'version' && !own.includes(name)));
  },
  done(page, { id }) {
    const opener = openerId(projectPartPath(page.portal, id, partOf(page)));
    return page.goTo(`${projectPath(page.portal, id)}#${opener}`, 'project.toast.partUpdated');
  },
});

function partOf({ params: { part = '' } }: Page): EditablePart {
  if (!Object.hasOwn(editableParts, part)) throw new AppError('not-found');
  return part as EditablePart;
}
