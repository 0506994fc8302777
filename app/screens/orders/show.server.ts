import { redirect } from '@remix-run/node';
import {
  entryPath,
  orderBillPath,
  orderClosePath,
  orderDeletePath,
  orderEditPath,
  orderOpenPath,
  orderPath,
  orderReleasePath,
  ordersPath,
  supplierPath,
} from '~/book-paths';
import { formAction } from '~/http/form-action.server';
import { formKey, type Page, pageLoader } from '~/http/page.server';
import { money } from '~/i18n/format';
import { createOrderBill } from '~/models/books/entries.server';
import { releaseRetention } from '~/models/orders/release.server';
import { type OrderPage, orderForBill, orderPage, releaseForm } from '~/models/orders/show.server';
import { closeOrder, openOrder } from '~/models/orders/status.server';
import { nameOfLine } from '~/screens/shell/budget-places';
import { moneyCrumbs } from '~/screens/shell/money-crumbs';
import type { Question } from '~/screens/shell/question';

export const orderShowLoader = pageLoader((page) => {
  const { text, portal, params } = page;
  const { project, supplier, lines, entries, ...order } = orderPage(page, params);
  const { number, title } = order;
  return {
    ...order,
    title: text('order.show.title', { number, title }),
    breadcrumbs: [
      ...moneyCrumbs(page, project),
      { label: text('order.list.title'), href: ordersPath(portal, project.id) },
    ],
    currency: project.currency,
    supplier: { name: supplier.name, href: supplierPath(portal, supplier.id) },
    lines: lines.map((line) => ({ ...line, name: nameOfLine(text, line) })),
    entries: entries.map((entry) => ({
      ...entry,
      href: entryPath(portal, project.id, entry.id),
    })),
    hrefs: hrefsOf(page, { ...order, projectId: project.id }),
  };
});

type Shown = Pick<OrderPage, 'id' | 'status' | 'projectId' | 'figures'>;

/** The actions that the order's status and the person's permissions allow. */
function hrefsOf({ actor, portal }: Page, { id, status, projectId, figures }: Shown) {
  const mayWrite = closeOrder.permits(actor);
  const only = (isPossible: boolean, path: typeof orderPath) =>
    mayWrite && isPossible ? path(portal, projectId, id) : null;
  return {
    edit: only(status !== 'closed', orderEditPath),
    open: only(status !== 'open', orderOpenPath),
    close: only(status === 'open', orderClosePath),
    delete: only(status === 'draft', orderDeletePath),
    bill: only(status === 'open', orderBillPath),
    release: only(figures.held > 0, orderReleasePath),
  };
}

const backTo = (page: Page, { id, projectId }: { id: number; projectId: number }) =>
  orderPath(page.portal, projectId, id);

/** The order's page posts here; a GET request redirects back to it. */
export const orderOpenLoader = pageLoader((page) =>
  redirect(backTo(page, orderPage(page, page.params))),
);

export const orderOpenAction = formAction(openOrder, {
  done: (page, order) => page.goTo(backTo(page, order), 'order.toast.opened'),
});

export const orderCloseLoader = pageLoader((page) => {
  const { text, portal, params } = page;
  const { id, number, project, lines } = orderPage(page, params);
  const remaining = lines.reduce((sum, line) => sum + line.remaining, 0);
  const amount = money(remaining, project.currency);
  return {
    title: text('order.close.title', { number }),
    words: [remaining > 0 ? text('order.close.text', { amount }) : text('order.close.none')],
    confirmLabel: text('order.close.confirm'),
    action: orderClosePath(portal, project.id, id),
    closeHref: orderPath(portal, project.id, id),
  } satisfies Question;
});

export const orderCloseAction = formAction(closeOrder, {
  done: (page, order) => page.goTo(backTo(page, order), 'order.toast.closed'),
});

export const orderBillLoader = pageLoader((page) => {
  const { text, portal, params } = page;
  const { id, number, project, supplier, lines, retention, today } = orderForBill(page, params);
  const backHref = orderPath(portal, project.id, id);
  return {
    title: text('order.bill.title', { number }),
    breadcrumbs: [
      ...moneyCrumbs(page, project),
      { label: text('order.list.number', { number }), href: backHref },
    ],
    backHref,
    currency: project.currency,
    lead: text('order.bill.lead', { supplier: supplier.name }),
    retention: retention / 100,
    lines: lines.map((line) => ({
      value: String(line.id),
      label: `${nameOfLine(text, line)} (${money(line.remaining, project.currency)})`,
    })),
    values: {
      form_key: formKey(page),
      supplier: supplier.name,
      order_line_id: String(lines[0]?.id ?? ''),
      date: today,
    },
  };
});

export const orderBillAction = formAction(createOrderBill, {
  done: (page) => {
    const { portal, params, goTo } = page;
    const { project_id: projectId = '', id = '' } = params;
    return goTo(orderPath(portal, projectId, id), 'order.toast.billed');
  },
});

export const orderReleaseLoader = pageLoader((page) => {
  const { text, portal, params } = page;
  const { id, project, held, today } = releaseForm(page, params);
  return {
    title: text('order.release.title'),
    lead: text('order.release.lead', { held: money(held, project.currency) }),
    currency: project.currency,
    action: orderReleasePath(portal, project.id, id),
    closeHref: orderPath(portal, project.id, id),
    values: { form_key: formKey(page), due_date: today },
  };
});

export const orderReleaseAction = formAction(releaseRetention, {
  done: (page, order) => page.goTo(backTo(page, order), 'order.toast.released'),
});
