import { orderDeletePath, orderPath, ordersPath } from '~/book-paths';
import { formAction } from '~/http/form-action.server';
import { formKey, type Page, pageLoader } from '~/http/page.server';
import { amountText } from '~/models/fields';
import { createOrder, deleteOrder, updateOrder } from '~/models/orders/save.server';
import { newOrder, orderForEdit, orderPage } from '~/models/orders/show.server';
import { placeGroups, placeOf } from '~/screens/shell/budget-places';
import { moneyCrumbs } from '~/screens/shell/money-crumbs';
import type { Question } from '~/screens/shell/question';

type Project = { id: number; name: string; currency: string };

const orderForm = (page: Page, project: Project) => ({
  crumbs: [
    ...moneyCrumbs(page, project),
    { label: page.text('order.list.title'), href: ordersPath(page.portal, project.id) },
  ],
  currency: project.currency,
});

/** The rows of an empty form; more are added with a button. */
const emptyRows = [{}, {}];

export const orderCreateLoader = pageLoader((page) => {
  const { text, portal, params } = page;
  const { project, today, suppliers, places } = newOrder(page, params);
  return {
    title: text('order.form.createTitle'),
    ...orderForm(page, project),
    isNew: true,
    backHref: ordersPath(portal, project.id),
    suppliers: suppliers.map(({ name }) => name),
    places: placeGroups(text, places),
    documents: [],
    values: { form_key: formKey(page), date: today, lines: emptyRows },
  };
});

export const orderCreateAction = formAction(createOrder, {
  rows: 'lines',
  done: (page, { id, projectId }) =>
    page.goTo(orderPath(page.portal, projectId, id), 'order.toast.created'),
});

export const orderEditLoader = pageLoader((page) => {
  const { text, portal, params } = page;
  const { order, suppliers, places } = orderForEdit(page, params);
  const { id, number, project, supplier, title, date, retention, version, lines } = order;
  return {
    title: text('order.form.editTitle', { number }),
    ...orderForm(page, project),
    isNew: false,
    backHref: orderPath(portal, project.id, id),
    suppliers: suppliers.map(({ name }) => name),
    places: placeGroups(text, places),
    documents: order.documents,
    values: {
      version: String(version),
      supplier: supplier.name,
      title,
      date,
      retention: retention === 0 ? undefined : String(retention / 100),
      lines: lines.map((line) => ({ place: placeOf(line), amount: amountText(line.amount) })),
    },
  };
});

export const orderEditAction = formAction(updateOrder, {
  rows: 'lines',
  done: (page, { id, projectId }) =>
    page.goTo(orderPath(page.portal, projectId, id), 'order.toast.updated'),
});

export const orderDeleteLoader = pageLoader((page) => {
  const { text, portal, params } = page;
  const { id, number, project } = orderPage(page, params);
  return {
    title: text('order.delete.title', { number }),
    words: [text('order.delete.text')],
    confirmLabel: text('order.delete.confirm'),
    danger: true,
    action: orderDeletePath(portal, project.id, id),
    closeHref: orderPath(portal, project.id, id),
  } satisfies Question;
});

export const orderDeleteAction = formAction(deleteOrder, {
  done: (page, { title, projectId }) =>
    page.goTo(ordersPath(page.portal, projectId), 'order.toast.deleted', { title }),
});
