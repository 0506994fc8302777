import { companies } from '../../schema/company';
import { assetTypes } from '../../schema/project';
import { nameKey } from '../../search-index';
import { castCompanies } from '../cast';
import { adminOf, type Seeding } from './seeding';

export type CompanyKey = 'one' | 'two';
export type AssetKey =
  | 'apartment'
  | 'villa'
  | 'duplex'
  | 'office'
  | 'shop'
  | 'land'
  | 'loft'
  | 'hotel';

type CompanySpec = {
  name: string;
  currency: string;
  age: number;
  assetTypes: Record<AssetKey, string>;
};

/** `age` in days. */
export const companySpecs: Record<CompanyKey, CompanySpec> = {
  one: {
    name: castCompanies.one,
    currency: 'USD',
    age: 760,
    assetTypes: {
      apartment: 'Apartment',
      villa: 'Villa',
      duplex: 'Duplex',
      office: 'Office',
      shop: 'Shop',
      land: 'Land plot',
      loft: 'Loft',
      hotel: 'Hotel',
    },
  },
  two: {
    name: castCompanies.two,
    currency: 'ILS',
    age: 520,
    assetTypes: {
      apartment: 'דירה',
      villa: 'וילה',
      duplex: 'דופלקס',
      office: 'משרד',
      shop: 'חנות',
      land: 'מגרש',
      loft: 'לופט',
      hotel: 'מלון',
    },
  },
};

export function insertCompanies({
  tx,
  calendar,
}: Pick<Seeding, 'tx' | 'calendar'>): Seeding['companies'] {
  const ids = Object.entries(companySpecs).map(([key, { name, currency, age }]) => {
    const at = calendar.time(-age);
    const [row] = tx
      .insert(companies)
      .values({
        name,
        currency,
        country: 'IL',
        timeZone: 'Asia/Jerusalem',
        createdAt: at,
        updatedAt: at,
      })
      .returning({ id: companies.id })
      .all();
    return [key, row!.id];
  });
  return Object.fromEntries(ids);
}

export function insertAssetTypes({
  tx,
  calendar,
  companies: ids,
  people: owners,
}: Pick<Seeding, 'tx' | 'calendar' | 'companies' | 'people'>): Seeding['assetTypes'] {
  const byCompany = Object.entries(companySpecs).map(([key, spec]) => {
    const company = key as CompanyKey;
    const at = calendar.time(-spec.age, 11);
    const types = Object.entries(spec.assetTypes).map(([asset, name]) => {
      const row = {
        companyId: ids[company],
        name,
        nameKey: nameKey(name),
        createdBy: owners[adminOf[company]],
        createdAt: at,
        updatedAt: at,
      };
      const [inserted] = tx.insert(assetTypes).values(row).returning({ id: assetTypes.id }).all();
      return [asset as AssetKey, inserted!.id];
    });
    return [company, Object.fromEntries(types)];
  });
  return Object.fromEntries(byCompany);
}
