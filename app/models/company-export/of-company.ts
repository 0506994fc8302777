import { entryFiles, journalEntries } from 'db/schema/book';
import { capitalCalls } from 'db/schema/capital-call';
import { companies } from 'db/schema/company';
import { distributions } from 'db/schema/distribution';
import { documents } from 'db/schema/document';
import { files } from 'db/schema/file';
import { holdings } from 'db/schema/holding';
import { investorUpdatePhotos, investorUpdates } from 'db/schema/investor-update';
import { messages } from 'db/schema/message';
import { changeOrderFiles, changeOrders, orderFiles, orders } from 'db/schema/order';
import { people } from 'db/schema/person';
import { priceIndexes } from 'db/schema/price-index';
import { projectImages, projects } from 'db/schema/project';
import { impacts } from 'db/schema/scenario';
import { statements } from 'db/schema/statement';
import { tenantRequestPhotos, tenantRequests } from 'db/schema/tenant-request';
import { phases } from 'db/schema/work';
import { eq, or, type SQL, sql } from 'drizzle-orm';
import type { SQLiteColumn, SQLiteTable } from 'drizzle-orm/sqlite-core';

// Conditions on the rows of a company, for each table of an export.

type Condition = (column: SQLiteColumn) => (companyId: number) => SQL;

export const own: Condition = (column) => (companyId) => eq(column, companyId);

export const inProjects: Condition = (column) => (companyId) =>
  sql`${column} in (select ${projects.id} from ${projects} where ${projects.companyId} = ${companyId})`;

/** Rows that belong to a record of a project. */
const inRecords =
  (table: SQLiteTable & { id: SQLiteColumn; projectId: SQLiteColumn }): Condition =>
  (column) =>
  (companyId) =>
    sql`${column} in (select ${table.id} from ${table} where ${inProjects(table.projectId)(companyId)})`;

export const inPhases = inRecords(phases);
export const inMessages = inRecords(messages);
export const inDocuments = inRecords(documents);
export const inRequests = inRecords(tenantRequests);
export const inEntries = inRecords(journalEntries);
export const inOrders = inRecords(orders);
export const inCapitalCalls = inRecords(capitalCalls);
export const inDistributions = inRecords(distributions);
export const inHoldings = inRecords(holdings);
export const inImpacts = inRecords(impacts);
export const inInvestorUpdates = inRecords(investorUpdates);
export const inChangeOrders = inRecords(changeOrders);

export const inIndexes: Condition = (column) => (companyId) =>
  sql`${column} in (select ${priceIndexes.id} from ${priceIndexes} where ${priceIndexes.companyId} = ${companyId})`;

export const ofPeople: Condition = (column) => (companyId) =>
  sql`${column} in (select ${people.id} from ${people} where ${people.companyId} = ${companyId})`;

/**
 * Files that the company's records use, regardless of who uploaded them. The plus keeps SQLite from
 * using an index for each record, which would lose the order of the rows.
 */
export const inUse = (companyId: number) => {
  const uses = [
    [projectImages, projectImages.fileId, inProjects(projectImages.projectId)],
    [documents, documents.fileId, inProjects(documents.projectId)],
    [messages, messages.fileId, inProjects(messages.projectId)],
    [entryFiles, entryFiles.fileId, inEntries(entryFiles.entryId)],
    [orderFiles, orderFiles.fileId, inOrders(orderFiles.orderId)],
    [changeOrderFiles, changeOrderFiles.fileId, inChangeOrders(changeOrderFiles.changeOrderId)],
    [tenantRequestPhotos, tenantRequestPhotos.fileId, inRequests(tenantRequestPhotos.requestId)],
    [statements, statements.fileId, inProjects(statements.projectId)],
    [
      investorUpdatePhotos,
      investorUpdatePhotos.fileId,
      inInvestorUpdates(investorUpdatePhotos.updateId),
    ],
    [phases, phases.attachmentFileId, inProjects(phases.projectId)],
    [people, people.photoFileId, own(people.companyId)],
    [companies, companies.logoFileId, own(companies.id)],
  ] as const;
  return or(
    ...uses.map(
      ([table, column, of]) =>
        sql`+${files.id} in (select ${column} from ${table} where ${of(companyId)})`,
    ),
  ) as SQL;
};
