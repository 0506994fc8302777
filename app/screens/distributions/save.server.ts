import {
  distributionCreatePath,
  distributionDeletePath,
  distributionPath,
  distributionsPath,
  holdingsPath,
  projectTermsPath,
} from '~/book-paths';
import { formAction } from '~/http/form-action.server';
import { listPayload } from '~/http/list.server';
import { formKey, idParam, type Page, pageLoader } from '~/http/page.server';
import { money } from '~/i18n/format';
import { distributionFields } from '~/models/distributions/input';
import { distributionList } from '~/models/distributions/list.server';
import {
  createDistribution,
  deleteDistribution,
  updateDistribution,
} from '~/models/distributions/save.server';
import { distributionForEdit, newDistribution } from '~/models/distributions/show.server';
import { amountText } from '~/models/fields';
import { formValuesOf } from '~/models/payload';
import { findProject } from '~/models/projects/visible.server';
import { projectPath } from '~/paths';
import { openPayerQuestion } from '~/screens/shell/payer-question.server';
import type { Question } from '~/screens/shell/question';

type Project = { id: number; name: string };

/** The breadcrumbs of the list of distributions. */
const listCrumbs = ({ text, portal }: Page, { id, name }: Project) => [
  { label: name, href: projectPath(portal, id) },
  { label: text('holding.list.title'), href: holdingsPath(portal, id) },
];

/** The breadcrumbs of a page of a distribution. */
export const distributionCrumbs = (page: Page, project: Project) => [
  ...listCrumbs(page, project),
  {
    label: page.text('distribution.list.title'),
    href: distributionsPath(page.portal, project.id),
  },
];

export const distributionListLoader = pageLoader((page) => {
  const { db, actor, text, portal, params } = page;
  const projectId = idParam(params, 'project_id');
  const list = distributionList(page, { ...listPayload(page), project_id: params.project_id });
  const project = findProject(db, actor, projectId);
  const { project_id: _, ...filters } = list.state.filters;
  const createHref = distributionCreatePath(portal, projectId);
  return {
    ...list,
    rows: list.rows.map((row) => ({ ...row, href: distributionPath(portal, projectId, row.id) })),
    state: { ...list.state, filters },
    title: text('distribution.list.of', { project: project.name }),
    path: distributionsPath(portal, projectId),
    breadcrumbs: listCrumbs(page, project),
    createHref: createDistribution.permits(actor) ? createHref : null,
  };
});

export const distributionCreateLoader = pageLoader((page) => {
  const { text, portal, params } = page;
  const { project, payable, hasTerms, today } = newDistribution(page, params);
  return {
    title: text('distribution.form.createTitle'),
    breadcrumbs: distributionCrumbs(page, project),
    lead: text('distribution.form.lead', { cash: money(payable.limit, project.currency) }),
    payable,
    question: openPayerQuestion(page, project.id),
    termsHref: hasTerms ? null : projectTermsPath(portal, project.id),
    currency: project.currency,
    backHref: distributionsPath(portal, project.id),
    values: {
      form_key: formKey(page),
      cash: payable.limit > 0 ? amountText(payable.limit) : undefined,
      date: today,
    },
  };
});

export const distributionCreateAction = formAction(createDistribution, {
  done: (page, { id, projectId }) =>
    page.goTo(distributionPath(page.portal, projectId, id), 'distribution.toast.created'),
});

export const distributionEditLoader = pageLoader((page) => {
  const { text, portal, params } = page;
  const { project, payable, ...distribution } = distributionForEdit(page, params);
  const { id, number } = distribution;
  return {
    title: text('distribution.form.editTitle', { number }),
    breadcrumbs: distributionCrumbs(page, project),
    lead: text('distribution.form.lead', { cash: money(payable.limit, project.currency) }),
    payable,
    question: openPayerQuestion(page, project.id),
    termsHref: null,
    currency: project.currency,
    backHref: distributionPath(portal, project.id, id),
    values: formValuesOf(distributionFields, distribution),
  };
});

export const distributionEditAction = formAction(updateDistribution, {
  done: (page, { id, projectId }) =>
    page.goTo(distributionPath(page.portal, projectId, id), 'distribution.toast.updated'),
});

export const distributionDeleteLoader = pageLoader((page) => {
  const { text, portal, params } = page;
  const { id, number, project } = distributionForEdit(page, params);
  return {
    title: text('distribution.delete.title', { number }),
    words: [text('distribution.delete.text')],
    confirmLabel: text('distribution.delete.confirm'),
    danger: true,
    action: distributionDeletePath(portal, project.id, id),
    closeHref: distributionPath(portal, project.id, id),
  } satisfies Question;
});

export const distributionDeleteAction = formAction(deleteDistribution, {
  done: (page, { number, projectId }) =>
    page.goTo(distributionsPath(page.portal, projectId), 'distribution.toast.deleted', { number }),
});
