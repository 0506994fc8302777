export const landing = {
  signup: 'Create an account',
  trial: 'Start the free trial',
  toDashboard: 'To the dashboard',
  login: 'Log in',
  terms: {
    label: 'The terms',
    trial_one: 'The first day is free',
    trial_two: 'The first two days are free',
    trial_other: 'The first {{count}} days are free',
    noCard: 'No credit card to start',
    listings_one: 'One active project',
    listings_two: 'Up to 2 active projects',
    listings_other: 'Up to {{count}} active projects',
    invitations: 'Unlimited investor invitations',
  },
  stats: {
    label: 'In figures',
    lessWork: 'less work keeping investors informed',
    activeProjects: 'active projects',
    rating: 'rating',
    price: '{{period}}, the {{plan}} plan',
  },
  plan: {
    title: 'The {{plan}} plan',
    text: 'Everything a first project needs, and the next ones.',
    all: 'All plans',
  },
  stores: { label: 'The app', android: 'Google Play', ios: 'App Store' },
  faq: { title: 'Questions and answers', all: 'All questions' },
  ask: {
    title: 'Something else?',
    text: 'Write the question. The answer comes by e-mail.',
    question: 'Your question',
    send: 'Send the question',
  },
  communication: {
    title: 'Real-estate projects investors can follow',
    description:
      'One page for each renovation and property project: timeline, costs, documents, photos and messages. Investors see how it stands; entrepreneurs get on with building.',
    pitch: 'Investors know where it stands. You get on with building.',
    lead: '{{brand}} gives every renovation and property project one page: timeline, costs, documents, photos and messages. Whoever is invited opens it at any hour, and sees that project and no other.',
    picture:
      'A project in {{brand}}: photos before and after the renovation, and its timeline with today’s line',
    topics: {
      title: 'What investors ask, the page has answered',
      timelines: {
        title: 'Are we on schedule?',
        text: 'Timelines and milestones: every phase with its dates and progress, drawn against today.',
      },
      money: {
        title: 'What has it cost so far?',
        text: 'Financial tracking: planned and actual cost, value over time, profit and return.',
      },
      documents: {
        title: 'Can I have the contract again?',
        text: 'A document hub: contracts, permits and reports in one place, with their earlier versions.',
      },
      gallery: {
        title: 'What does it look like now?',
        text: 'An image gallery: before and after, side by side, each with its date.',
      },
      messages: {
        title: 'Whom do I write to?',
        text: 'Messaging: question and answer stay with the project, and what is new is marked.',
      },
      invitations: {
        title: 'May my partner see it too?',
        text: 'Unlimited investor invitations: a phone number is enough, and nobody counts them.',
      },
    },
    panels: {
      documents: {
        title: 'The papers, where everybody finds them',
        text: 'Plans, permits and contracts stand beside the project they belong to. A new version takes the place of the old one, which stays within reach.',
        picture:
          'The documents of a project: inspection report, purchase contract and building permit',
      },
      messages: {
        title: 'A conversation that does not get lost',
        text: 'Investors and tenants write from the project’s own page. The entrepreneur sees what waits for an answer, over all projects at once.',
        picture: 'The latest messages of a project, a new one on top',
      },
      budget: {
        title: 'Costs without another spreadsheet',
        text: 'Planned cost beside actual cost, phase by phase, with taxes and fees. What runs over its budget says so.',
        picture:
          'Phases and budget of a project: planned and actual cost of each phase, and the totals',
      },
    },
    steps: {
      title: 'From sign-up to the first investor',
      project: {
        title: 'Create the project',
        text: 'Name, dates, purchase price and budget; photos straight from the phone, on site.',
      },
      invite: {
        title: 'Invite by phone number',
        text: 'The link leads in. There is no password to forget: a code opens the door each time.',
      },
      update: {
        title: 'Build on',
        text: 'A phase moves, a photo is added, and whoever was invited sees it, in Hebrew or in English.',
      },
    },
    close: 'The next question is already answered.',
  },
  budget: {
    title: 'Budget, costs and profit of real-estate projects',
    description:
      'Budget beside actual cost, phase by phase: expenses, loans and fees, value, profit and a report for investors. For renovation and property projects.',
    pitch: 'Every shekel of the project, from purchase to sale',
    lead: 'For entrepreneurs who renovate and build: the budget stands beside what it really cost, phase by phase, with the papers, the value and the profit. And a report for whoever invested.',
    picture:
      'Phases and budget of a project in {{brand}}: planned and actual cost of each phase, taxes, fees and the grand total',
    topics: {
      title: 'The money of a project, in four places',
      budgeting: {
        title: 'Budgeting',
        text: 'A planned cost for every phase and milestone. A phase that runs over says so, in its row and on the dashboard.',
      },
      tracking: {
        title: 'Expenses and gains',
        text: 'Costs as they come, and what the property is worth as time goes by. Profit and return follow by themselves.',
      },
      debt: {
        title: 'Loans and fees',
        text: 'Interest, purchase tax, lawyer, permits: whatever is paid beside the building has a line of its own, and counts in the grand total.',
      },
      reports: {
        title: 'Investor reports',
        text: 'One page with figures, photos, timeline and budget, as of today, to print or to save as a PDF.',
      },
    },
    panels: {
      value: {
        title: 'What it is worth, not only what it cost',
        text: 'Each appraisal is a point on the line. Beside it stand purchase price and renovation, and the profit between them.',
        picture: 'A chart of a project’s value over time, with its latest figure',
      },
      report: {
        title: 'The report is ready before it is asked for',
        text: 'Nothing to put together at the end of the quarter: what the project’s page knows is on paper with one press.',
        picture: 'The printed report of a project: figures, details and photos before and after',
      },
    },
    close: 'Know what it cost while it can still be changed.',
  },
};
