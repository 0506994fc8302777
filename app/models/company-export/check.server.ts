import type { SQLiteColumn } from 'drizzle-orm/sqlite-core';
import { isSupportedCountry } from 'libphonenumber-js/min';
import { type ZodObject, type ZodType, z } from 'zod';
import { isTimeZone } from '~/i18n/times';
import { isLocale } from '~/i18n/words';
import { assetTypeFields } from '~/models/asset-types/input';
import { callFields } from '~/models/capital-calls/input';
import { currencies } from '~/models/company/currencies';
import { companyFields } from '~/models/company/settings.server';
import {
  distributionFields,
  storedFlows,
  storedPaidTiers,
  storedPayouts,
} from '~/models/distributions/input';
import { audienceFields, documentFields } from '~/models/documents/input';
import { isoDay, largestAmount, oneLine } from '~/models/fields';
import { largestDecimal } from '~/models/finance/decimal';
import { updateFields } from '~/models/investor-updates/input';
import { loanFields, wholeShare } from '~/models/loans/input';
import { messageFields } from '~/models/messages/input';
import { milestoneFields } from '~/models/milestones/input';
import { asFormValue, camel, formValuesOf } from '~/models/payload';
import { phaseFields } from '~/models/phases/input';
import { indexFields, month } from '~/models/price-indexes/input';
import { photoFields, projectFields } from '~/models/projects/input';
import { reportFields } from '~/models/reports/input';
import { scenarioFields, storedCosts } from '~/models/scenarios/input';
import { requestFields } from '~/models/tenant-requests/input';
import { storedTiers } from '~/models/terms/tiers';
import { isDay, isMoney, snake } from './columns';
import { ImportRejected } from './manifest';
import type { Row } from './record.server';
import { storedRows } from './stored-rows';
import type { TableName } from './tables';

/** The fields of the forms. References are resolved later, when the record is inserted. */
const schemas: Partial<Record<TableName, ZodObject>> = {
  companies: companyFields.omit({ country: true, logo_id: true }),
  assetTypes: assetTypeFields,
  projects: projectFields,
  phases: phaseFields,
  milestones: milestoneFields,
  documents: documentFields.omit({ document_id: true }),
  messages: messageFields,
  priceIndexes: indexFields,
  // The form has rates in percent, and the database in basis points.
  capitalCalls: callFields,
  distributions: distributionFields,
  scenarios: z
    .object(scenarioFields.shape)
    .omit({ selling_rate: true, tax_rate: true, vacancy_rate: true, costs: true }),
  loans: z.object(loanFields.shape).omit({ annual_rate: true, linked_share: true }),
  projectReports: reportFields,
  investorUpdates: updateFields.omit({ photos: true }),
  tenantRequests: requestFields.omit({ images: true }),
};

const longestName = 200;
const isName = (value: string) => value.length <= longestName && oneLine(value) === value;

/** Columns with lists, in any table. */
const storedLists: Record<string, ZodType> = {
  tiers: storedTiers,
  paidTiers: storedPaidTiers,
  contributions: storedFlows,
  payouts: storedPayouts,
  shareClasses: audienceFields.shape.share_classes,
  costs: storedCosts,
  figures: z.record(z.string(), z.unknown()),
};

const isMonth = (value: string) => month.safeParse(value).success;

/** Exact decimals of an index, in billionths. */
const decimals = ['value', 'factor', 'baseValue', 'baseFactor'];

/** Checks by column name, in any table. */
const columnChecks: Record<string, (value: string) => boolean> = {
  currency: (value) => (currencies as readonly string[]).includes(value),
  locale: isLocale,
  timeZone: isTimeZone,
  country: (value) => isSupportedCountry(value),
  spot: (value) => photoFields.shape.spot.safeParse(value).success,
  month: isMonth,
  baseMonth: isMonth,
  countryCode: (value) => /^\+\d{1,4}$/.test(value),
};

/** The year 2200. */
const latest = Date.UTC(2200, 0, 1);

/** @throws ImportRejected, which names the record and its field */
export function checkRecord(table: TableName, columns: Record<string, SQLiteColumn>, row: Row) {
  const wrong =
    Object.keys(columns).find((name) => !isSane(table, name, row[name])) ??
    wrongForForm(table, row) ??
    wrongAsStored(table, row);
  if (wrong === undefined) return;
  const record = row.id === undefined ? '' : `Record ${row.id}: `;
  throw new ImportRejected(`${record}${table}.${snake(wrong)} has an invalid value.`);
}

function isSane(table: TableName, name: string, value: unknown): boolean {
  if (value === null || value === undefined) return true;
  const stored = storedLists[name];
  if (stored) return stored.safeParse(value).success;
  if (typeof value === 'number') {
    if (name === 'withholdingRate') return value >= 0 && value <= 10_000;
    if (name === 'linkedShare') return value > 0 && value <= wholeShare;
    if (decimals.includes(name)) return value > 0 && value <= largestDecimal;
    if (name.endsWith('At')) return value >= 0 && value < latest;
    return !isMoney(name) || Math.abs(value) <= largestAmount;
  }
  if (typeof value !== 'string') return true;
  if (isDay(name)) return isoDay.safeParse(value).success;
  if (name === 'name' && table !== 'files') return isName(value);
  return columnChecks[name]?.(value) ?? true;
}

function wrongForForm(table: TableName, row: Row): string | undefined {
  const schema = schemas[table];
  const result = schema?.safeParse(
    asSentByForm(asFormValue(formValuesOf(schema, { version: 1, ...row }))),
  );
  // Fields that an older version left empty may stay empty.
  const hasValue = (name: string) => !['', null, undefined].includes(row[name] as string);
  const wrong = result?.error?.issues.find(({ path }) => hasValue(camel(String(path[0]))));
  return wrong?.path.join('.');
}

function wrongAsStored(table: TableName, row: Row): string | undefined {
  const [issue] = storedRows[table]?.safeParse(row).error?.issues ?? [];
  return issue && String(issue.path[0]);
}

/** Forms omit empty fields. */
function asSentByForm(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(asSentByForm);
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value).filter(([, inner]) => inner !== '' && inner !== undefined);
  return Object.fromEntries(entries.map(([name, inner]) => [name, asSentByForm(inner)]));
}
