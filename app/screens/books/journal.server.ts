import {
  billCreatePath,
  billsPath,
  entryPath,
  expenseCreatePath,
  incomeCreatePath,
  journalExportPath,
  journalLedgerPath,
  journalPath,
} from '~/book-paths';
import { filePage } from '~/http/file.server';
import { csvDownload, listPayload } from '~/http/list.server';
import { idParam, type Page, pageLoader } from '~/http/page.server';
import { todayFor } from '~/models/access/times.server';
import { billsToPay } from '~/models/books/bills.server';
import { createExpense } from '~/models/books/entries.server';
import { journalFile, journalFilters, journalTotals } from '~/models/books/journal.server';
import { ledgerFile } from '~/models/books/ledger-file.server';
import { entryList } from '~/models/books/list.server';
import { dueFilters } from '~/models/milestones/due.server';
import { listHref } from '~/ui/list-state';
import { crumbsOf } from './entry-save.server';

/** The list of a project, whose id is in the path rather than in the filters. */
const payloadOf = (page: Page) => ({ ...listPayload(page), project_id: page.params.project_id });

export const journalLoader = pageLoader((page) => {
  const { actor, params, portal, text } = page;
  const projectId = idParam(params, 'project_id');
  const { project, ...choices } = journalFilters(page, params);
  const { state, rows, ...list } = entryList(page, payloadOf(page));
  const { project_id: _, ...filters } = state.filters;
  const ownState = { ...state, filters };
  return {
    ...list,
    title: text('entry.journal.of', { project: project.name }),
    crumbs: crumbsOf(page, project),
    path: journalPath(portal, projectId),
    state: ownState,
    rows: rows.map(({ receiptId, ...row }) => ({
      ...row,
      hasReceipt: receiptId !== null,
      href: entryPath(portal, projectId, row.id),
    })),
    ...choices,
    currency: project.currency,
    totals: journalTotals(page, payloadOf(page), ownState),
    exportHref: listHref(journalExportPath(portal, projectId), ownState, {}),
    ledgerHref: journalLedgerPath(portal, projectId),
    billsHref: billsPath(portal),
    create: createExpense.permits(actor)
      ? {
          expense: expenseCreatePath(portal, projectId),
          bill: billCreatePath(portal, projectId),
          income: incomeCreatePath(portal, projectId),
        }
      : null,
  };
});

export const journalExportLoader = pageLoader((page) => {
  const { text } = page;
  // Checks the project before the file begins.
  journalFilters(page, page.params);
  const { header, rows } = journalFile(page, payloadOf(page), text);
  return csvDownload(page, 'journal.csv', header, rows);
});

export const journalLedgerLoader = pageLoader((page) =>
  filePage(page, ledgerFile(page, page.params)),
);

export const billsLoader = pageLoader((page) => {
  const { actor, text, portal, now } = page;
  const list = billsToPay(page, listPayload(page));
  const { overdue, soon } = dueFilters(actor, now);
  const dueBefore = list.state.filters.due_before;
  const spans = [
    { name: 'all', before: undefined },
    { name: 'soon', before: soon.due_before },
    { name: 'overdue', before: overdue.due_before },
  ] as const;
  return {
    ...list,
    rows: list.rows.map((row) => ({ ...row, href: entryPath(portal, row.project.id, row.id) })),
    title: text('entry.bills.title'),
    portal,
    today: todayFor({ actor, now }),
    path: billsPath(portal),
    spans: spans.map(({ name, before }) => ({
      label: text(`entry.bills.${name}`),
      href: billsPath(portal, { 'filters[due_before]': before }),
      current: dueBefore === before,
    })),
  };
});
