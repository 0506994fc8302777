import {
  capitalCallCreatePath,
  capitalCallDeletePath,
  capitalCallPath,
  capitalCallsPath,
  holdingsPath,
} from '~/book-paths';
import { formAction } from '~/http/form-action.server';
import { listPayload } from '~/http/list.server';
import { formKey, idParam, type Page, pageLoader } from '~/http/page.server';
import { money } from '~/i18n/format';
import { callFields } from '~/models/capital-calls/input';
import { callList } from '~/models/capital-calls/list.server';
import { createCall, deleteCall, updateCall } from '~/models/capital-calls/save.server';
import { callForEdit, coveredDays, newCall } from '~/models/capital-calls/show.server';
import { amountText } from '~/models/fields';
import { formValuesOf } from '~/models/payload';
import { findProject } from '~/models/projects/visible.server';
import { projectPath } from '~/paths';
import type { Question } from '~/screens/shell/question';

type Project = { id: number; name: string };

/** The way to the list of calls. */
const listCrumbs = ({ text, portal }: Page, { id, name }: Project) => [
  { label: name, href: projectPath(portal, id) },
  { label: text('holding.list.title'), href: holdingsPath(portal, id) },
];

/** The way to a page of a call. */
export const callCrumbs = (page: Page, project: Project) => [
  ...listCrumbs(page, project),
  {
    label: page.text('capitalCall.list.title'),
    href: capitalCallsPath(page.portal, project.id),
  },
];

export const callListLoader = pageLoader((page) => {
  const { db, actor, text, portal, params } = page;
  const projectId = idParam(params, 'project_id');
  const list = callList(page, { ...listPayload(page), project_id: params.project_id });
  const project = findProject(db, actor, projectId);
  const { project_id: _, ...filters } = list.state.filters;
  return {
    ...list,
    rows: list.rows.map((row) => ({ ...row, href: capitalCallPath(portal, projectId, row.id) })),
    state: { ...list.state, filters },
    title: text('capitalCall.list.of', { project: project.name }),
    path: capitalCallsPath(portal, projectId),
    breadcrumbs: listCrumbs(page, project),
    createHref: createCall.permits(actor) ? capitalCallCreatePath(portal, projectId) : null,
  };
});

export const callCreateLoader = pageLoader((page) => {
  const { text, portal, params } = page;
  const { project, unfunded, bills, cash, amount, dueOn } = newCall(page, params);
  const { currency } = project;
  return {
    title: text('capitalCall.form.createTitle'),
    breadcrumbs: callCrumbs(page, project),
    lead: text('capitalCall.form.lead', { unfunded: money(unfunded, currency) }),
    bills: text('capitalCall.form.bills', {
      days: coveredDays,
      bills: money(bills, currency),
      cash: money(cash, currency),
    }),
    currency,
    isNew: true,
    backHref: capitalCallsPath(portal, project.id),
    values: {
      form_key: formKey(page),
      amount: amount > 0 ? amountText(amount) : undefined,
      due_on: dueOn,
    },
  };
});

export const callCreateAction = formAction(createCall, {
  done: (page, { id, projectId }) =>
    page.goTo(capitalCallPath(page.portal, projectId, id), 'capitalCall.toast.created'),
});

export const callEditLoader = pageLoader((page) => {
  const { text, portal, params } = page;
  const { project, unfunded, ...call } = callForEdit(page, params);
  return {
    title: text('capitalCall.form.editTitle', { number: call.number }),
    breadcrumbs: callCrumbs(page, project),
    lead: text('capitalCall.form.lead', { unfunded: money(unfunded, project.currency) }),
    bills: null,
    currency: project.currency,
    isNew: false,
    backHref: capitalCallPath(portal, project.id, call.id),
    values: formValuesOf(callFields, call),
  };
});

export const callEditAction = formAction(updateCall, {
  done: (page, { id, projectId }) =>
    page.goTo(capitalCallPath(page.portal, projectId, id), 'capitalCall.toast.updated'),
});

export const callDeleteLoader = pageLoader((page) => {
  const { text, portal, params } = page;
  const { id, number, project } = callForEdit(page, params);
  return {
    title: text('capitalCall.delete.title', { number }),
    words: [text('capitalCall.delete.text')],
    confirmLabel: text('capitalCall.delete.confirm'),
    danger: true,
    action: capitalCallDeletePath(portal, project.id, id),
    closeHref: capitalCallPath(portal, project.id, id),
  } satisfies Question;
});

export const callDeleteAction = formAction(deleteCall, {
  done: (page, { number, projectId }) =>
    page.goTo(capitalCallsPath(page.portal, projectId), 'capitalCall.toast.deleted', { number }),
});
