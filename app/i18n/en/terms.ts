export const terms = {
  record: 'Terms of distribution',
  field: {
    preferredRate: 'Preferred return a year, in percent',
    compounding: 'Preferred return that is not paid',
    sponsorShare: 'Sponsor’s share of the profit, in percent',
    firstHurdle: 'First IRR, in percent',
    secondHurdle: 'Second IRR, in percent',
    middleShare: 'Sponsor’s share between the two, in percent',
    effectiveFrom: 'Apply from',
    number: 'Version',
  },
  compounding: {
    simple: 'Simple: earns nothing',
    annual: 'Compound: joins the capital once a year',
  },
  preset: {
    'pro-rata': {
      name: 'Pro rata',
      text: 'Everything is shared by the capital that was paid in.',
    },
    preferred: {
      name: 'Preferred return, then pro rata',
      text: 'Investors first get a yearly return on their capital, then the capital. The rest is shared by capital.',
    },
    'preferred-split': {
      name: 'Preferred return, capital, then a split',
      text: 'Investors first get a yearly return and their capital. The sponsor has a share of the rest.',
    },
    'catch-up': {
      name: 'Preferred return with catch-up',
      text: 'After the yearly return and the capital, the sponsor gets everything until they have their share of all profit. The rest is split.',
    },
    hurdles: {
      name: 'Two IRR hurdles',
      text: 'The sponsor’s share grows once investors have earned a first and a second yearly rate (IRR).',
    },
  },
  tier: {
    preferred: {
      simple: 'Preferred return of {{rate}} a year, simple',
      annual: 'Preferred return of {{rate}} a year, compound',
    },
    capital: 'Capital goes back to investors',
    catchUp: 'Catch-up: the sponsor gets everything up to {{share}} of all profit',
    firstHurdle: 'Investors get everything up to an IRR of {{rate}}',
    hurdle: '{{share}} to the sponsor, until investors have an IRR of {{rate}}',
    proRata: 'The rest by capital',
    split: 'The rest: {{rest}} to investors, {{share}} to the sponsor',
  },
  example: {
    title: 'Worked example',
    lead: 'Investors pay in {{capital}}. After three years there is {{proceeds}} to distribute.',
    tier: 'In this order',
    investors: 'Investors',
    sponsor: 'Sponsor',
    total: 'Total',
    result: 'Investors get {{multiple}} times their capital, an IRR of {{irr}}.',
  },
  show: {
    title: 'Terms',
    of: 'Terms of {{project}}',
    lead: 'How the money of this project is shared between investors and sponsor.',
    create: 'New terms',
    empty: 'No terms yet. Choose ready-made terms; each one has a worked example.',
    upcoming: 'No terms apply today. These apply from the day below.',
    version: 'Version {{number}}, from',
    conventions:
      'Days count by the calendar, with 365 days a year. Shares of the sponsor are parts of what remains, not of each investor’s amount.',
  },
  form: {
    title: 'New terms',
    choose: 'Choose the terms of your agreement. You enter the rates in the next step.',
    use: 'Use these terms',
    submit: 'Save terms',
    failed: 'The terms were not saved.',
  },
  toast: {
    created: 'New terms saved.',
  },
  errors: {
    paid: 'A distribution was approved on this day or later. Choose a day after it.',
    positive: 'Enter a rate above 0.',
    hurdles: 'The second IRR must be above the first.',
  },
};
