import { expect, test } from 'vitest';
import { bookTables } from '~/models/company-export/book-tables';
import { exportedColumns, snake } from '~/models/company-export/columns';
import type { TableName } from '~/models/company-export/tables';
import { exportOfBooks, tablesIn, trialImports } from '../models/company-export-set-up';

/** Numbers that people entered and nothing else follows from, so that another one is possible. */
const entered: Record<string, string[]> = {
  suppliers: ['last_vat_rate'],
};

const tables = [...Object.keys(bookTables), 'phases', 'projects'].filter(
  (table) => !table.endsWith('Files'),
) as TableName[];

test('a changed number of any record of the books is refused, or is one that was entered', async () => {
  const { file } = await exportOfBooks();
  const rows = await tablesIn(file);
  const importWith = trialImports(rows);
  const accepted = new Set<string>();
  for (const table of tables) {
    const own = rows.get(table) ?? [];
    expect([table, own.length > 0]).toEqual([table, true]);
    for (const column of Object.keys(exportedColumns(table)).map(snake))
      for (const [at, row] of own.entries()) {
        const value = row[column];
        if (typeof value !== 'number' || column === 'id') continue;
        for (const changed of [value + 1, -value - 1, 1e12 + 1]) {
          const refusal = importWith(table, own.with(at, { ...row, [column]: changed }));
          if (refusal === null) accepted.add(`${table}.${column}`);
        }
      }
  }
  expect([...accepted].sort()).toEqual(
    Object.entries(entered)
      .flatMap(([table, columns]) => columns.map((one) => `${table}.${one}`))
      .sort(),
  );
});
