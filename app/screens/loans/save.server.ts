import { indexesPath, loanCreatePath, loanDeletePath, loanPath, loansPath } from '~/book-paths';
import { formAction } from '~/http/form-action.server';
import { listPayload } from '~/http/list.server';
import { formKey, idParam, type Page, pageLoader } from '~/http/page.server';
import { loanFields } from '~/models/loans/input';
import { loanList } from '~/models/loans/list.server';
import {
  createLoan,
  deleteLoan,
  loanForEdit,
  newLoan,
  updateLoan,
} from '~/models/loans/save.server';
import { loanPage } from '~/models/loans/show.server';
import { formValuesOf } from '~/models/payload';
import { indexList } from '~/models/price-indexes/list.server';
import { findProject } from '~/models/projects/visible.server';
import { moneyCrumbs } from '~/screens/shell/money-crumbs';
import type { Question, Refusal } from '~/screens/shell/question';

export const loanListLoader = pageLoader((page) => {
  const { db, actor, text, portal, params } = page;
  const projectId = idParam(params, 'project_id');
  const list = loanList(page, { ...listPayload(page), project_id: params.project_id });
  const project = findProject(db, actor, projectId);
  const { project_id: _, ...filters } = list.state.filters;
  return {
    ...list,
    rows: list.rows.map((row) => ({ ...row, href: loanPath(portal, projectId, row.id) })),
    state: { ...list.state, filters },
    title: text('loan.list.of', { project: project.name }),
    path: loansPath(portal, projectId),
    breadcrumbs: moneyCrumbs(page, project),
    createHref: createLoan.permits(actor) ? loanCreatePath(portal, projectId) : null,
    indexesHref: indexList.permits(actor) ? indexesPath(portal) : null,
  };
});

type Project = { id: number; name: string };

/** The breadcrumbs of a page of a loan. */
export const loanCrumbs = (page: Page, project: Project) => [
  ...moneyCrumbs(page, project),
  { label: page.text('loan.list.title'), href: loansPath(page.portal, project.id) },
];

export const loanCreateLoader = pageLoader((page) => {
  const { text, portal, params } = page;
  const { project, firstPaymentOn, indexes, baseMonth } = newLoan(page, params);
  return {
    title: text('loan.form.createTitle'),
    breadcrumbs: loanCrumbs(page, project),
    currency: project.currency,
    isNew: true,
    backHref: loansPath(portal, project.id),
    ...indexesFor(page, indexes),
    values: {
      form_key: formKey(page),
      first_payment_on: firstPaymentOn,
      base_month: baseMonth,
    },
  };
});

/** The indexes to choose from, with a link to them for people with access. */
const indexesFor = ({ actor, portal }: Page, indexes: ReturnType<typeof newLoan>['indexes']) => ({
  indexes,
  indexesHref: indexList.permits(actor) ? indexesPath(portal) : null,
});

export const loanCreateAction = formAction(createLoan, {
  done: (page, { id, projectId }) =>
    page.goTo(loanPath(page.portal, projectId, id), 'loan.toast.created'),
});

export const loanEditLoader = pageLoader((page) => {
  const { text, portal, params } = page;
  const { project, indexes, ...loan } = loanForEdit(page, params);
  return {
    title: text('loan.form.editTitle', { lender: loan.lender }),
    breadcrumbs: loanCrumbs(page, project),
    currency: project.currency,
    isNew: false,
    backHref: loanPath(portal, project.id, loan.id),
    ...indexesFor(page, indexes),
    values: {
      ...formValuesOf(loanFields, loan),
      annual_rate: String(loan.annualRate / 100),
      linked_share: loan.linkedShare === null ? undefined : String(loan.linkedShare / 100),
    },
  };
});

export const loanEditAction = formAction(updateLoan, {
  done: (page, { id, projectId }) =>
    page.goTo(loanPath(page.portal, projectId, id), 'loan.toast.updated'),
});

export const loanDeleteLoader = pageLoader((page) => {
  const { text, portal, params } = page;
  const { id, lender, project, hasEntries } = loanPage(page, params);
  const closeHref = loanPath(portal, project.id, id);
  if (hasEntries)
    return {
      title: text('loan.delete.impossible'),
      words: [text('loan.delete.hasEntries')],
      closeHref,
      backLabel: text('loan.delete.back'),
    } satisfies Refusal;
  return {
    title: text('loan.delete.title', { lender }),
    words: [text('loan.delete.text')],
    confirmLabel: text('loan.delete.confirm'),
    danger: true,
    action: loanDeletePath(portal, project.id, id),
    closeHref,
  } satisfies Question;
});

export const loanDeleteAction = formAction(deleteLoan, {
  done: (page, { lender, projectId }) =>
    page.goTo(loansPath(page.portal, projectId), 'loan.toast.deleted', { lender }),
});
