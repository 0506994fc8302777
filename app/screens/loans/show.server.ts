import {
  entryPath,
  indexPath,
  loanDeletePath,
  loanDrawPath,
  loanEditPath,
  loanInstalmentPath,
  loanPath,
  loanPayPath,
} from '~/book-paths';
import { formAction } from '~/http/form-action.server';
import { formKey, type Page, pageLoader } from '~/http/page.server';
import { day, money } from '~/i18n/format';
import { longMonth } from '~/i18n/times';
import { amountText } from '~/models/fields';
import { explainInstalment } from '~/models/loans/explain';
import { drawForm, drawLoan, instalmentForm, payLoan } from '~/models/loans/pay.server';
import { type LoanPage, loanPage } from '~/models/loans/show.server';
import { indexList } from '~/models/price-indexes/list.server';
import { loanCrumbs } from './save.server';

export const loanShowLoader = pageLoader((page) => {
  const { text, portal, params } = page;
  const { project, entries, explicable, schedule, ...loan } = loanPage(page, {
    ...params,
    instalment: wantedInstalment(page),
  });
  return {
    ...loan,
    title: text('loan.show.title', { lender: loan.lender }),
    breadcrumbs: loanCrumbs(page, project),
    currency: project.currency,
    entries: entries.map((entry) => ({ ...entry, href: entryPath(portal, project.id, entry.id) })),
    schedule: schedule.map((due) => ({
      ...due,
      href: loanInstalmentPath(portal, project.id, loan.id, due.n),
    })),
    explained: explicable && {
      n: explicable.due.n,
      figures: explainInstalment(
        {
          locale: page.locale,
          currency: project.currency,
          beforeHref: beforeHref(page, loan, explicable.previous),
        },
        explicable,
      ),
    },
    indexHref:
      loan.index && indexList.permits(page.actor) ? indexPath(portal, loan.index.id) : null,
    hrefs: hrefsOf(page, loan),
  };
});

/** Only the number of an instalment; anything else explains none. */
const wantedInstalment = ({ url }: Page): string | undefined =>
  /^[1-9]\d{0,3}$/.exec(url.searchParams.get('instalment') ?? '')?.[0];

/** Before the first instalment to come, the entries explain what is owed. */
function beforeHref(
  { portal }: Page,
  { id, projectId, hasEntries }: Pick<LoanPage, 'id' | 'projectId' | 'hasEntries'>,
  previous: number | null,
): string | null {
  if (previous === null) return hasEntries ? '#history' : null;
  const path = loanInstalmentPath(portal, projectId, id, previous);
  return `${path}#explained-balance-${previous}`;
}

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
  const { id, lender, project, next, linked, ...form } = instalmentForm(page, params);
  const { currency } = project;
  return {
    title: text('loan.pay.title', { lender }),
    lead: text('loan.pay.lead', {
      n: next.n,
      amount: money(next.payment, currency),
      date: day(next.dueOn),
      balance: money(form.balance, currency),
    }),
    linkedLeads: linkedLeads(page, linked, currency),
    currency,
    action: loanPayPath(portal, project.id, id),
    closeHref: loanPath(portal, project.id, id),
    values: {
      form_key: formKey(page),
      principal: amountText(next.principal),
      interest: amountText(next.interest),
      date: form.today,
    },
  };
});

/** Explains the linked amount of the next instalment; empty for a loan without an index. */
function linkedLeads(
  { text, locale }: Page,
  linked: ReturnType<typeof instalmentForm>['linked'],
  currency: string,
): string[] {
  if (!linked?.index) return [];
  const month = longMonth(locale, `${linked.index.month}-01`);
  const amountLead = text('loan.pay.linkedLead', { amount: money(linked.amount, currency), month });
  return linked.isProvisional
    ? [amountLead, text('loan.pay.provisionalLead', { month })]
    : [amountLead];
}

export const loanPayAction = formAction(payLoan, {
  done(page, { amount, index, currency, ...loan }) {
    const { locale } = page;
    if (!index) return page.goTo(backTo(page, loan), 'loan.toast.paid');
    return page.goTo(backTo(page, loan), 'loan.toast.paidLinked', {
      amount: money(amount, currency),
      month: longMonth(locale, `${index.month}-01`),
    });
  },
});
