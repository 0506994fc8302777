import { salePath, salesPath } from '~/book-paths';
import { formAction } from '~/http/form-action.server';
import { type ActionPage, formKey, type Page, pageLoader } from '~/http/page.server';
import { money } from '~/i18n/format';
import { amountText } from '~/models/fields';
import { formValuesOf } from '~/models/payload';
import { contractChangeFields } from '~/models/sales/input';
import { createSale, updateSale } from '~/models/sales/save.server';
import { newSale, signedSale } from '~/models/sales/show.server';
import { transferSale } from '~/models/sales/transfer.server';
import { moneyCrumbs } from '~/screens/shell/money-crumbs';

type Project = { id: number; name: string };

/** The breadcrumbs of a page of a sale. */
export const saleCrumbs = (page: Page, project: Project) => [
  ...moneyCrumbs(page, project),
  { label: page.text('sale.list.title'), href: salesPath(page.portal, project.id) },
];

type Saved = { id: number; projectId: number };

export const toSale = (page: ActionPage, { id, projectId }: Saved) =>
  salePath(page.portal, projectId, id);

type Loan = { id: number; principal: number; interest: number };

/** The loans as the form proposes to repay them. */
const repaid = (loans: Loan[], isProposed: boolean) =>
  loans.map(({ id, principal, interest }) => ({
    loan_id: String(id),
    principal: isProposed ? amountText(principal) : '',
    interest: isProposed && interest > 0 ? amountText(interest) : '',
  }));

export const saleCreateLoader = pageLoader((page) => {
  const { text, portal, params } = page;
  const { project, today, value, loans } = newSale(page, params);
  return {
    title: text('sale.form.title', { project: project.name }),
    breadcrumbs: saleCrumbs(page, project),
    currency: project.currency,
    backHref: salesPath(portal, project.id),
    valueHint: text('sale.form.valueHint', { amount: money(value, project.currency) }),
    loans,
    values: {
      form_key: formKey(page),
      is_whole: '1',
      contract_on: today,
      loans: repaid(loans, false),
    },
  };
});

export const saleCreateAction = formAction(createSale, {
  done: (page, saved) => page.goTo(toSale(page, saved), 'sale.toast.created'),
});

export const saleEditLoader = pageLoader((page) => {
  const { text, portal, params } = page;
  const { project, ...sale } = signedSale(page, params);
  return {
    title: text('sale.form.editTitle', { buyer: sale.buyer }),
    breadcrumbs: saleCrumbs(page, project),
    currency: project.currency,
    backHref: salePath(portal, project.id, sale.id),
    values: {
      ...formValuesOf(contractChangeFields, sale),
      is_whole: sale.isWhole ? '1' : '0',
    },
  };
});

export const saleEditAction = formAction(updateSale, {
  done: (page, saved) => page.goTo(toSale(page, saved), 'sale.toast.updated'),
});

export const transferLoader = pageLoader((page) => {
  const { text, portal, params } = page;
  const { project, loans, ...sale } = signedSale(page, params);
  const { currency } = project;
  return {
    title: text('sale.transfer.title', { buyer: sale.buyer }),
    lead: text('sale.transfer.lead', { amount: money(sale.price - sale.prepaid, currency) }),
    breadcrumbs: saleCrumbs(page, project),
    currency,
    isWhole: sale.isWhole,
    costHint: text('sale.transfer.proposed', { amount: money(sale.proposedCost, currency) }),
    backHref: salePath(portal, project.id, sale.id),
    loans,
    values: {
      form_key: formKey(page),
      date: sale.date,
      loans: repaid(loans, sale.isWhole),
    },
  };
});

export const transferAction = formAction(transferSale, {
  done: (page, saved) => page.goTo(toSale(page, saved), 'sale.toast.transferred'),
});
