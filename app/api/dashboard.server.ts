import {
  adminDashboard,
  type CurrencyTotals,
  chartProjects,
  type DashboardProject,
  type DashboardSummary,
  superadminDashboard,
} from '~/models/dashboard/company.server';
import type { ProjectSetsOf } from '~/models/projects/included.server';
import { read } from './call.server';
import { from, list, maybe, money, number, page, presenter, text, through, whole } from './fields';
import { formerProfit } from './project-budget';
import { health, workBudget } from './project-health';
import { setFields } from './project-sets';

const totals = presenter<CurrencyTotals>()('CurrencyTotals', {
  currency: text,
  total_value_of_assets: from(money, ({ value }) => value),
  total_investment: from(money, ({ investment }) => investment),
  roi: maybe(number),
});

const card = presenter<DashboardProject & ProjectSetsOf>()('DashboardProject', {
  id: whole,
  name: text,
  ...setFields,
  current_property_value: money,
  purchase_price: maybe(money),
  estimated_budget: money,
  wedge: from(maybe(money), ({ profit }) => profit),
  expected_profit: maybe(money),
  profit_after_actual_costs: formerProfit(({ standing, ...project }) => ({
    project,
    spent: standing.workBudget?.spent,
  })),
  health: from(health, ({ standing }) => standing.health),
  work_budget: from(maybe(workBudget), ({ standing }) => standing.workBudget),
});

/** Figures in the currency that most projects use; `currencies` has all of them. */
const figures = {
  total_value_of_assets: from(money, (summary: DashboardSummary) => summary.totals[0]?.value ?? 0),
  total_investment: from(money, (summary: DashboardSummary) => summary.totals[0]?.investment ?? 0),
  roi: from(maybe(number), (summary: DashboardSummary) => summary.totals[0]?.roi),
  currencies: from(list(totals), (summary: DashboardSummary) => summary.totals),
  number_of_assets: whole,
};

const dashboard = presenter<ReturnType<typeof adminDashboard>>()('Dashboard', {
  ...figures,
  projects: list(card),
});
const allCompanies = presenter<DashboardSummary>()('SuperadminDashboard', {
  ...figures,
  adminCount: from(whole, ({ adminCount }) => adminCount ?? 0),
});

const chart = through(page(card), (rows: ReturnType<typeof chartProjects>) => ({
  rows,
  total: rows.length,
}));

export const dashboardCalls = [
  read(
    'GET /api/admin/dashboard',
    'The figures of a company and its newest projects',
    adminDashboard,
    dashboard,
  ),
  read(
    'GET /api/superadmin/dashboard',
    'The figures of all companies',
    superadminDashboard,
    allCompanies,
  ),
  read(
    'GET /api/admin/project-financial-chart',
    'The newest projects, for a chart',
    chartProjects,
    chart,
  ),
];
