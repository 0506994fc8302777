import { entryPath, salePath, saleStepPath } from '~/book-paths';
import { formAction } from '~/http/form-action.server';
import { formKey, pageLoader } from '~/http/page.server';
import { money } from '~/i18n/format';
import { reverseTransfer, withdrawSale } from '~/models/sales/end.server';
import { createSale, prepaySale } from '~/models/sales/save.server';
import { salePage, signedSale } from '~/models/sales/show.server';
import type { Question } from '~/screens/shell/question';
import { saleCrumbs, toSale } from './save.server';

export const saleShowLoader = pageLoader((page) => {
  const { text, portal, params, actor } = page;
  const { project, entries, ...sale } = salePage(page, params);
  const { id, status } = sale;
  const mayWrite = createSale.permits(actor);
  const step = (name: Parameters<typeof saleStepPath>[3], isPossible: boolean) =>
    mayWrite && isPossible ? saleStepPath(portal, project.id, id, name) : null;
  const isSigned = status === 'contract';
  return {
    ...sale,
    title: text('sale.show.title', { buyer: sale.buyer }),
    breadcrumbs: saleCrumbs(page, project),
    currency: project.currency,
    entries: entries.map((entry) => ({ ...entry, href: entryPath(portal, project.id, entry.id) })),
    hrefs: {
      edit: step('edit', isSigned),
      prepay: step('prepay', isSigned && sale.prepaid < sale.price),
      transfer: step('transfer', isSigned),
      withdraw: step('withdraw', isSigned),
      reverse: step('reverse', status === 'transferred' && project.closedAt === null),
    },
  };
});

export const prepayLoader = pageLoader((page) => {
  const { text, portal, params } = page;
  const { id, project, buyer, price, prepaid, today } = signedSale(page, params);
  return {
    title: text('sale.prepay.title', { buyer }),
    lead: text('sale.prepay.lead', { amount: money(price - prepaid, project.currency) }),
    currency: project.currency,
    action: saleStepPath(portal, project.id, id, 'prepay'),
    closeHref: salePath(portal, project.id, id),
    values: { form_key: formKey(page), date: today },
  };
});

export const prepayAction = formAction(prepaySale, {
  done: (page, saved) => page.goTo(toSale(page, saved), 'sale.toast.paid'),
});

export const withdrawLoader = pageLoader((page) => {
  const { text, portal, params } = page;
  const { id, project, buyer, prepaid, today } = signedSale(page, params);
  return {
    title: text('sale.withdraw.title', { buyer }),
    lead:
      prepaid === 0
        ? text('sale.withdraw.nothing')
        : text('sale.withdraw.lead', { amount: money(prepaid, project.currency) }),
    isPaid: prepaid > 0,
    currency: project.currency,
    action: saleStepPath(portal, project.id, id, 'withdraw'),
    closeHref: salePath(portal, project.id, id),
    values: { form_key: formKey(page), date: today },
  };
});

export const withdrawAction = formAction(withdrawSale, {
  done: (page, saved) => page.goTo(toSale(page, saved), 'sale.toast.withdrawn'),
});

export const saleReverseLoader = pageLoader((page) => {
  const { text, portal, params } = page;
  const { id, project } = salePage(page, params);
  return {
    title: text('sale.reverse.title'),
    words: [text('sale.reverse.text')],
    confirmLabel: text('sale.reverse.confirm'),
    danger: true,
    action: saleStepPath(portal, project.id, id, 'reverse'),
    closeHref: salePath(portal, project.id, id),
  } satisfies Question;
});

export const saleReverseAction = formAction(reverseTransfer, {
  done: (page, saved) => page.goTo(toSale(page, saved), 'sale.toast.reversed'),
});
