import { formAction } from '~/http/form-action.server';
import { formKey, pageLoader } from '~/http/page.server';
import { timesOfProject } from '~/models/access/times.server';
import { requestPage } from '~/models/tenant-requests/list.server';
import {
  answerRequest,
  createRequest,
  requestForm,
  requestWithdrawal,
  withdrawRequest,
} from '~/models/tenant-requests/save.server';
import { projectPath, requestPath, requestsPath, requestWithdrawPath } from '~/paths';
import type { Question } from '~/screens/shell/question';

export const requestCreateLoader = pageLoader((page) => {
  const { text, url, portal } = page;
  const { projects } = requestForm(page);
  return {
    title: text('tenantRequest.form.title'),
    backHref: requestsPath(portal),
    projects: projects.map(({ id, name }) => ({ value: String(id), label: name })),
    values: {
      project_id: url.searchParams.get('project_id') ?? undefined,
      form_key: formKey(page),
    },
  };
});

export const requestCreateAction = formAction(createRequest, {
  done: (page, { id }) => page.goTo(requestPath(page.portal, id), 'tenantRequest.toast.created'),
});

export const requestShowLoader = pageLoader((page) => {
  const { db, actor, frame, text, portal, params } = page;
  const { project, version, isWithdrawable, ...request } = requestPage(page, params);
  frame.timeZone = timesOfProject(db, actor, project.id).timeZone;
  const canWithdraw = isWithdrawable && withdrawRequest.permits(actor);
  return {
    ...request,
    project: { name: project.name, href: projectPath(portal, project.id) },
    isTenant: createRequest.permits(actor),
    mayAnswer: answerRequest.permits(actor),
    withdrawHref: canWithdraw ? requestWithdrawPath(request.id) : null,
    breadcrumbs: [{ label: text('tenantRequest.list.title'), href: requestsPath(portal) }],
    values: { version: String(version), form_key: formKey(page) },
  };
});

export const requestAnswerAction = formAction(answerRequest, {
  done: (page, { id, entry }) =>
    page.goTo(`${requestPath(page.portal, id)}#entry-${entry}`, 'tenantRequest.toast.answered'),
});

export const requestWithdrawLoader = pageLoader((page) => {
  const { text, portal, params } = page;
  const { id, title } = requestWithdrawal(page, params);
  return {
    title: text('tenantRequest.withdraw.title', { title }),
    words: [text('tenantRequest.withdraw.text')],
    confirmLabel: text('tenantRequest.withdraw.confirm'),
    danger: true,
    action: requestWithdrawPath(id),
    closeHref: requestPath(portal, id),
  } satisfies Question;
});

export const requestWithdrawAction = formAction(withdrawRequest, {
  done: (page, { title }) =>
    page.goTo(requestsPath(page.portal), 'tenantRequest.toast.withdrawn', { title }),
});
