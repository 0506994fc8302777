import { getTableName } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { textFor } from '~/i18n/words';
import { exportedColumns, referencesIn, snake } from '~/models/company-export/columns';
import { exportTable, omittedTables, tableNames } from '~/models/company-export/tables';
import { columnsOf, tablesOf } from '../support/any-rows';
import { freshDatabase } from '../support/database';

test('exports every table or names the reason why not', () => {
  const exported = tableNames.map((noun) => getTableName(exportTable(noun).table));
  const listed = [...exported, ...Object.keys(omittedTables)];
  expect(tablesOf(freshDatabase().$client).filter((table) => !listed.includes(table))).toEqual([]);
  expect(exported.filter((table) => table in omittedTables)).toEqual([]);
  for (const reason of Object.values(omittedTables)) expect(reason.length).toBeGreaterThan(5);
});

test('declares the target of every id column', () => {
  const { $client } = freshDatabase();
  const unsaid = tableNames.flatMap((noun) => {
    const integers = columnsOf($client, getTableName(exportTable(noun).table)).filter(({ type }) =>
      /int/i.test(type),
    );
    return Object.keys(exportedColumns(noun))
      .filter(
        (column) => /(Id|By)$/.test(column) && integers.some(({ name }) => name === snake(column)),
      )
      .filter((column) => !(column in referencesIn(noun)))
      .map((column) => `${noun}.${column}`);
  });
  // The subject of a log entry may be of any kind, and is only exported.
  expect(unsaid).toEqual(['auditLog.companyId', 'auditLog.recordId']);
});

test('exports no column with the name of a secret', () => {
  const harmless = [
    'files.hash',
    'distributions.approvedBy',
    'distributions.approvedAt',
    'people.countryCode',
    'invitations.countryCode',
    'assetTypes.nameKey',
    'suppliers.nameKey',
    'priceIndexes.nameKey',
    'statements.figuresHash',
    'statements.pdfHash',
    'impacts.inputHash',
    'budgetLines.approved',
    'companies.country',
    'companies.requiresTwoFactor',
  ];
  const suspicious = tableNames.flatMap((noun) =>
    Object.keys(exportedColumns(noun))
      .filter((column) =>
        /secret|token|hash|mac$|code|key|pass|proved|verified|2fa|twoFactor/i.test(column),
      )
      .map((column) => `${noun}.${column}`),
  );
  expect(suspicious.filter((column) => !harmless.includes(column))).toEqual([]);
});

test('has texts for every table', () => {
  for (const noun of [...tableNames, 'guests'] as const)
    expect(textFor('he-IL')(`companyExport.table.${noun}`)).toMatch(/\p{Script=Hebrew}/u);
});
