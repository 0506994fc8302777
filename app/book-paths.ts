// The addresses of a project's money, in both portals (app/paths.ts has all others).

import {
  base,
  explainedMonth,
  laterMonths,
  type PortalName,
  projectsPath,
  withQuery,
} from './paths';

type Id = number | string;

export const moneyPath = (portal: PortalName, projectId: Id) =>
  `${projectsPath(portal)}/${projectId}/money`;

/** The row of a phase in the budget. */
export const phaseMoneyPath = (portal: PortalName, projectId: Id, phaseId: Id) =>
  `${moneyPath(portal, projectId)}#phase-${phaseId}`;

export const moneyExportPath = (portal: PortalName, projectId: Id) =>
  `${moneyPath(portal, projectId)}/export.csv`;

/** `corrects` is the entry that the new one replaces. */
type NewEntry = { corrects?: number; phase_id?: number };
export const expenseCreatePath = (portal: PortalName, projectId: Id, options: NewEntry = {}) =>
  withQuery(`${moneyPath(portal, projectId)}/expense`, options);
export const billCreatePath = (portal: PortalName, projectId: Id, options: NewEntry = {}) =>
  withQuery(`${moneyPath(portal, projectId)}/bill`, options);
export const incomeCreatePath = (portal: PortalName, projectId: Id, options: NewEntry = {}) =>
  withQuery(`${moneyPath(portal, projectId)}/income`, options);

/** A phase or a line of the budget, as lists filter by it. */
export type BudgetPlace = { phase_id?: Id; line_id?: Id };

const withFilters = (path: string, filters: Record<string, Id | undefined>) =>
  withQuery(
    path,
    Object.fromEntries(Object.entries(filters).map(([name, value]) => [`filters[${name}]`, value])),
  );

type JournalFilters = BudgetPlace &
  Partial<Record<'kind' | 'category' | 'supplier_id' | 'month' | 'open', Id>>;
export const journalPath = (portal: PortalName, projectId: Id, filters: JournalFilters = {}) =>
  withFilters(`${moneyPath(portal, projectId)}/journal`, filters);
export const journalExportPath = (portal: PortalName, projectId: Id) =>
  `${moneyPath(portal, projectId)}/journal/export.csv`;
/** For hledger. */
export const journalLedgerPath = (portal: PortalName, projectId: Id) =>
  `${moneyPath(portal, projectId)}/journal/export.journal`;
export const entryPath = (portal: PortalName, projectId: Id, id: Id) =>
  `${journalPath(portal, projectId)}/${id}`;
export const entryPayPath = (
  portal: PortalName,
  projectId: Id,
  id: Id,
  options: { corrects?: number } = {},
) => withQuery(`${entryPath(portal, projectId, id)}/pay`, options);
export const entryReversePath = (portal: PortalName, projectId: Id, id: Id) =>
  `${entryPath(portal, projectId, id)}/reverse`;

export const lineCreatePath = (
  portal: PortalName,
  projectId: Id,
  options: { phase_id?: number } = {},
) => withQuery(`${moneyPath(portal, projectId)}/lines/create`, options);
export const linesPastePath = (portal: PortalName, projectId: Id) =>
  `${moneyPath(portal, projectId)}/lines/paste`;
export const linesCopyPath = (
  portal: PortalName,
  projectId: Id,
  options: { from_id?: number } = {},
) => withQuery(`${moneyPath(portal, projectId)}/lines/copy`, options);
export const lineEditPath = (portal: PortalName, projectId: Id, id: Id) =>
  `${moneyPath(portal, projectId)}/lines/${id}/edit`;
export const lineDeletePath = (portal: PortalName, projectId: Id, id: Id) =>
  `${moneyPath(portal, projectId)}/lines/${id}/delete`;
export const budgetLockPath = (portal: PortalName, projectId: Id) =>
  `${moneyPath(portal, projectId)}/lock-budget`;
export const booksLockPath = (portal: PortalName, projectId: Id) =>
  `${moneyPath(portal, projectId)}/lock-books`;

export const costReportPath = (portal: PortalName, projectId: Id) =>
  `${moneyPath(portal, projectId)}/costs`;
export const cashFlowPath = (portal: PortalName, projectId: Id) =>
  `${moneyPath(portal, projectId)}/cash-flow`;
export const vatReportPath = (portal: PortalName, projectId: Id) =>
  `${moneyPath(portal, projectId)}/vat`;

/** The rows of the report at a path as a file. */
export const reportExportPath = (reportPath: string) => `${reportPath}/export.csv`;

type OrderFilters = BudgetPlace & { status?: string };
export const ordersPath = (portal: PortalName, projectId: Id, filters: OrderFilters = {}) =>
  withFilters(`${moneyPath(portal, projectId)}/orders`, filters);
export const orderCreatePath = (portal: PortalName, projectId: Id) =>
  `${ordersPath(portal, projectId)}/create`;
export const orderPath = (portal: PortalName, projectId: Id, id: Id) =>
  `${ordersPath(portal, projectId)}/${id}`;
export const orderEditPath = (portal: PortalName, projectId: Id, id: Id) =>
  `${orderPath(portal, projectId, id)}/edit`;
export const orderBillPath = (portal: PortalName, projectId: Id, id: Id) =>
  `${orderPath(portal, projectId, id)}/bill`;
export const orderOpenPath = (portal: PortalName, projectId: Id, id: Id) =>
  `${orderPath(portal, projectId, id)}/open`;
export const orderClosePath = (portal: PortalName, projectId: Id, id: Id) =>
  `${orderPath(portal, projectId, id)}/close`;
export const orderReleasePath = (portal: PortalName, projectId: Id, id: Id) =>
  `${orderPath(portal, projectId, id)}/release`;
export const orderDeletePath = (portal: PortalName, projectId: Id, id: Id) =>
  `${orderPath(portal, projectId, id)}/delete`;
export const changeOrdersPath = (portal: PortalName, projectId: Id, filters: OrderFilters = {}) =>
  withFilters(`${moneyPath(portal, projectId)}/changes`, filters);
export const changeOrderCreatePath = (portal: PortalName, projectId: Id) =>
  `${changeOrdersPath(portal, projectId)}/create`;
export const changeOrderPath = (portal: PortalName, projectId: Id, id: Id) =>
  `${changeOrdersPath(portal, projectId)}/${id}`;

export const changeOrderEditPath = (portal: PortalName, projectId: Id, id: Id) =>
  `${changeOrderPath(portal, projectId, id)}/edit`;
export const changeOrderSubmitPath = (portal: PortalName, projectId: Id, id: Id) =>
  `${changeOrderPath(portal, projectId, id)}/submit`;
export const changeOrderApprovePath = (portal: PortalName, projectId: Id, id: Id) =>
  `${changeOrderPath(portal, projectId, id)}/approve`;
export const changeOrderRejectPath = (portal: PortalName, projectId: Id, id: Id) =>
  `${changeOrderPath(portal, projectId, id)}/reject`;
export const changeOrderWithdrawPath = (portal: PortalName, projectId: Id, id: Id) =>
  `${changeOrderPath(portal, projectId, id)}/withdraw`;

/** The question who paid the typed amounts, and its answer. */
export const payerPath = (portal: PortalName, projectId: Id) =>
  `${moneyPath(portal, projectId)}/payer`;
export const payerTakeBackPath = (portal: PortalName, projectId: Id) =>
  `${payerPath(portal, projectId)}/take-back`;
export const ownerTransferPath = (portal: PortalName, projectId: Id) =>
  `${moneyPath(portal, projectId)}/owner`;

export const loansPath = (portal: PortalName, projectId: Id) =>
  `${moneyPath(portal, projectId)}/loans`;
export const loanCreatePath = (portal: PortalName, projectId: Id) =>
  `${loansPath(portal, projectId)}/create`;
export const loanPath = (portal: PortalName, projectId: Id, id: Id) =>
  `${loansPath(portal, projectId)}/${id}`;
/** The page of a loan on which one of its instalments opens. */
export const loanInstalmentPath = (portal: PortalName, projectId: Id, id: Id, n: number) =>
  withQuery(loanPath(portal, projectId, id), { instalment: n });
export const loanEditPath = (portal: PortalName, projectId: Id, id: Id) =>
  `${loanPath(portal, projectId, id)}/edit`;
export const loanDeletePath = (portal: PortalName, projectId: Id, id: Id) =>
  `${loanPath(portal, projectId, id)}/delete`;
export const loanDrawPath = (portal: PortalName, projectId: Id, id: Id) =>
  `${loanPath(portal, projectId, id)}/draw`;
export const loanPayPath = (portal: PortalName, projectId: Id, id: Id) =>
  `${loanPath(portal, projectId, id)}/pay`;

export const purchasePath = (portal: PortalName, projectId: Id) =>
  `${moneyPath(portal, projectId)}/purchase`;
export const purchaseReversePath = (portal: PortalName, projectId: Id) =>
  `${purchasePath(portal, projectId)}/reverse`;

export const salesPath = (portal: PortalName, projectId: Id) =>
  `${moneyPath(portal, projectId)}/sales`;
export const saleCreatePath = (portal: PortalName, projectId: Id) =>
  `${salesPath(portal, projectId)}/create`;
/** Closes or reopens a sold project. */
export const projectClosePath = (portal: PortalName, projectId: Id) =>
  `${salesPath(portal, projectId)}/close`;
export const projectReopenPath = (portal: PortalName, projectId: Id) =>
  `${salesPath(portal, projectId)}/reopen`;
export const salePath = (portal: PortalName, projectId: Id, id: Id) =>
  `${salesPath(portal, projectId)}/${id}`;
type SaleStep = 'edit' | 'prepay' | 'transfer' | 'withdraw' | 'reverse';
export const saleStepPath = (portal: PortalName, projectId: Id, id: Id, step: SaleStep) =>
  `${salePath(portal, projectId, id)}/${step}`;

export const scenariosPath = (portal: PortalName, projectId: Id) =>
  `${moneyPath(portal, projectId)}/scenarios`;
export const scenarioCreatePath = (
  portal: PortalName,
  projectId: Id,
  options: { base?: string } = {},
) => withQuery(`${scenariosPath(portal, projectId)}/create`, options);
/** Without an id, the base scenario, which may be the computed default. */
export const scenarioPath = (portal: PortalName, projectId: Id, id: Id | null) =>
  `${scenariosPath(portal, projectId)}/${id ?? 'base'}`;
export const scenarioEditPath = (portal: PortalName, projectId: Id, id: Id) =>
  `${scenarioPath(portal, projectId, id)}/edit`;
export const scenarioDeletePath = (portal: PortalName, projectId: Id, id: Id) =>
  `${scenarioPath(portal, projectId, id)}/delete`;
export const scenarioBasePath = (portal: PortalName, projectId: Id, id: Id) =>
  `${scenarioPath(portal, projectId, id)}/base`;
/** The scenario with the explanation of a month’s cash. */
export const scenarioMonthPath = (
  portal: PortalName,
  projectId: Id,
  id: Id | null,
  month: string,
) => withQuery(scenarioPath(portal, projectId, id), { month }) + explainedMonth(month);
export const scenarioYearPath = (portal: PortalName, projectId: Id, id: Id | null, year: string) =>
  `${withQuery(scenarioPath(portal, projectId, id), { year })}#${laterMonths}`;
/** The page that shows the effect of moving a phase, and moves it. */
export const phaseImpactPath = (portal: PortalName, projectId: Id, id: Id) =>
  `${moneyPath(portal, projectId)}/phases/${id}/impact`;

/** An earlier move of a phase, as it was computed then. */
export const phaseMovePath = (portal: PortalName, projectId: Id, id: Id, move: Id) =>
  `${withQuery(phaseImpactPath(portal, projectId, id), { move_id: String(move) })}#impact`;

/** Change orders of all projects that the person runs. */
export const allChangeOrdersPath = (
  portal: PortalName,
  filters: { 'filters[status]'?: string } = {},
) => withQuery(`${base(portal)}/change-orders`, filters);

/** The open bills of all projects that the person runs. */
export const billsPath = (portal: PortalName, filters: { 'filters[due_before]'?: string } = {}) =>
  withQuery(`${base(portal)}/bills`, filters);
export const suppliersPath = (portal: PortalName) => `${base(portal)}/suppliers`;
export const supplierCreatePath = (portal: PortalName) => `${suppliersPath(portal)}/create`;
export const supplierPath = (portal: PortalName, id: Id) => `${suppliersPath(portal)}/show/${id}`;
export const supplierEditPath = (portal: PortalName, id: Id) =>
  `${suppliersPath(portal)}/edit/${id}`;
export const supplierDeletePath = (portal: PortalName, id: Id) =>
  `${suppliersPath(portal)}/${id}/delete`;

/** The price indexes of the company. */
export const indexesPath = (portal: PortalName) => `${base(portal)}/indexes`;
export const indexCreatePath = (portal: PortalName) => `${indexesPath(portal)}/create`;
export const indexPath = (portal: PortalName, id: Id) => `${indexesPath(portal)}/show/${id}`;
export const indexEditPath = (portal: PortalName, id: Id) => `${indexesPath(portal)}/edit/${id}`;
export const indexDeletePath = (portal: PortalName, id: Id) =>
  `${indexesPath(portal)}/${id}/delete`;
export const indexImportPath = (portal: PortalName, id: Id) => `${indexPath(portal, id)}/import`;
export const indexRowCreatePath = (portal: PortalName, id: Id) =>
  `${indexPath(portal, id)}/values/create`;
export const indexRowEditPath = (portal: PortalName, id: Id, row: Id) =>
  `${indexPath(portal, id)}/values/${row}/edit`;
export const indexRowDeletePath = (portal: PortalName, id: Id, row: Id) =>
  `${indexPath(portal, id)}/values/${row}/delete`;

export const holdingsPath = (portal: PortalName, projectId: Id) =>
  `${projectsPath(portal)}/${projectId}/holdings`;
export const holdingCreatePath = (portal: PortalName, projectId: Id) =>
  `${holdingsPath(portal, projectId)}/create`;
export const holdingPath = (portal: PortalName, projectId: Id, id: Id) =>
  `${holdingsPath(portal, projectId)}/${id}`;
export const holdingEditPath = (portal: PortalName, projectId: Id, id: Id) =>
  `${holdingPath(portal, projectId, id)}/edit`;
export const holdingCommitPath = (portal: PortalName, projectId: Id, id: Id) =>
  `${holdingPath(portal, projectId, id)}/commit`;
export const holdingSellPath = (portal: PortalName, projectId: Id, id: Id) =>
  `${holdingPath(portal, projectId, id)}/sell`;
export const holdingContributePath = (portal: PortalName, projectId: Id, id: Id) =>
  `${holdingPath(portal, projectId, id)}/contribute`;
export const holdingDeletePath = (portal: PortalName, projectId: Id, id: Id) =>
  `${holdingPath(portal, projectId, id)}/delete`;

export const capitalCallsPath = (portal: PortalName, projectId: Id) =>
  `${projectsPath(portal)}/${projectId}/capital-calls`;
export const capitalCallCreatePath = (portal: PortalName, projectId: Id) =>
  `${capitalCallsPath(portal, projectId)}/create`;
export const capitalCallPath = (portal: PortalName, projectId: Id, id: Id) =>
  `${capitalCallsPath(portal, projectId)}/${id}`;
export const capitalCallEditPath = (portal: PortalName, projectId: Id, id: Id) =>
  `${capitalCallPath(portal, projectId, id)}/edit`;
export const capitalCallDeletePath = (portal: PortalName, projectId: Id, id: Id) =>
  `${capitalCallPath(portal, projectId, id)}/delete`;
export const capitalCallIssuePath = (portal: PortalName, projectId: Id, id: Id) =>
  `${capitalCallPath(portal, projectId, id)}/issue`;
export const capitalCallWithdrawPath = (portal: PortalName, projectId: Id, id: Id) =>
  `${capitalCallPath(portal, projectId, id)}/withdraw`;
/** The PDF for one holder. */
export const callNoticePath = (portal: PortalName, projectId: Id, id: Id, holding: Id) =>
  `${capitalCallPath(portal, projectId, id)}/notices/${holding}`;
/** Without a holding, the form of the first unpaid part. */
export const capitalCallPayPath = (
  portal: PortalName,
  projectId: Id,
  id: Id,
  options: { holding_id?: string } = {},
) => withQuery(`${capitalCallPath(portal, projectId, id)}/pay`, options);

export const distributionsPath = (portal: PortalName, projectId: Id) =>
  `${projectsPath(portal)}/${projectId}/distributions`;
export const distributionCreatePath = (portal: PortalName, projectId: Id) =>
  `${distributionsPath(portal, projectId)}/create`;
export const distributionPath = (portal: PortalName, projectId: Id, id: Id) =>
  `${distributionsPath(portal, projectId)}/${id}`;
export const distributionEditPath = (portal: PortalName, projectId: Id, id: Id) =>
  `${distributionPath(portal, projectId, id)}/edit`;
export const distributionDeletePath = (portal: PortalName, projectId: Id, id: Id) =>
  `${distributionPath(portal, projectId, id)}/delete`;
export const distributionApprovePath = (portal: PortalName, projectId: Id, id: Id) =>
  `${distributionPath(portal, projectId, id)}/approve`;
export const distributionReversePath = (portal: PortalName, projectId: Id, id: Id) =>
  `${distributionPath(portal, projectId, id)}/reverse`;
/** How the part of a holding was computed. */
export const distributionPartPath = (portal: PortalName, projectId: Id, id: Id, holding: Id) =>
  `${distributionPath(portal, projectId, id)}/holdings/${holding}`;
/** The PDF for one holder. */
export const distributionNoticePath = (portal: PortalName, projectId: Id, id: Id, holding: Id) =>
  `${distributionPath(portal, projectId, id)}/notices/${holding}`;
/** Without a holding, the form that pays all unpaid parts. */
export const distributionPayPath = (
  portal: PortalName,
  projectId: Id,
  id: Id,
  options: { holding_id?: string } = {},
) => withQuery(`${distributionPath(portal, projectId, id)}/pay`, options);

export const statementsPath = (portal: PortalName, projectId: Id) =>
  `${projectsPath(portal)}/${projectId}/statements`;
export const statementCreatePath = (
  portal: PortalName,
  projectId: Id,
  options: { starts_on?: string; ends_on?: string } = {},
) => withQuery(`${statementsPath(portal, projectId)}/create`, options);
/** The PDF. */
export const statementPath = (portal: PortalName, projectId: Id, id: Id) =>
  `${statementsPath(portal, projectId)}/${id}`;

/** The reader's own holdings. */
export const investmentsPath = () => '/investments';
export const investmentPath = (id: Id) => `${investmentsPath()}/${id}`;
/** With the effect of a change opened into its parts. */
export const investmentEffectPath = (id: Id, effect: Id) =>
  `${withQuery(investmentPath(id), { effect: String(effect) })}#effect-${effect}`;
export const ownDistributionPath = (id: Id, distribution: Id) =>
  `${investmentPath(id)}/distributions/${distribution}`;

/** The PDF. */
export const ownDistributionNoticePath = (id: Id, distribution: Id) =>
  `${ownDistributionPath(id, distribution)}/notice`;
/** The PDF. */
export const ownCallNoticePath = (id: Id, call: Id) => `${investmentPath(id)}/calls/${call}/notice`;

/** The PDF. */
export const ownStatementPath = (id: Id, statement: Id) =>
  `${investmentPath(id)}/statements/${statement}`;

/** How the money of a project is distributed. */
export const projectTermsPath = (portal: PortalName, projectId: Id) =>
  `${projectsPath(portal)}/${projectId}/terms`;
/** Without `preset`, the page where ready-made terms are chosen; `from` are terms to change. */
export const termsCreatePath = (
  portal: PortalName,
  projectId: Id,
  options: { preset?: string; from?: string } = {},
) => withQuery(`${projectTermsPath(portal, projectId)}/create`, options);
