export const company = {
  title: 'Company',
  lead: 'Settings that apply to everyone in the company.',
  save: 'Save changes',
  saved: 'Company saved successfully',
  anyLanguage: 'The language of the person who writes',
  logoNow: 'Company logo',
  field: {
    name: 'Name',
    currency: 'Currency',
    locale: 'Language',
    country: 'Default country for phone numbers',
    logo: 'Logo',
  },
  hint: {
    currency: 'The currency of all amounts. You cannot change it once amounts have been entered.',
    currencyKept: 'You cannot change the currency because amounts have already been entered.',
    locale: 'Used for invitations to people who have not chosen a language.',
    country: 'The country code that new phone number fields start with.',
  },
  errors: {
    currency: 'You cannot change the currency because amounts have already been entered.',
    stale:
      'The company was changed by another user while you were editing it. Your changes are kept below: save again to replace the other version, or cancel to keep it.',
  },
};
