import {
  allChangeOrdersPath,
  changeOrderCreatePath,
  changeOrderPath,
  changeOrdersPath,
} from '~/book-paths';
import { formAction } from '~/http/form-action.server';
import { listPayload } from '~/http/list.server';
import { formKey, idParam, type Page, pageLoader } from '~/http/page.server';
import { figuresAt } from '~/models/books/money.server';
import { changeOrderList, changePlaces } from '~/models/change-orders/list.server';
import { createChangeOrder, updateChangeOrder } from '~/models/change-orders/save.server';
import { changeOrderForEdit, newChangeOrder } from '~/models/change-orders/show.server';
import { amountText } from '~/models/fields';
import { findProject } from '~/models/projects/visible.server';
import { placeGroups } from '~/screens/shell/budget-places';
import { moneyCrumbs } from '~/screens/shell/money-crumbs';

/** The change orders of a project. */
export const changeOrderListLoader = pageLoader((page) => {
  const { db, actor, text, portal, params } = page;
  const projectId = idParam(params, 'project_id');
  const list = changeOrderList(page, { ...listPayload(page), project_id: params.project_id });
  const project = findProject(db, actor, projectId);
  const { project_id: _, ...filters } = list.state.filters;
  return {
    ...list,
    rows: withHrefs(page, list.rows),
    state: { ...list.state, filters },
    title: text('changeOrder.list.of', { project: project.name }),
    path: changeOrdersPath(portal, projectId),
    places: changePlaces(db, projectId),
    atPlace: figuresAt(page, projectId, filters),
    currency: project.currency,
    breadcrumbs: moneyCrumbs(page, project),
    createHref: createChangeOrder.permits(actor) ? changeOrderCreatePath(portal, projectId) : null,
    isAll: false,
  };
});

/** The change orders of all projects that the person runs. */
export const allChangeOrdersLoader = pageLoader((page) => {
  const list = changeOrderList(page, listPayload(page));
  return {
    ...list,
    rows: withHrefs(page, list.rows),
    title: page.text('changeOrder.list.title'),
    path: allChangeOrdersPath(page.portal),
    places: { phases: [], lines: [] },
    atPlace: null,
    currency: '',
    breadcrumbs: [],
    createHref: null,
    isAll: true,
  };
});

type Row = ReturnType<typeof changeOrderList>['rows'][number];

const withHrefs = ({ portal }: Page, rows: Row[]) =>
  rows.map((row) => ({ ...row, href: changeOrderPath(portal, row.project.id, row.id) }));

type Project = { id: number; name: string; currency: string };

export const changeCrumbs = (page: Page, project: Project) => [
  ...moneyCrumbs(page, project),
  {
    label: page.text('changeOrder.list.title'),
    href: changeOrdersPath(page.portal, project.id),
  },
];

/** The rows of an empty form; more are added with a button. */
const emptyRows = [{}, {}];

export const changeOrderCreateLoader = pageLoader((page) => {
  const { text, portal, params } = page;
  const { project, places } = newChangeOrder(page, params);
  return {
    title: text('changeOrder.form.createTitle'),
    crumbs: changeCrumbs(page, project),
    currency: project.currency,
    isNew: true,
    backHref: changeOrdersPath(portal, project.id),
    places: placeGroups(text, places),
    documents: [],
    values: { form_key: formKey(page), lines: emptyRows },
  };
});

const pathOf = ({ portal }: Page, { id, projectId }: { id: number; projectId: number }) =>
  changeOrderPath(portal, projectId, id);

export const changeOrderCreateAction = formAction(createChangeOrder, {
  rows: 'lines',
  done: (page, saved) => page.goTo(pathOf(page, saved), 'changeOrder.toast.created'),
});

export const changeOrderEditLoader = pageLoader((page) => {
  const { text, portal, params } = page;
  const { change, places } = changeOrderForEdit(page, params);
  const { id, number, project, title, reason, days, saleValue, funding, version, lines } = change;
  return {
    title: text('changeOrder.form.editTitle', { number }),
    crumbs: changeCrumbs(page, project),
    currency: project.currency,
    isNew: false,
    backHref: changeOrderPath(portal, project.id, id),
    places: placeGroups(text, places),
    documents: change.documents,
    values: {
      version: String(version),
      title,
      reason,
      sale_value: saleValue === 0 ? undefined : amountText(saleValue),
      days: days === 0 ? undefined : String(days),
      funding,
      lines: lines.map((line) => ({
        place: line.lineId === null ? `phase-${line.phaseId}` : `line-${line.lineId}`,
        title: line.lineId === null ? (line.title ?? undefined) : undefined,
        amount: amountText(line.amount),
      })),
    },
  };
});

export const changeOrderEditAction = formAction(updateChangeOrder, {
  rows: 'lines',
  done: (page, saved) => page.goTo(pathOf(page, saved), 'changeOrder.toast.updated'),
});
