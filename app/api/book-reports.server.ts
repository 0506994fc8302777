import { costAccounts } from 'db/schema/book';
import { cashFlow } from '~/models/books/cash-flow.server';
import { costReport } from '~/models/books/cost-report.server';
import { vatReport } from '~/models/books/vat-report.server';
import { read } from './call.server';
import { from, list, maybe, money, oneOf, presenter, text, whole } from './fields';
import { figures } from './money.server';

type Costs = ReturnType<typeof costReport>;
type Cash = ReturnType<typeof cashFlow>;
type Vat = ReturnType<typeof vatReport>;
type OfProject = { project: { id: number; currency: string } };

const ofProject = {
  project_id: from(whole, ({ project }: OfProject) => project.id),
  currency: from(text, ({ project }: OfProject) => project.currency),
};

const costRow = presenter<Costs['rows'][number]>()('CostReportRow', {
  kind: oneOf(['phase', 'line', 'rest', 'account', 'subtotal'] as const),
  id: maybe(whole),
  of: maybe(oneOf([...costAccounts, 'outside'] as const)),
  title: maybe(text),
  depth: whole,
  figures,
});
const costs = presenter<Costs>()('CostReport', {
  ...ofProject,
  rows: list(costRow),
  total: figures,
});

const cashAmounts = { cash_in: money, cash_out: money, balance: money };
const cashRow = presenter<Cash['rows'][number]>()('CashFlowMonth', { month: text, ...cashAmounts });
const cash = presenter<Cash>()('CashFlow', {
  ...ofProject,
  rows: list(cashRow),
  total: presenter<Cash['total']>()('CashFlowTotal', cashAmounts),
});

const vatAmounts = { vat_charged: money, vat_paid: money, balance: money };
const vatRow = presenter<Vat['rows'][number]>()('VatMonth', { month: text, ...vatAmounts });
const vat = presenter<Vat>()('VatReport', {
  ...ofProject,
  rows: list(vatRow),
  total: presenter<Vat['total']>()('VatTotal', vatAmounts),
});

export const bookReportCalls = [
  read(
    'GET /api/projects/{project_id}/cost-report',
    'Budget against committed against actual, and the forecast at completion',
    costReport,
    costs,
  ),
  read(
    'GET /api/projects/{project_id}/cash-flow',
    'Cash in and out of a project by month',
    cashFlow,
    cash,
  ),
  read('GET /api/projects/{project_id}/vat', 'VAT charged and paid by month', vatReport, vat),
];
