import { listPayload } from '~/http/list.server';
import { pageLoader } from '~/http/page.server';
import { findProject } from '~/models/projects/visible.server';
import { requestList } from '~/models/tenant-requests/list.server';
import { createRequest, rentedProjectsOf } from '~/models/tenant-requests/save.server';
import { projectPath, requestCreatePath, requestsPath } from '~/paths';

export const requestListLoader = pageLoader((page) => {
  const { db, actor, text, portal } = page;
  const list = requestList(page, listPayload(page));
  const { project_id } = list.state.filters;
  const project = project_id ? findProject(db, actor, Number(project_id)) : null;
  const isTenant = createRequest.permits(actor);
  return {
    ...list,
    portal,
    title: project
      ? text('tenantRequest.list.of', { project: project.name })
      : text('tenantRequest.list.title'),
    path: requestsPath(portal),
    isTenant,
    project: project && {
      id: project.id,
      name: project.name,
      href: projectPath(portal, project.id),
    },
    createHref: isTenant && rentedProjectsOf(db, actor).length > 0 ? requestCreatePath() : null,
  };
});
