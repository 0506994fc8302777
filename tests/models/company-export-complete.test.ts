import { getTableName } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { textFor } from '~/i18n/words';
import { exportedColumns, referencesIn, snake } from '~/models/company-export/columns';
import { exportTable, omittedTables, tableNames } from '~/models/company-export/tables';
import { columnsOf, tablesOf } from '../support/any-rows';
import { freshDatabase } from '../support/database';

test('every table is taken along, or named as left out with its reason', () => {
  const told = tableNames.map((noun) => getTableName(exportTable(noun).table));
  const known = [...told, ...Object.keys(omittedTables)];
  expect(tablesOf(freshDatabase().$client).filter((table) => !known.includes(table))).toEqual([]);
  expect(told.filter((table) => table in omittedTables)).toEqual([]);
  for (const reason of Object.values(omittedTables)) expect(reason.length).toBeGreaterThan(5);
});

test('a column that holds ids says whose they are', () => {
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
  // What a log speaks of is of many kinds; it is only told.
  expect(unsaid).toEqual(['auditLog.companyId', 'auditLog.recordId']);
});

test('nothing is told that is called like what lets somebody in', () => {
  const harmless = [
    'files.hash',
    'people.countryCode',
    'invitations.countryCode',
    'assetTypes.nameKey',
    'companies.country',
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

test('every noun has its words', () => {
  for (const noun of [...tableNames, 'guests'] as const)
    expect(textFor('he-IL')(`companyExport.table.${noun}`)).toMatch(/\p{Script=Hebrew}/u);
});
