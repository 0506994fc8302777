import { formAction } from '~/http/form-action.server';
import { listPayload } from '~/http/list.server';
import { idParam, type Page, pageLoader } from '~/http/page.server';
import { projectMemberList, removeMember } from '~/models/projects/members.server';
import { findProject } from '~/models/projects/visible.server';
import { memberRemovePath, projectMembersPath, projectPath } from '~/paths';
import type { Question } from '~/screens/shell/question';

/** All members of a project; its page shows only some. */
export const projectMembersLoader = pageLoader((page) => {
  const { db, actor, params, text, portal } = page;
  const { state, ...list } = projectMemberList(page, {
    ...listPayload(page),
    project_id: params.id,
  });
  const { id, name } = findProject(db, actor, idParam(params, 'id'));
  return {
    ...list,
    portal,
    title: text('project.people.of', { project: name }),
    project: { id, name, href: projectPath(portal, id) },
    path: projectMembersPath(portal, id),
    state: { ...state, filters: {} },
  };
});

const memberOf = ({ params }: Page) => ({ project_id: params.id, id: params.person_id });

/** Asks before a person is removed from a project. */
export const memberRemoveLoader = pageLoader((page): Question => {
  const { text, portal } = page;
  const { id, name, isHolder, project } = removeMember.authorize(page, memberOf(page));
  return {
    title: text('project.remove.title', { name: name }),
    words: [
      text('project.remove.text', { project: project.name }),
      ...(isHolder ? [text('project.remove.holder')] : []),
    ],
    confirmLabel: text('project.remove.confirm'),
    danger: true,
    action: memberRemovePath(portal, project.id, id),
    closeHref: projectPath(portal, project.id),
  };
});

export const memberRemoveAction = formAction(removeMember, {
  payload: memberOf,
  done: (page, { name, project }) =>
    page.goTo(projectPath(page.portal, project.id), 'project.remove.done', {
      name: name,
      project: project.name,
    }),
});
