export const landing = {
  title: 'Real-estate projects, their money and their people',
  pitch: 'Your projects, their money and their people, in one place',
  lead: 'Entrepreneurs run renovation and asset projects here; investors and tenants see how they stand, without a phone call for every question.',
  signup: 'Start the free trial',
  login: 'Log in',
  adminLogin: 'Admin login',
  toDashboard: 'To the dashboard',
  claims: {
    communication: { figure: '−70%', label: 'Effort of keeping investors informed' },
    projects: { figure: '10K+', label: 'Active projects' },
    rating: { figure: '99.5%', label: 'Rating' },
  },
  features: {
    title: 'What every project gets',
    documents: {
      title: 'Document hub',
      text: 'Contracts, permits and invoices where everybody who may read them finds them.',
    },
    messages: {
      title: 'Messaging',
      text: 'Questions and answers stay with the project and the phase they are about.',
    },
    timelines: {
      title: 'Timelines and milestones',
      text: 'Phases with dates, progress and cost, drawn against today.',
    },
    gallery: { title: 'Image gallery', text: 'Before and after, side by side.' },
    money: {
      title: 'Financial tracking',
      text: 'Planned and actual cost, value over time, profit and return.',
    },
    invitations: {
      title: 'Unlimited investor invitations',
      text: 'A phone number is enough; investors see the projects they were invited to, and no others.',
    },
  },
  plan: {
    title: 'The Basic plan',
    trial: '14 days free',
    noCard: 'No credit card to start',
    listings: 'Up to 10 active listings',
    invitations: 'Unlimited investor invitations',
  },
};
