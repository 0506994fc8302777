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
    requiresTwoFactor: 'Require two-factor authentication',
    requiresFreshProof: 'Ask for a code again before important steps',
  },
  hint: {
    currency: 'The currency of all amounts. You cannot change it once amounts have been entered.',
    currencyKept: 'You cannot change the currency because amounts have already been entered.',
    locale: 'Used for invitations to people who have not chosen a language.',
    country: 'The country code that new phone number fields start with.',
    requiresTwoFactor:
      'Admins, and people who approve or pay, must set up an authenticator app before they can do anything else.',
    requiresFreshProof:
      'Approving and paying distributions and viewing as another user need a code from the last 15 minutes. Exporting everything always does. API keys cannot do these steps.',
  },
  errors: {
    currency: 'You cannot change the currency because amounts have already been entered.',
    stale:
      'The company was changed by another user while you were editing it. Your changes are kept below: save again to replace the other version, or cancel to keep it.',
  },
};
