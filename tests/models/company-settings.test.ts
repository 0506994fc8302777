import { auditLog } from 'db/schema/audit';
import { companies } from 'db/schema/company';
import { files } from 'db/schema/file';
import { projects } from 'db/schema/project';
import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { currencyOf } from '~/models/company/currencies';
import {
  companyLocale,
  companySettings,
  countryOfCompany,
  updateCompany,
} from '~/models/company/settings.server';
import { Refused } from '~/models/errors';
import { findFile } from '~/models/files/visible.server';
import { countryOfPhone } from '~/models/people/countries.server';
import { as } from '../support/caller';
import { freshDatabase } from '../support/database';
import { company, now, person } from '../support/world';

function setUp() {
  const db = freshDatabase();
  const [one, two] = [company(db), company(db)];
  const row = () => db.select().from(companies).where(eq(companies.id, one.id)).get()!;
  const save = (fields: object = {}, by = one.admin) =>
    updateCompany(as(db, by), { name: 'Onyx', country: 'IL', version: row().version, ...fields });
  const picture = (uploadedBy: number) =>
    db
      .insert(files)
      .values({
        companyId: one.id,
        hash: 'a'.repeat(64),
        name: 'logo.webp',
        mediaType: 'image/webp',
        size: 1,
        uploadedBy,
        createdAt: now,
        updatedAt: now,
      })
      .returning()
      .get().id;
  return { db, one, two, row, save, picture };
}

const fieldsOf = (act: () => unknown) => {
  try {
    act();
  } catch (error) {
    if (error instanceof Refused) return Object.keys(error.fields);
    throw error;
  }
  return [];
};

test('lets its admin change name, language and phone country, and the currency until there is an amount', () => {
  const { db, one, row, save } = setUp();
  expect(companySettings(as(db, one.admin))).toMatchObject({ isCurrencyKept: true });
  expect(fieldsOf(() => save({ currency: 'EUR' }))).toEqual(['currency']);
  save({ currency: 'USD', locale: 'he-IL', country: '+1' });
  expect(row()).toMatchObject({
    name: 'Onyx',
    currency: 'USD',
    locale: 'he-IL',
    country: 'US',
    version: 2,
  });
  expect(companyLocale(db, one.admin, 'en-US')).toBe('he-IL');
  expect(countryOfCompany(as(db, one.admin))).toBe('US');
  expect(() => save({ version: 1 })).toThrow('stale');
  expect(db.select().from(auditLog).all()).toMatchObject([
    { action: 'company.update', companyId: one.id },
  ]);
  db.delete(projects).where(eq(projects.companyId, one.id)).run();
  save({ currency: 'EUR' });
  expect(row().currency).toBe('EUR');
});

test('rejects an invalid currency, country or name on its field', () => {
  const { save } = setUp();
  expect(fieldsOf(() => save({ currency: 'JPY' }))).toEqual(['currency']);
  expect(fieldsOf(() => save({ country: '+999' }))).toEqual(['country']);
  expect(fieldsOf(() => save({ name: '' }))).toEqual(['name']);
});

test('shows the logo only to its own people and rejects another company’s upload', () => {
  const { db, one, two, row, save, picture } = setUp();
  const [own, another] = [picture(one.admin.id), picture(one.entrepreneur.id)];
  expect(fieldsOf(() => save({ logo_id: another }))).toEqual(['logo']);
  save({ logo_id: own });
  expect(row().logoFileId).toBe(own);
  expect(findFile(db, one.entrepreneur, own)).toMatchObject({ name: 'logo.webp' });
  expect(() => findFile(db, two.admin, own)).toThrow('not-found');
});

test('refuses changes by anyone else', () => {
  const { db, one, save } = setUp();
  const user = person(db, 'admin', { companyId: one.id, parentId: one.admin.id });
  for (const actor of [one.entrepreneur, user, person(db, 'superadmin', { companyId: null })])
    expect(() => save({}, actor)).toThrow('forbidden');
});

test.each([
  ['+972', '+972505550101', 'ILS'],
  ['+1', '+12125550101', 'USD'],
  ['+1', '+16135550101', 'CAD'],
  ['+44', '+442079460000', 'GBP'],
  ['+49', '+4930123456', 'EUR'],
  ['+81', '+81312345678', 'USD'],
])('a company in country %s whose admin has the phone %s uses %s', (code, phone, currency) => {
  expect(currencyOf(countryOfPhone(code, phone))).toBe(currency);
});
