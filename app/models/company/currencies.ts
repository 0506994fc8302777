/** Only currencies with hundredths, because amounts are stored as hundredths. */
export const currencies = [
  ...([
    'ILS',
    'USD',
    'EUR',
    'GBP',
    'AED',
    'AUD',
    'BGN',
    'BRL',
    'CAD',
    'CHF',
    'CNY',
    'CZK',
    'DKK',
  ] as const),
  ...([
    'GEL',
    'HKD',
    'INR',
    'MXN',
    'NOK',
    'NZD',
    'PLN',
    'RON',
    'SEK',
    'SGD',
    'THB',
    'TRY',
    'UAH',
    'ZAR',
  ] as const),
] as const;
export type Currency = (typeof currencies)[number];

const euro = 'AT BE CY DE EE ES FI FR GR HR IE IT LT LU LV MT NL PT SI SK'.split(' ');

const byCountry: Record<string, Currency> = {
  ...Object.fromEntries(euro.map((country) => [country, 'EUR' as const])),
  IL: 'ILS',
  US: 'USD',
  GB: 'GBP',
  AE: 'AED',
  AU: 'AUD',
  BG: 'BGN',
  BR: 'BRL',
  CA: 'CAD',
  CH: 'CHF',
  CN: 'CNY',
  CZ: 'CZK',
  DK: 'DKK',
  GE: 'GEL',
  HK: 'HKD',
  IN: 'INR',
  MX: 'MXN',
  NO: 'NOK',
  NZ: 'NZD',
  PL: 'PLN',
  RO: 'RON',
  SE: 'SEK',
  SG: 'SGD',
  TH: 'THB',
  TR: 'TRY',
  UA: 'UAH',
  ZA: 'ZAR',
};

/** The currency of a country by its two-letter code, or US dollars if unknown. */
export const currencyOf = (country: string | null): Currency => byCountry[country ?? ''] ?? 'USD';
