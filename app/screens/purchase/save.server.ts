import {
  entryPath,
  moneyPath,
  payerTakeBackPath,
  purchasePath,
  purchaseReversePath,
} from '~/book-paths';
import { formAction } from '~/http/form-action.server';
import { formKey, pageLoader } from '~/http/page.server';
import { amountText } from '~/models/fields';
import { takeBackPayer } from '~/models/payers/take-back.server';
import { reversePurchase } from '~/models/purchase/reverse.server';
import { createPurchase } from '~/models/purchase/save.server';
import { purchasePage } from '~/models/purchase/show.server';
import { moneyCrumbs } from '~/screens/shell/money-crumbs';
import type { Question } from '~/screens/shell/question';

/** The purchase once it is entered, else its form. */
export const purchaseLoader = pageLoader((page) => {
  const { text, portal, params, actor } = page;
  const { project, purchase, holders, today, isAnswered, ...form } = purchasePage(page, params);
  const { id, currency, purchasePrice } = project;
  const mayWrite = createPurchase.permits(actor);
  return {
    ...form,
    title: text('purchase.form.title', { project: project.name }),
    breadcrumbs: moneyCrumbs(page, project),
    currency,
    backHref: moneyPath(portal, id),
    typedPrice: purchasePrice,
    canEnter: mayWrite,
    takeBackHref: isAnswered && takeBackPayer.permits(actor) ? payerTakeBackPath(portal, id) : null,
    reverseHref: purchase && mayWrite ? purchaseReversePath(portal, id) : null,
    purchase: purchase && {
      ...purchase,
      entries: purchase.entries.map((entry) => ({
        ...entry,
        href: entryPath(portal, id, entry.id),
      })),
    },
    holders: holders.filter(({ unfunded }) => unfunded > 0),
    values: {
      form_key: formKey(page),
      price: amountText(purchasePrice),
      date: today,
      holders: holders
        .filter(({ unfunded }) => unfunded > 0)
        .map((holder) => ({ holding_id: String(holder.id) })),
    },
  };
});

export const purchaseAction = formAction(createPurchase, {
  done: (page, { projectId }) =>
    page.goTo(purchasePath(page.portal, projectId), 'purchase.toast.created'),
});

export const purchaseReverseLoader = pageLoader((page) => {
  const { text, portal, params } = page;
  const { project } = purchasePage(page, params);
  return {
    title: text('purchase.reverse.title'),
    words: [text('purchase.reverse.text')],
    confirmLabel: text('purchase.reverse.confirm'),
    danger: true,
    action: purchaseReversePath(portal, project.id),
    closeHref: purchasePath(portal, project.id),
  } satisfies Question;
});

export const purchaseReverseAction = formAction(reversePurchase, {
  done: (page, { projectId }) =>
    page.goTo(purchasePath(page.portal, projectId), 'purchase.toast.reversed'),
});
