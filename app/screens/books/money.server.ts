import {
  billCreatePath,
  booksLockPath,
  budgetLockPath,
  cashFlowPath,
  changeOrderCreatePath,
  changeOrdersPath,
  costReportPath,
  expenseCreatePath,
  incomeCreatePath,
  journalPath,
  lineCreatePath,
  linesCopyPath,
  linesPastePath,
  loansPath,
  moneyExportPath,
  orderCreatePath,
  ordersPath,
  ownerTransferPath,
  payerPath,
  purchasePath,
  salesPath,
  scenarioPath,
  scenariosPath,
  vatReportPath,
} from '~/book-paths';
import { csvDownload } from '~/http/list.server';
import { type Page, pageLoader } from '~/http/page.server';
import { timesFor } from '~/models/access/times.server';
import { createBudgetLine, lockBooks } from '~/models/books/budget.server';
import { createExpense } from '~/models/books/entries.server';
import { journalFilters } from '~/models/books/journal.server';
import { projectMoney } from '~/models/books/money.server';
import { transferWithOwner } from '~/models/payers/transfer.server';
import { createPhase } from '~/models/phases/save.server';
import { explainBudget } from '~/models/scenarios/explain-budget';
import { phaseCreatePath, projectFiguresPath, projectPath, projectsPath } from '~/paths';
import { budgetHrefs } from '~/screens/shell/budget-hrefs';
import { explainLinks } from '~/screens/shell/explain-links.server';
import { openPayerQuestion } from '~/screens/shell/payer-question.server';
import type { IconName } from '~/ui/icon';
import { budgetRows, exportedRows, exportHeads } from './rows.server';

export const moneyLoader = pageLoader({ failed: 'money.errors.loadFailed' }, (page) => {
  const { portal, text, actor, params } = page;
  const { costLines, ...money } = projectMoney(page, { ...params, explain: 'on' });
  const { id, name, currency, budgetLockedAt, booksLockedThrough } = money.project;
  const { total, totalCost, phases, documents, owed, owedBills, income, contingencyLeft } = money;
  const { cash, owedToOwner, expected } = money;
  // A closed project takes no entries.
  const canPost = createExpense.permits(actor) && money.project.closedAt === null;
  const isLocked = budgetLockedAt !== null;
  const hasPhases = phases.length > 0;
  const times = timesFor(actor.companyId === null ? money.project : actor);
  const { project: _, ...choices } = journalFilters(page, params);
  return {
    title: text('money.title', { name }),
    breadcrumbs: [
      { label: text('project.list.title'), href: projectsPath(portal) },
      { label: name, href: projectPath(portal, id) },
    ],
    currency,
    question: openPayerQuestion(page, id),
    total,
    totalCost,
    figures: {
      documents,
      owed,
      owedBills,
      income,
      contingencyLeft,
      cash,
      owedToOwner,
      expected: { profit: expected.profit, reasons: expected.reasons },
    },
    rows: budgetRows(page, money),
    locks: {
      budgetOn: budgetLockedAt === null ? null : times.isoDay(budgetLockedAt),
      booksThrough: booksLockedThrough ?? null,
    },
    explained: explainBudget({ text, links: explainLinks(page, id, null) }, costLines ?? [], {
      phases,
      notPlanned: money.notPlanned,
    }),
    isFirst: documents === 0,
    expenseHref: canPost && hasPhases ? expenseCreatePath(portal, id) : null,
    phaseHref: !hasPhases && createPhase.permits(actor) ? phaseCreatePath(portal, id) : null,
    choices,
    budgetHrefs:
      money.outside.length === 0
        ? budgetHrefs(page, id)
        : {
            actual: journalPath(portal, id),
            paid: journalPath(portal, id),
            forecast: scenarioPath(portal, id, 'base'),
          },
    hrefs: {
      journal: journalPath(portal, id),
      owed: journalPath(portal, id, { open: 'open' }),
      income: journalPath(portal, id, { kind: 'income' }),
      cash: cashFlowPath(portal, id),
      expected: projectFiguresPath(portal, id),
      changes: changeOrdersPath(portal, id),
      orders: ordersPath(portal, id),
    },
    menu: menuOf(page, { id, keeps: canPost && hasPhases }),
    budgetMenu: budgetMenuOf(page, { id, isLocked, hasPhases, hasBudget: total.original > 0 }),
  };
});

type Link = { label: string; href: string; icon?: IconName };

/** Links that a project needs only when it grows. */
function menuOf(
  { portal, text, actor }: Page,
  { id, keeps }: { id: number; keeps: boolean },
): Link[] {
  const add: Link[] = [
    { label: text('money.head.bill'), href: billCreatePath(portal, id), icon: 'plus' },
    { label: text('money.head.income'), href: incomeCreatePath(portal, id), icon: 'plus' },
    { label: text('money.head.order'), href: orderCreatePath(portal, id), icon: 'plus' },
    { label: text('money.head.change'), href: changeOrderCreatePath(portal, id), icon: 'plus' },
  ];
  return [
    ...(keeps ? add : []),
    { label: text('money.head.journal'), href: journalPath(portal, id) },
    { label: text('money.head.orders'), href: ordersPath(portal, id) },
    { label: text('money.head.changes'), href: changeOrdersPath(portal, id) },
    { label: text('money.head.loans'), href: loansPath(portal, id) },
    { label: text('purchase.record'), href: purchasePath(portal, id) },
    { label: text('sale.list.title'), href: salesPath(portal, id) },
    { label: text('scenario.list.title'), href: scenariosPath(portal, id) },
    ...(transferWithOwner.permits(actor)
      ? [{ label: text('payer.transfer.link'), href: ownerTransferPath(portal, id) }]
      : []),
    { label: text('payer.answer.title'), href: payerPath(portal, id) },
    { label: text('money.head.costs'), href: costReportPath(portal, id) },
    { label: text('money.head.cashFlow'), href: cashFlowPath(portal, id) },
    { label: text('money.head.vat'), href: vatReportPath(portal, id) },
  ];
}

type Budget = { id: number; isLocked: boolean; hasPhases: boolean; hasBudget: boolean };

function budgetMenuOf({ portal, text, actor }: Page, budget: Budget) {
  const { id, isLocked, hasPhases, hasBudget } = budget;
  const mayPlan = createBudgetLine.permits(actor) && !isLocked && hasPhases;
  const links = [
    mayPlan && { label: text('money.budget.paste'), href: linesPastePath(portal, id) },
    mayPlan && { label: text('money.budget.copy'), href: linesCopyPath(portal, id) },
    mayPlan && hasBudget && { label: text('money.budget.lock'), href: budgetLockPath(portal, id) },
    lockBooks.permits(actor) && {
      label: text('money.budget.lockBooks'),
      href: booksLockPath(portal, id),
    },
    hasPhases && { label: text('money.budget.csv'), href: moneyExportPath(portal, id) },
  ];
  return {
    addHref: mayPlan ? lineCreatePath(portal, id) : null,
    links: links.filter((link) => link !== false),
  };
}

/** The table of the money page as a file. */
export const moneyExportLoader = pageLoader((page) => {
  const { project, ...money } = projectMoney(page, page.params);
  const name = `budget-${project.id}.csv`;
  return csvDownload(page, name, exportHeads(page.text), [exportedRows(page.text, money)]);
});
