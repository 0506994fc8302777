import { listPayload } from '~/http/list.server';
import { pageLoader } from '~/http/page.server';
import { requestListPage } from '~/models/tenant-requests/list.server';
import { createRequest, rentedProjectsOf } from '~/models/tenant-requests/save.server';
import { projectPath, requestCreatePath, requestsPath } from '~/paths';

export const requestListLoader = pageLoader((page) => {
  const { db, actor, text, portal } = page;
  const { project, ...list } = requestListPage(page, listPayload(page));
  const isTenant = createRequest.permits(actor);
  return {
    ...list,
    portal,
    title: project
      ? text('tenantRequest.list.of', { project: project.name })
      : text('tenantRequest.list.title'),
    path: requestsPath(portal),
    isTenant,
    project: project && { ...project, href: projectPath(portal, project.id) },
    createHref: isTenant && rentedProjectsOf(db, actor).length > 0 ? requestCreatePath() : null,
  };
});
