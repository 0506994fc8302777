import { castCompanies } from '../cast';

export type CompanyKey = 'one' | 'two';
export type AssetKey = 'apartment' | 'villa' | 'duplex' | 'office' | 'shop' | 'land' | 'loft' | 'hotel';

export type CompanySpec = {
  name: string;
  currency: string;
  age: number;
  assetTypes: Record<AssetKey, string>;
};

/** `age` in days; asset types in the language of the company. */
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
