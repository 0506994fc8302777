import {
  entryPath,
  loanDeletePath,
  loanDrawPath,
  loanEditPath,
  loanPath,
  loanPayPath,
} from '~/book-paths';
import { formAction } from '~/http/form-action.server';
import { formKey, type Page, pageLoader } from '~/http/page.server';
import { day, money } from '~/i18n/format';
import { amountText } from '~/models/fields';
import { balanceByMonth } from '~/models/loans/history';
import { drawForm, drawLoan, instalmentForm, payLoan } from '~/models/loans/pay.server';
import { type LoanPage, loanPage } from '~/models/loans/show.server';
import { loanCrumbs } from './save.server';

export const loanShowLoader = pageLoader((page) => {
  const { text, portal, params } = page;
  const { project, entries, ...loan } = loanPage(page, params);
  return {
    ...loan,
    title: text('loan.show.title', { lender: loan.lender }),
    breadcrumbs: loanCrumbs(page, project),
    currency: project.currency,
    entries: entries.map((entry) => ({ ...entry, href: entryPath(portal, project.id, entry.id) })),
    months: balanceByMonth(entries),
    duration: loan.months,
    hrefs: hrefsOf(page, loan),
  };
});

type Shown = Pick<LoanPage, 'id' | 'projectId' | 'state' | 'hasEntries'>;

/** The actions that the loan's state and the person's permissions allow. */
function hrefsOf({ actor, portal }: Page, { id, projectId, state, hasEntries }: Shown) {
  const mayWrite = drawLoan.permits(actor);
  const only = (isPossible: boolean, path: typeof loanPath) =>
    mayWrite && isPossible ? path(portal, projectId, id) : null;
  return {
    edit: only(state === 'planned', loanEditPath),
    delete: only(!hasEntries, loanDeletePath),
    draw: only(state === 'planned', loanDrawPath),
    pay: only(state === 'running', loanPayPath),
  };
}

export const loanDrawLoader = pageLoader((page) => {
  const { text, portal, params } = page;
  const { id, lender, principal, project, today } = drawForm(page, params);
  return {
    title: text('loan.draw.title', { lender }),
    lead: text('loan.draw.lead', { amount: money(principal, project.currency) }),
    action: loanDrawPath(portal, project.id, id),
    closeHref: loanPath(portal, project.id, id),
    values: { form_key: formKey(page), date: today },
  };
});

const backTo = (page: Page, { id, projectId }: { id: number; projectId: number }) =>
  loanPath(page.portal, projectId, id);

export const loanDrawAction = formAction(drawLoan, {
  done: (page, loan) => page.goTo(backTo(page, loan), 'loan.toast.drawn'),
});

export const loanPayLoader = pageLoader((page) => {
  const { text, portal, params } = page;
  const { id, lender, project, next, phases, ...form } = instalmentForm(page, params);
  const { currency } = project;
  return {
    title: text('loan.pay.title', { lender }),
    lead: text('loan.pay.lead', {
      n: next.n,
      amount: money(next.payment, currency),
      date: day(next.dueOn),
      balance: money(form.balance, currency),
    }),
    currency,
    phases: phases.map(({ phaseId, title }) => ({ value: String(phaseId), label: title })),
    action: loanPayPath(portal, project.id, id),
    closeHref: loanPath(portal, project.id, id),
    values: {
      form_key: formKey(page),
      principal: amountText(next.principal),
      interest: amountText(next.interest),
      date: form.today,
      phase_id: form.phaseId === null ? undefined : String(form.phaseId),
    },
  };
});

export const loanPayAction = formAction(payLoan, {
  done: (page, loan) => page.goTo(backTo(page, loan), 'loan.toast.paid'),
});
