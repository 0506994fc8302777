import type { Database } from 'db/client.server';
import { type SQL, sql } from 'drizzle-orm';
import { checkBooks } from '~/models/books/check.server';
import { daysBack } from '~/models/books/document-day.server';
import { type BookFault, recordOfFault } from '~/models/books/fault.server';
import { lastDueDay } from '~/models/capital-calls/save.server';
import { lastDistributionDay } from '~/models/distributions/save.server';
import { dayMs } from '~/models/durations';
import { dayPlus, utcDay } from '~/models/finance/days';
import { lastExitDay } from '~/models/scenarios/save.server';
import { ImportRejected } from './manifest';
import type { TableName } from './tables';

/** The table of each kind of record that a fault of the books names. */
const tablesOfFaults: Record<string, TableName> = {
  entry: 'journalEntries',
  bill: 'journalEntries',
  'budget line': 'budgetLines',
  'order line': 'orderLines',
  loan: 'loans',
  holding: 'holdings',
  'holding change': 'holdingChanges',
  call: 'capitalCalls',
  'call part': 'capitalCallParts',
  distribution: 'distributions',
  'distribution part': 'distributionParts',
  phase: 'phases',
  sale: 'sales',
  answer: 'payerAnswers',
  project: 'projects',
};

type Ids = Map<TableName, Map<unknown, number>>;

/**
 * Proves the books of an imported company: every stored sum follows from its records, and every
 * day could have been entered (docs/rules.md#company-export). Runs last in the transaction.
 * @throws ImportRejected, which names the record by its id in the export
 */
export function proveImport(tx: Database, ids: Ids, now: number) {
  const projects = new Set(ids.get('projects')?.values() ?? []);
  const fault = checkBooks(tx).find(({ projectId }) => projects.has(projectId));
  if (fault) throw new ImportRejected(wordsOf(fault, ids));
  for (const { table, column, wrong } of wrongRecords(now)) {
    const imported = new Map([...(ids.get(table) ?? [])].map(([old, id]) => [id, old]));
    const row = tx.all<{ id: number }>(wrong).find(({ id }) => imported.has(id));
    if (row)
      throw new ImportRejected(
        `Record ${imported.get(row.id)}: ${table}.${column} has an invalid value.`,
      );
  }
}

function wordsOf(fault: BookFault, ids: Ids): string {
  const { kind, id, say } = recordOfFault(fault);
  const table = tablesOfFaults[kind];
  const old = [...((table && ids.get(table)) ?? [])].find(([, newId]) => newId === id);
  return `The books do not add up: ${say(Number(old?.[0] ?? id))}.`;
}

type Wrong = { table: TableName; column: string; wrong: SQL };

/** Cheques can be post-dated by up to a year. */
const daysAhead = 366;

/** Selects days that no form accepted until now, in any time zone, and foreign signatures. */
function wrongRecords(now: number): Wrong[] {
  const tomorrow = dayPlus(utcDay(now), 1);
  const after = (table: TableName, from: string, column: string, last: string): Wrong => ({
    table,
    column,
    wrong: sql`select id from ${sql.raw(from)} where ${sql.raw(column)} > ${last}`,
  });
  return [
    after('scenarios', 'scenarios', 'exit_on', lastExitDay(tomorrow)),
    after('holdings', 'holdings', 'joined_on', tomorrow),
    after('holdingChanges', 'holding_changes', 'date', tomorrow),
    after('capitalCalls', 'capital_calls', 'issued_on', tomorrow),
    after('capitalCalls', 'capital_calls', 'due_on', lastDueDay(tomorrow)),
    after('distributions', 'distributions', 'date', lastDistributionDay(tomorrow)),
    after('statements', 'statements', 'ends_on', tomorrow),
    {
      table: 'capitalCallParts',
      column: 'due_on',
      wrong: sql`select p.id from capital_call_parts as p
        join capital_calls as c on c.id = p.call_id where p.due_on <> c.due_on`,
    },
    {
      table: 'journalEntries',
      column: 'date',
      // The day of a reversal is that of its entry, which may have been posted long before.
      wrong: sql`select id from journal_entries where date > ${dayPlus(tomorrow, daysAhead)}
        or (kind <> 'reversal'
          and date < date(posted_at / 1000, 'unixepoch', ${`-${daysBack + 1} days`}))`,
    },
    {
      table: 'journalEntries',
      column: 'document_date',
      wrong: sql`select id from journal_entries where document_date >= date`,
    },
    {
      table: 'journalEntries',
      column: 'posted_at',
      wrong: sql`select id from journal_entries where posted_at > ${now + dayMs}`,
    },
    {
      table: 'projects',
      column: 'books_locked_through',
      wrong: sql`select id from projects where books_locked_through >= ${tomorrow}
        or books_locked_through <>
          date(books_locked_through, 'start of month', '+1 month', '-1 day')`,
    },
    {
      table: 'statements',
      column: 'pdf_hash',
      wrong: sql`select s.id from statements as s join files as f on f.id = s.file_id
        where s.pdf_hash is not f.hash`,
    },
  ];
}
