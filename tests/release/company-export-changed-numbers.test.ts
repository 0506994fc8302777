import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { bookTables } from '~/models/company-export/book-tables';
import { exportedColumns, referencesIn, snake } from '~/models/company-export/columns';
import type { TableName } from '~/models/company-export/tables';
import { exportOfBooks, tablesIn, trialImports } from '../models/company-export-set-up';

/**
 * Numbers that people entered and nothing else follows from, so that another one is possible:
 * figures of drafts, rates, assumptions and typed values.
 */
const entered = [
  'budgetLines.original',
  'capitalCallParts.unfunded',
  'capitalCalls.amount draft',
  'changeOrderLines.amount',
  'changeOrders.days approved',
  'changeOrders.days draft',
  'changeOrders.sale_value approved',
  'changeOrders.sale_value draft',
  'distributionParts.withheld',
  'distributions.cash draft',
  'holdings.withholding_rate',
  'indexRows.factor',
  'indexRows.value',
  'journalEntries.vat_rate',
  'linkedPayments.base_factor',
  'linkedPayments.base_value',
  'linkedPayments.factor',
  'linkedPayments.linked_share',
  'linkedPayments.value',
  'loans.annual_rate',
  'loans.linked_share',
  'loans.months',
  'orderLines.amount',
  'orders.retention open',
  'payerAnswers.bank',
  'payerAnswers.capital',
  'payerAnswers.owner',
  'phases.progress planning',
  'projects.current_property_value',
  'projects.purchase_price',
  'projects.renovation_cost',
  'sales.price contract',
  'scenarios.new_loan',
  'scenarios.rent',
  'scenarios.selling_rate',
  'scenarios.tax_rate',
  'scenarios.vacancy_rate',
  'scenarios.value',
  'suppliers.last_vat_rate',
];

const tables = [...Object.keys(bookTables), 'phases', 'projects'].filter(
  (table) => !table.endsWith('Files'),
) as TableName[];

const isAmount = (table: TableName, column: string) =>
  !(column in referencesIn(table)) && !/^(id|version|order|number)$|At$/.test(column);

test('a changed number of any record of the books is refused, or is one that was entered', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'yesod-numbers-'));
  onTestFinished(() => rmSync(dataDir, { recursive: true, force: true }));
  const rows = await tablesIn(await exportOfBooks(dataDir));
  const importWith = trialImports(rows);
  const accepted = new Set<string>();
  for (const table of tables) {
    const own = rows.get(table) ?? [];
    expect([table, own.length > 0]).toEqual([table, true]);
    const columns = Object.keys(exportedColumns(table)).filter((name) => isAmount(table, name));
    for (const column of columns.map(snake))
      for (const [at, row] of own.entries()) {
        const value = row[column];
        if (typeof value !== 'number') continue;
        for (const changed of [value + 1, -value - 1, 1e12 + 1]) {
          const refusal = importWith(table, own.with(at, { ...row, [column]: changed }));
          if (refusal === null) accepted.add([`${table}.${column}`, row.status].join(' ').trim());
        }
      }
  }
  expect([...accepted].sort()).toEqual(entered);
});
