import { getTableName } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { textFor } from '~/i18n/words';
import { namesIn, snake, toldColumns } from '~/models/takeaway/columns';
import { leftOut, nounNames, nounOf } from '~/models/takeaway/nouns';
import { columnsOf, tablesOf } from '../support/any-rows';
import { freshDatabase } from '../support/database';

test('every table is taken along, or named as left out with its reason', () => {
  const told = nounNames.map((noun) => getTableName(nounOf(noun).table));
  const known = [...told, ...Object.keys(leftOut)];
  expect(tablesOf(freshDatabase().$client).filter((table) => !known.includes(table))).toEqual([]);
  expect(told.filter((table) => table in leftOut)).toEqual([]);
  for (const reason of Object.values(leftOut)) expect(reason.length).toBeGreaterThan(5);
});

test('a column that holds ids says whose they are', () => {
  const { $client } = freshDatabase();
  const unsaid = nounNames.flatMap((noun) => {
    const integers = columnsOf($client, getTableName(nounOf(noun).table)).filter(({ type }) =>
      /int/i.test(type),
    );
    return Object.keys(toldColumns(noun))
      .filter(
        (column) => /(Id|By)$/.test(column) && integers.some(({ name }) => name === snake(column)),
      )
      .filter((column) => !(column in namesIn(noun)))
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
  const suspicious = nounNames.flatMap((noun) =>
    Object.keys(toldColumns(noun))
      .filter((column) =>
        /secret|token|hash|mac$|code|key|pass|proved|verified|2fa|twoFactor/i.test(column),
      )
      .map((column) => `${noun}.${column}`),
  );
  expect(suspicious.filter((column) => !harmless.includes(column))).toEqual([]);
});

test('every noun has its words', () => {
  for (const noun of [...nounNames, 'guests'] as const)
    expect(textFor('he-IL')(`takeaway.noun.${noun}`)).toMatch(/\p{Script=Hebrew}/u);
});
