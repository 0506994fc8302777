import {
  projectClosePath,
  projectReopenPath,
  saleCreatePath,
  salePath,
  salesPath,
} from '~/book-paths';
import { formAction } from '~/http/form-action.server';
import { pageLoader } from '~/http/page.server';
import { money } from '~/i18n/format';
import { closeProject, closingPage, reopenProject } from '~/models/sales/close.server';
import { createSale } from '~/models/sales/save.server';
import { salesPage } from '~/models/sales/show.server';
import { moneyCrumbs } from '~/screens/shell/money-crumbs';
import type { Question, Refusal } from '~/screens/shell/question';

export const salesLoader = pageLoader((page) => {
  const { text, portal, params, actor } = page;
  const { project, sales, value, sold } = salesPage(page, params);
  const { id, currency, soldOn, closedAt } = project;
  const mayWrite = createSale.permits(actor);
  return {
    title: text('sale.list.of', { project: project.name }),
    breadcrumbs: moneyCrumbs(page, project),
    currency,
    soldOn,
    isClosed: closedAt !== null,
    value: value.toSell,
    sold,
    rows: sales.map((sale) => ({ ...sale, href: salePath(portal, id, sale.id) })),
    hrefs: {
      create: mayWrite && soldOn === null ? saleCreatePath(portal, id) : null,
      close: mayWrite && soldOn !== null && !closedAt ? projectClosePath(portal, id) : null,
      reopen: mayWrite && closedAt !== null ? projectReopenPath(portal, id) : null,
    },
  };
});

export const closeLoader = pageLoader((page) => {
  const { text, portal, params } = page;
  const { project, open, cash } = closingPage(page, params);
  const closeHref = salesPath(portal, project.id);
  if (open.length > 0)
    return {
      title: text('sale.close.open'),
      words: [
        open.map(
          ({ account, amount }) =>
            `${text(`entry.account.${account}`)}: ${money(Math.abs(amount), project.currency)}`,
        ),
      ],
      closeHref,
      backLabel: text('sale.close.back'),
    } satisfies Refusal;
  const left = money(cash, project.currency);
  return {
    title: text('sale.close.title', { project: project.name }),
    words: [
      text('sale.close.text'),
      ...(cash === 0 ? [] : [text('sale.close.cash', { amount: left })]),
    ],
    confirmLabel: text('sale.close.confirm'),
    action: projectClosePath(portal, project.id),
    closeHref,
  } satisfies Question;
});

export const closeAction = formAction(closeProject, {
  done: (page, { projectId }) => page.goTo(salesPath(page.portal, projectId), 'sale.toast.closed'),
});

export const reopenLoader = pageLoader((page) => {
  const { text, portal, params } = page;
  const { project } = salesPage(page, params);
  return {
    title: text('sale.reopen.title', { project: project.name }),
    words: [text('sale.reopen.text')],
    confirmLabel: text('sale.reopen.confirm'),
    action: projectReopenPath(portal, project.id),
    closeHref: salesPath(portal, project.id),
  } satisfies Question;
});

export const reopenAction = formAction(reopenProject, {
  done: (page, { projectId }) =>
    page.goTo(salesPath(page.portal, projectId), 'sale.toast.reopened'),
});
