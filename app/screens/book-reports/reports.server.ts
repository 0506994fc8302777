import {
  cashFlowPath,
  costReportPath,
  journalPath,
  moneyPath,
  reportExportPath,
  vatReportPath,
} from '~/book-paths';
import { csvDownload } from '~/http/list.server';
import { type Page, pageLoader } from '~/http/page.server';
import { cashFlow } from '~/models/books/cash-flow.server';
import { costFile, costName } from '~/models/books/cost-file.server';
import { costReport } from '~/models/books/cost-report.server';
import { vatReport } from '~/models/books/vat-report.server';
import { projectPath, projectsPath } from '~/paths';
import { budgetHrefs } from '~/screens/shell/budget-hrefs';

const rule = { failed: 'bookReport.errors.loadFailed' } as const;

type Report = 'costs' | 'cashFlow' | 'vat';
const paths = { costs: costReportPath, cashFlow: cashFlowPath, vat: vatReportPath };

/** The parts of every report: its title, the way back, and the same rows as a file. */
function frameOf(
  { text, portal }: Page,
  report: Report,
  { id, name, currency }: { id: number; name: string; currency: string },
) {
  return {
    title: text(`bookReport.${report}.title`, { name }),
    breadcrumbs: [
      { label: text('project.list.title'), href: projectsPath(portal) },
      { label: name, href: projectPath(portal, id) },
      { label: text('entry.journal.money'), href: moneyPath(portal, id) },
    ],
    currency,
    exportHref: reportExportPath(paths[report](portal, id)),
  };
}

/** Adds the link to the entries of each month. */
const explained = <Row extends { month: string }>({ portal }: Page, id: number, rows: Row[]) =>
  rows.map((row) => ({ ...row, href: journalPath(portal, id, { month: row.month }) }));

export const costReportLoader = pageLoader(rule, (page) => {
  const { project, rows, total } = costReport(page, page.params);
  return {
    ...frameOf(page, 'costs', project),
    rows: rows.map((row) => ({
      ...row,
      name: costName(page.text, row),
      hrefs: costHrefs(page, project.id, row),
    })),
    total,
    totalHrefs: { actual: journalPath(page.portal, project.id) },
  };
});

type CostRow = ReturnType<typeof costReport>['rows'][number];

function costHrefs(page: Page, projectId: number, { kind, id, of }: CostRow) {
  if (kind === 'phase') return budgetHrefs(page, projectId, { phase_id: id! });
  if (kind === 'line') return budgetHrefs(page, projectId, { line_id: id! });
  return kind === 'subtotal' && of === 'work' ? budgetHrefs(page, projectId) : {};
}

export const cashFlowLoader = pageLoader(rule, (page) => {
  const { project, rows, total } = cashFlow(page, page.params);
  return { ...frameOf(page, 'cashFlow', project), rows: explained(page, project.id, rows), total };
});

export const vatReportLoader = pageLoader(rule, (page) => {
  const { project, rows, total } = vatReport(page, page.params);
  return { ...frameOf(page, 'vat', project), rows: explained(page, project.id, rows), total };
});

const main = (minor: number) => minor / 100;

export const costExportLoader = pageLoader(rule, (page) => {
  const { project, header, rows } = costFile(page, page.params, page.text);
  return csvDownload(page, `costs-${project.id}.csv`, header, [rows]);
});

export const cashExportLoader = pageLoader(rule, (page) => {
  const { text } = page;
  const { project, rows } = cashFlow(page, page.params);
  const columns = ['cashIn', 'cashOut', 'balance'] as const;
  const head = [
    text('bookReport.month'),
    ...columns.map((name) => text(`bookReport.cashFlow.${name}`)),
  ];
  const cells = rows.map((row) => [row.month, ...columns.map((name) => main(row[name]))]);
  return csvDownload(page, `cash-flow-${project.id}.csv`, head, [cells]);
});

export const vatExportLoader = pageLoader(rule, (page) => {
  const { text } = page;
  const { project, rows } = vatReport(page, page.params);
  const columns = ['vatCharged', 'vatPaid', 'balance'] as const;
  const head = [text('bookReport.month'), ...columns.map((name) => text(`bookReport.vat.${name}`))];
  const cells = rows.map((row) => [row.month, ...columns.map((name) => main(row[name]))]);
  return csvDownload(page, `vat-${project.id}.csv`, head, [cells]);
});
