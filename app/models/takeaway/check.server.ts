import type { SQLiteColumn } from 'drizzle-orm/sqlite-core';
import { isSupportedCountry } from 'libphonenumber-js/min';
import type { ZodObject } from 'zod';
import { isTimeZone } from '~/i18n/times';
import { isLocale } from '~/i18n/words';
import { assetTypeFields } from '~/models/asset-types/input';
import { currencies } from '~/models/company/currencies';
import { companyFields } from '~/models/company/settings.server';
import { documentFields } from '~/models/documents/input';
import { isoDay, largestAmount, oneLine } from '~/models/fields';
import { messageFields } from '~/models/messages/input';
import { milestoneFields } from '~/models/milestones/input';
import { asFormValue, camel, formValuesOf } from '~/models/payload';
import { phaseFields } from '~/models/phases/input';
import { projectFields } from '~/models/projects/input';
import { isDay, isMoney, snake } from './columns';
import { TakeawayRefused } from './manifest';
import type { NounName } from './nouns';
import type { Row } from './record.server';

/** What the forms take. Ids of other tables are looked up when the record is inserted. */
const schemas: Partial<Record<NounName, ZodObject>> = {
  companies: companyFields.omit({ country: true, logo_id: true }),
  assetTypes: assetTypeFields,
  projects: projectFields,
  phases: phaseFields,
  milestones: milestoneFields,
  documents: documentFields.omit({ document_id: true }),
  messages: messageFields,
};

const longestName = 200;
const isName = (value: string) => value.length <= longestName && oneLine(value) === value;

/** By the names of columns, whichever table has them. */
const known: Record<string, (value: string) => boolean> = {
  currency: (value) => (currencies as readonly string[]).includes(value),
  locale: isLocale,
  timeZone: isTimeZone,
  country: (value) => isSupportedCountry(value),
  countryCode: (value) => /^\+\d{1,4}$/.test(value),
};

/** The year 2200. */
const latest = Date.UTC(2200, 0, 1);

/** @throws TakeawayRefused, which names the record and its field */
export function checkRecord(noun: NounName, columns: Record<string, SQLiteColumn>, row: Row) {
  const wrong =
    Object.keys(columns).find((name) => !isSane(noun, name, row[name])) ?? wrongForForm(noun, row);
  if (wrong === undefined) return;
  const record = row.id === undefined ? '' : `Record ${row.id}: `;
  throw new TakeawayRefused(`${record}${noun}.${snake(wrong)} has a value that cannot be.`);
}

function isSane(noun: NounName, name: string, value: unknown): boolean {
  if (value === null || value === undefined) return true;
  if (typeof value === 'number') {
    if (name.endsWith('At')) return value >= 0 && value < latest;
    return !isMoney(name) || Math.abs(value) <= largestAmount;
  }
  if (typeof value !== 'string') return true;
  if (isDay(name)) return isoDay.safeParse(value).success;
  if (name === 'name' && noun !== 'files') return isName(value);
  return known[name]?.(value) ?? true;
}

function wrongForForm(noun: NounName, row: Row): string | undefined {
  const schema = schemas[noun];
  const result = schema?.safeParse(
    filled(asFormValue(formValuesOf(schema, { version: 1, ...row }))),
  );
  // What an older version left empty stays empty.
  const isTyped = (name: string) => !['', null, undefined].includes(row[name] as string);
  const wrong = result?.error?.issues.find(({ path }) => isTyped(camel(String(path[0]))));
  return wrong?.path.join('.');
}

/** As a form sends it: a field that was left empty is not there. */
function filled(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(filled);
  if (typeof value !== 'object' || value === null) return value;
  const kept = Object.entries(value).filter(([, inner]) => inner !== '' && inner !== undefined);
  return Object.fromEntries(kept.map(([name, inner]) => [name, filled(inner)]));
}
