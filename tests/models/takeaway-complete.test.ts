import { getTableName } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { textFor } from '~/i18n/words';
import { namesIn, snake, toldColumns } from '~/models/takeaway/columns';
import { leftOut, nounNames, nounOf } from '~/models/takeaway/nouns';
import { columnsOf, tablesOf } from '../support/any-rows';
import { freshDatabase } from '../support/database';

test('exports every table or names the reason why not', () => {
  const exported = nounNames.map((noun) => getTableName(nounOf(noun).table));
  const listed = [...exported, ...Object.keys(leftOut)];
  expect(tablesOf(freshDatabase().$client).filter((table) => !listed.includes(table))).toEqual([]);
  expect(exported.filter((table) => table in leftOut)).toEqual([]);
  for (const reason of Object.values(leftOut)) expect(reason.length).toBeGreaterThan(5);
});

test('declares the target of every id column', () => {
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
  // The subject of a log entry may be of any kind, and is only exported.
  expect(unsaid).toEqual(['auditLog.companyId', 'auditLog.recordId']);
});

test('exports no column with the name of a secret', () => {
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

test('has texts for every table', () => {
  for (const noun of [...nounNames, 'guests'] as const)
    expect(textFor('he-IL')(`takeaway.noun.${noun}`)).toMatch(/\p{Script=Hebrew}/u);
});
