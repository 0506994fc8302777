import {
  budgetLines,
  costCategories,
  entryFiles,
  entryKinds,
  incomeCategories,
  journalEntries,
  postings,
  suppliers,
} from 'db/schema/book';
import { companies } from 'db/schema/company';
import { projects } from 'db/schema/project';
import { phases } from 'db/schema/work';
import { and, eq, gte, type Placeholder, type SQL, sql } from 'drizzle-orm';
import { listOf } from '~/models/lists/list.server';
import { anId, anIdOf, momentIn, oneOf } from '~/models/lists/state';
import { isProjectVisible, visibleToRunners } from '~/models/projects/visible.server';
import { pick } from '~/models/rows.server';
import { bookReading } from './input';

/** Every query on entries must use this condition, with the rule `bookReading`. */
export const entriesVisibleTo = visibleToRunners(journalEntries);

/** A month such as `2026-03`. */
const aMonth = (text: string) => (/^(19|20|21)\d\d-(0[1-9]|1[0-2])$/.test(text) ? text : undefined);

type Id = number | Placeholder | SQL;

/** A phase and the phases under it. */
export const phasesUnder = (phaseId: Id) => sql`(
  with recursive phases_under (id) as (
    select ${phaseId} union
    select part.id from phases as part join phases_under on part.parent_id = phases_under.id
  )
  select id from phases_under
)`;

/** The budget lines of a phase and of the phases under it. */
export const linesUnder = (phaseId: Id) => sql`(
  select ${budgetLines.id} from ${budgetLines} where ${budgetLines.phaseId} in ${phasesUnder(phaseId)}
)`;

const hasPostingOn = (lines: SQL) => sql`exists (select 1 from ${postings}
  where ${postings.entryId} = ${journalEntries.id} and ${postings.lineId} in ${lines})`;

const lineOfEntry = sql<number | null>`(select ${postings.lineId} from ${postings}
  where ${postings.entryId} = ${journalEntries.id} and ${postings.lineId} is not null limit 1)`;

/** The journal of a project, or the unpaid bills of all projects that the actor runs. */
export const entryList = listOf({
  ...bookReading,
  id: journalEntries.id,
  visible: entriesVisibleTo,
  sorts: { date: journalEntries.date, updated_at: journalEntries.updatedAt },
  filters: {
    projectId: anIdOf(isProjectVisible),
    kind: oneOf(entryKinds),
    category: oneOf([...costCategories, ...incomeCategories]),
    supplierId: anId,
    /** The phases under it are included. */
    phaseId: anId,
    lineId: anId,
    month: aMonth,
    /** Bills that are still to pay. */
    open: oneOf(['open', 'paid']),
    updatedSince: momentIn,
  },
  narrow: ({ by }) =>
    and(
      by.projectId && eq(journalEntries.projectId, by.projectId),
      by.kind && eq(journalEntries.kind, by.kind),
      by.category && eq(journalEntries.category, by.category),
      by.supplierId && eq(journalEntries.supplierId, by.supplierId),
      by.phaseId && hasPostingOn(linesUnder(by.phaseId)),
      by.lineId && hasPostingOn(sql`(${by.lineId})`),
      by.month && sql`substr(${journalEntries.date}, 1, 7) = ${by.month}`,
      by.open &&
        sql`${journalEntries.kind} in ('bill', 'release', 'purchase')
          and iif(${by.open} = 'open', ${journalEntries.openAmount} > 0,
            ${journalEntries.openAmount} = 0)`,
      by.updatedSince && gte(journalEntries.updatedAt, by.updatedSince),
    ),
  search: {
    like: (pattern) => sql`(coalesce(${journalEntries.note}, '') like ${pattern} escape '\\'
      or coalesce(${journalEntries.invoiceNumber}, '') like ${pattern} escape '\\'
      or (select ${suppliers.name} from ${suppliers}
        where ${suppliers.id} = ${journalEntries.supplierId}) like ${pattern} escape '\\')`,
  },
  index: ({ by }) => {
    if (by.projectId) return 'journal_entries_project';
    return by.supplierId ? 'journal_entries_supplier' : 'journal_entries_company';
  },
  rows: (db) =>
    db
      .select({
        ...pick(journalEntries, 'id', 'kind', 'date', 'documentDate', 'category', 'note'),
        ...pick(journalEntries, 'invoiceNumber', 'dueDate', 'net', 'vat', 'vatRate', 'openAmount'),
        ...pick(journalEntries, 'reverses', 'reversedBy', 'corrects', 'pays', 'postedAt'),
        updatedAt: journalEntries.updatedAt,
        project: { id: projects.id, name: projects.name },
        supplier: { id: suppliers.id, name: suppliers.name, taxId: suppliers.taxId },
        phase: { id: phases.id, title: phases.title },
        line: budgetLines.title,
        currency: companies.currency,
        /** The first receipt; the entry's page has them all. */
        receiptId: sql<number | null>`(select min(${entryFiles.fileId}) from ${entryFiles}
          where ${entryFiles.entryId} = ${journalEntries.id})`,
      })
      .from(journalEntries)
      .innerJoin(projects, eq(projects.id, journalEntries.projectId))
      .innerJoin(companies, eq(companies.id, projects.companyId))
      .leftJoin(suppliers, eq(suppliers.id, journalEntries.supplierId))
      .leftJoin(budgetLines, eq(budgetLines.id, lineOfEntry))
      .leftJoin(phases, eq(phases.id, budgetLines.phaseId)),
});
