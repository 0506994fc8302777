import {
  budgetLines,
  entryFiles,
  journalEntries,
  payerAnswers,
  postings,
  suppliers,
} from 'db/schema/book';
import { capitalCallParts, capitalCalls } from 'db/schema/capital-call';
import { distributionParts, distributions } from 'db/schema/distribution';
import { holdingChanges, holdings } from 'db/schema/holding';
import { loans } from 'db/schema/loan';
import {
  changeOrderFiles,
  changeOrderLines,
  changeOrders,
  orderFiles,
  orderLines,
  orders,
} from 'db/schema/order';
import { indexRows, linkedPayments, priceIndexes } from 'db/schema/price-index';
import { sales } from 'db/schema/sale';
import { impactHolders, impacts, scenarios } from 'db/schema/scenario';
import { statements } from 'db/schema/statement';
import { distributionTerms } from 'db/schema/terms';
import { and, isNotNull, type SQL } from 'drizzle-orm';
import {
  inCapitalCalls,
  inChangeOrders,
  inDistributions,
  inEntries,
  inHoldings,
  inImpacts,
  inIndexes,
  inOrders,
  inProjects,
  own,
} from './of-company';

/** Earlier versions have accounts without numbers, and typed amounts that are in no entry. */
export const firstWithLedger = 13;

/** The tables of the books. Postings come after the lines of orders, which they name. */
export const bookTables = {
  suppliers: {
    table: suppliers,
    of: own(suppliers.companyId),
    names: { createdBy: 'people' },
    since: 5,
  },
  budgetLines: { table: budgetLines, of: inProjects(budgetLines.projectId), since: 5 },
  orders: {
    table: orders,
    of: inProjects(orders.projectId),
    names: { createdBy: 'people' },
    without: ['companyId', 'ownerId'],
    since: 5,
  },
  orderLines: { table: orderLines, of: inOrders(orderLines.orderId), since: 5 },
  orderFiles: { table: orderFiles, of: inOrders(orderFiles.orderId), since: 5 },
  changeOrders: {
    table: changeOrders,
    of: inProjects(changeOrders.projectId),
    names: { createdBy: 'people', submittedBy: 'people', decidedBy: 'people' },
    without: ['companyId', 'ownerId'],
    since: 5,
  },
  changeOrderLines: {
    table: changeOrderLines,
    of: inChangeOrders(changeOrderLines.changeOrderId),
    since: 5,
  },
  changeOrderFiles: {
    table: changeOrderFiles,
    of: inChangeOrders(changeOrderFiles.changeOrderId),
    since: 5,
  },
  priceIndexes: {
    table: priceIndexes,
    of: own(priceIndexes.companyId),
    names: { createdBy: 'people' },
    since: 10,
  },
  indexRows: { table: indexRows, of: inIndexes(indexRows.indexId), since: 10 },
  loans: {
    table: loans,
    of: inProjects(loans.projectId),
    names: { createdBy: 'people' },
    without: ['companyId', 'ownerId'],
    since: 6,
  },
  holdings: {
    table: holdings,
    of: inProjects(holdings.projectId),
    names: { createdBy: 'people' },
    without: ['companyId', 'ownerId'],
    since: 6,
  },
  capitalCalls: {
    table: capitalCalls,
    of: inProjects(capitalCalls.projectId),
    names: { createdBy: 'people' },
    without: ['companyId', 'ownerId'],
    since: 7,
  },
  capitalCallParts: {
    table: capitalCallParts,
    of: inCapitalCalls(capitalCallParts.callId),
    since: 7,
  },
  distributionTerms: {
    table: distributionTerms,
    of: inProjects(distributionTerms.projectId),
    names: { createdBy: 'people' },
    since: 6,
  },
  distributions: {
    table: distributions,
    of: inProjects(distributions.projectId),
    names: {
      termsId: 'distributionTerms',
      submittedBy: 'people',
      approvedBy: 'people',
      reversedBy: 'people',
    },
    without: ['companyId', 'ownerId'],
    since: 8,
  },
  distributionParts: {
    table: distributionParts,
    of: inDistributions(distributionParts.distributionId),
    since: 8,
  },
  scenarios: {
    table: scenarios,
    of: inProjects(scenarios.projectId),
    names: { createdBy: 'people' },
    since: 11,
  },
  impacts: {
    table: impacts,
    of: inProjects(impacts.projectId),
    names: { createdBy: 'people' },
    // They name records by ids of this installation, which mean others elsewhere.
    without: ['inputs'],
    since: 11,
  },
  impactHolders: { table: impactHolders, of: inImpacts(impactHolders.impactId), since: 11 },
  statements: {
    table: statements,
    // An unfinished statement would have no job in the importing installation.
    of: (companyId: number) =>
      and(inProjects(statements.projectId)(companyId), isNotNull(statements.fileId)) as SQL,
    names: { createdBy: 'people' },
    without: ['companyId', 'ownerId', 'mailId'],
    since: 9,
  },
  sales: {
    table: sales,
    of: inProjects(sales.projectId),
    names: { createdBy: 'people' },
    since: firstWithLedger,
  },
  payerAnswers: {
    table: payerAnswers,
    of: inProjects(payerAnswers.projectId),
    names: { holdingId: 'holdings', answeredBy: 'people' },
    since: firstWithLedger,
  },
  journalEntries: {
    table: journalEntries,
    of: inProjects(journalEntries.projectId),
    names: {
      reverses: 'journalEntries',
      corrects: 'journalEntries',
      pays: 'journalEntries',
      loanId: 'loans',
      holdingId: 'holdings',
      callPartId: 'capitalCallParts',
      distributionPartId: 'distributionParts',
      saleId: 'sales',
      answerId: 'payerAnswers',
      documentId: 'journalEntries',
      purchaseId: 'journalEntries',
      reversedBy: 'journalEntries',
      postedBy: 'people',
    },
    without: ['companyId', 'ownerId'],
    since: 5,
  },
  postings: {
    table: postings,
    of: inEntries(postings.entryId),
    names: { orderLineId: 'orderLines' },
    since: 5,
  },
  linkedPayments: {
    table: linkedPayments,
    of: inEntries(linkedPayments.entryId),
    since: 10,
  },
  entryFiles: { table: entryFiles, of: inEntries(entryFiles.entryId), since: 5 },
  holdingChanges: {
    table: holdingChanges,
    of: inHoldings(holdingChanges.holdingId),
    names: { otherId: 'holdings' },
    since: 6,
  },
} as const;
