export const landing = {
  signup: 'Create an account',
  trial: 'Start your free trial',
  toDashboard: 'Go to dashboard',
  login: 'Sign in',
  terms: {
    label: 'What you get',
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
    label: 'Key figures',
    lessWork: 'less time spent updating investors',
    activeProjects: 'active projects',
    rating: 'rating',
    price: '{{period}}, the {{plan}} plan',
  },
  plan: {
    title: 'The {{plan}} plan',
    text: 'Everything you need for your first project, and the next ones.',
    all: 'All plans',
  },
  stores: { android: 'Google Play', ios: 'App Store' },
  faq: { title: 'Questions and answers', all: 'All questions' },
  ask: {
    title: 'Something else?',
    text: 'Send us your question. We will reply by email.',
    question: 'Your question',
    send: 'Send the question',
  },
  communication: {
    title: 'Real-estate projects investors can follow',
    description:
      'One page for each renovation and property project: timeline, costs, documents, photos and messages. Investors see the current status while entrepreneurs get on with building.',
    pitch: 'Keep investors informed. Get on with building.',
    lead: '{{brand}} gives every renovation and property project one page: timeline, costs, documents, photos and messages. The people you invite can open it at any time, and they see only that project.',
    picture:
      'A project in {{brand}}: photos before and after the renovation, and its timeline with a line marking today',
    topics: {
      title: 'The answers investors are looking for',
      timelines: {
        title: 'Are we on schedule?',
        text: 'Timelines and milestones: every phase with its dates and progress, compared with today’s date.',
      },
      money: {
        title: 'What has it cost so far?',
        text: 'Financial tracking: planned and actual costs, value over time, profit and return.',
      },
      documents: {
        title: 'Can you send me the contract again?',
        text: 'A document hub: contracts, permits and reports in one place, including earlier versions.',
      },
      gallery: {
        title: 'What does it look like now?',
        text: 'An image gallery: before and after photos side by side, each with its date.',
      },
      messages: {
        title: 'How do I contact the project team?',
        text: 'Messaging: conversations stay with the project, and new messages are marked.',
      },
      invitations: {
        title: 'Can my partner see it too?',
        text: 'Unlimited investor invitations: all you need is a phone number.',
      },
    },
    panels: {
      documents: {
        title: 'Documents that everyone can find',
        text: 'Plans, permits and contracts are stored with their project. When you upload a new version, the earlier versions stay available.',
        picture:
          'The documents of a project: inspection report, purchase contract and building permit',
      },
      messages: {
        title: 'A conversation that does not get lost',
        text: 'Investors and tenants write from the project’s page. Entrepreneurs see unanswered messages from all projects in one place.',
        picture: 'The latest messages of a project, with a new one at the top',
      },
      budget: {
        title: 'Costs without another spreadsheet',
        text: 'Planned and actual costs side by side, phase by phase, with taxes and fees. Phases over budget are highlighted.',
        picture:
          'Phases and budget of a project: planned and actual cost of each phase, with totals',
      },
    },
    steps: {
      title: 'From sign-up to the first investor',
      project: {
        title: 'Create the project',
        text: 'Enter the name, dates, purchase price and budget, and add photos from your phone on site.',
      },
      invite: {
        title: 'Invite by phone number',
        text: 'Your investor opens the link and signs in with a code. There is no password to forget.',
      },
      update: {
        title: 'Keep it up to date',
        text: 'Update a phase or add a photo, and everyone you invited sees it, in Hebrew or in English.',
      },
    },
    close: 'Answer the next question before anyone asks.',
  },
  budget: {
    title: 'Budget, costs and profit of real-estate projects',
    description:
      'Budget and actual cost side by side, phase by phase: expenses, loans and fees, value, profit and investor reports. For renovation and property projects.',
    pitch: 'Every shekel of the project, from purchase to sale',
    lead: 'For entrepreneurs who renovate and build: compare budget and actual costs phase by phase, with documents, value and profit in the same place. Share a report with your investors.',
    picture:
      'Phases and budget of a project in {{brand}}: planned and actual cost of each phase, taxes, fees and the grand total',
    topics: {
      title: 'All the finances of a project in one place',
      budgeting: {
        title: 'Budgeting',
        text: 'Plan the cost of every phase and milestone. Phases that go over budget are highlighted in the project and on the dashboard.',
      },
      tracking: {
        title: 'Expenses and gains',
        text: 'Record costs as they occur and update the property’s value over time. Profit and return are calculated automatically.',
      },
      debt: {
        title: 'Loans and fees',
        text: 'Interest, purchase tax, legal fees and permits: every additional cost has its own line and is included in the grand total.',
      },
      reports: {
        title: 'Investor reports',
        text: 'One page with figures, photos, timeline and budget, up to date and ready to print or save as a PDF.',
      },
    },
    panels: {
      value: {
        title: 'See what it is worth, not only what it cost',
        text: 'Each appraisal adds a point to the chart, next to the purchase price, the renovation cost and the profit.',
        picture: 'A chart of a project’s value over time, with the latest value',
      },
      report: {
        title: 'Reports that are ready when you need them',
        text: 'No work at the end of the quarter: print the project’s current figures with one click.',
        picture: 'The printed report of a project: figures, details and photos before and after',
      },
    },
    close: 'Know what it costs while you can still change it.',
  },
};
