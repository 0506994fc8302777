export const company = {
  title: 'Company',
  lead: 'What holds for everybody in the company.',
  save: 'Save changes',
  saved: 'Company saved successfully',
  anyLanguage: 'The language of whoever writes',
  logoNow: 'The logo',
  field: {
    name: 'Name',
    currency: 'Currency',
    locale: 'Language',
    country: 'Country of phone numbers',
    logo: 'Logo',
  },
  hint: {
    currency: 'All amounts are in it. It stays once the first amount is recorded.',
    currencyKept: 'It stays as it is: amounts are recorded in it already.',
    locale: 'People without a language of their own are invited in it.',
    country: 'What a phone field of a new person begins with.',
  },
  errors: {
    currency: 'Amounts are recorded in the old currency, so it stays.',
    stale:
      'Somebody saved the company while you were editing it. What you typed is kept below: save again to replace theirs, or cancel to keep it.',
  },
};
