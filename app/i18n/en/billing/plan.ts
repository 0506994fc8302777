import { managedPlans } from './managed-plans';

export const plan = {
  title: 'Choose Your Plan',
  lead: 'Compare plans and choose one for your company.',
  toTransactions: 'Transactions',
  offer: 'Plans',
  duration: {
    day_one: '1 day',
    day_two: '2 days',
    day_other: '{{count}} days',
    month_one: '1 month',
    month_two: '2 months',
    month_other: '{{count}} months',
    year_one: '1 year',
    year_two: '2 years',
    year_other: '{{count}} years',
  },
  per: {
    day_one: 'a day',
    day_two: 'for two days',
    day_other: 'for {{count}} days',
    month_one: 'a month',
    month_two: 'for two months',
    month_other: 'for {{count}} months',
    year_one: 'a year',
    year_two: 'for two years',
    year_other: 'for {{count}} years',
  },
  limit: {
    reached: 'Your plan allows {{limit}} active projects, and {{active}} are active.',
    ended: 'Your company’s plan has ended. To add projects again, it needs a new plan.',
    noPlan:
      'Your company has no plan yet. Without one, up to {{limit}} projects can be active, and {{active}} are active.',
    more: 'Choose a plan',
    projects: 'Your projects',
    deleted: 'Deleted projects',
    room: 'Choose a plan that allows more, or delete a project you no longer need.',
    askPayer:
      'Ask the person who manages your company’s plan to choose one that allows more, or delete a project you no longer need.',
  },
  /** For a company without an active plan. */
  without: {
    none_one:
      'Your company has no plan yet. One active project and all invitations to it are free until you choose one. To add users yourself, choose a plan.',
    none_two:
      'Your company has no plan yet. Up to two active projects and all invitations to them are free until you choose one. To add users yourself, choose a plan.',
    none_other:
      'Your company has no plan yet. Up to {{count}} active projects and all invitations to them are free until you choose one. To add users yourself, choose a plan.',
    noneAny:
      'Your company has no plan yet. Projects and invitations are free until you choose one. To add users yourself, choose a plan.',
    ended:
      'Your company’s plan has ended. Your projects and invitations continue. To create projects and add users again, choose a plan.',
    toAdd: {
      none: 'To add users yourself, choose a plan. Inviting investors and tenants to a project is free.',
      ended:
        'Your company’s plan has ended. To add users yourself, choose a plan. You can still invite investors and tenants to your projects.',
    },
    askToAdd: {
      none: 'To add users, your company needs a plan. Ask the person who manages its plan to choose one. Inviting investors and tenants to a project is free.',
      ended:
        'Your company’s plan has ended. To add users, ask the person who manages its plan to choose one. You can still invite investors and tenants to your projects.',
    },
    choose: 'Choose a plan',
    askPayer: 'Ask the person who manages your company’s plan to choose one.',
  },
  unit: { day: 'days', month: 'months', year: 'years' },
  field: {
    plan: 'Plan',
    title: 'Title',
    amount: 'Price',
    currency: 'Currency',
    duration: 'Period',
    durationCount: 'Period length',
    durationUnit: 'Period unit',
    trialDays: 'Trial days',
    projectLimit: 'Active projects',
    description: 'Description in English',
    descriptionHe: 'Description in Hebrew',
    notes: 'Features in English',
    notesHe: 'Features in Hebrew',
    order: 'Position',
    isActive: 'Available',
  },
  hint: {
    trialDays: '0 for none. No card is needed for a trial.',
    projectLimit: 'The maximum for each company. Leave empty for no limit.',
    words: 'If a field is empty, the text in the other language is shown.',
    notes: 'One feature per line.',
    until: 'Leave empty for no end date.',
    reason: 'Saved in the activity log, which the company can also read.',
  },
  errors: {
    whole: 'Enter the {{field}} as a whole number from 0 to 9999.',
    order: 'Enter the {{field}} as a whole number from 0 to 9999.',
    amount:
      'The price of a plan must be above zero. To give a company a free plan, use “Give a plan”.',
    duration: 'The {{field}} must be between 1 and {{most}}.',
    past: 'Choose a date that is not in the past.',
    agreed: 'Send the plan version or the amount you agree to pay.',
    tooMany: 'This plan allows {{limit}} active projects, and your company has {{active}}.',
    stale:
      'This plan was changed by another user while you were editing it. Your changes are kept below: save again to replace the other version, or cancel to keep it.',
  },
  ...managedPlans,
  current: {
    title: 'Your plan',
    name: 'Plan',
    status: 'Status',
    until: 'Active until',
    ended: 'Ended on',
    renews: 'Renews automatically',
    next: 'Next payment',
    nextValue: '{{amount}} on {{day}}',
    card: 'Card',
    noCard: 'No card. Add one before your next payment.',
    changeCards: 'Cards',
    usage: 'Usage',
    usageValue_one: '{{active}} of one project',
    usageValue_two: '{{active}} of two projects',
    usageValue_other: '{{active}} of {{count}} projects',
    usageAny_one: 'One project, no limit',
    usageAny_two: 'Two projects, no limit',
    usageAny_other: '{{count}} projects, no limit',
    daysLeft_one: 'The trial ends in one day.',
    daysLeft_two: 'The trial ends in two days.',
    daysLeft_other: 'The trial ends in {{count}} days.',
    changes: 'On {{day}}, {{next}} replaces {{plan}}.',
    keep: 'Keep {{plan}}',
    yes: 'Yes',
    no: 'No',
    over: 'The {{plan}} plan has ended. Your projects and invitations continue. To create projects and add users again, choose a plan.',
    trialEnds: 'Your trial ends automatically. Nothing is charged.',
    renewsOn: 'Your plan renews automatically on {{day}} with your active card.',
    endsOn:
      'Your plan does not renew. It stays active until {{day}}; you can subscribe again until then.',
    pastDue:
      'We could not charge the last renewal. We will try again on {{day}}; your plan stays active until then.',
    pastDueNow:
      'We could not charge the last renewal. We will try again soon; your plan stays active until then.',
    undecided:
      'The payment provider has not answered yet, so your renewal is not complete. We try again automatically, and your plan stays active.',
    renewing: 'Renewal in progress',
    given: 'This plan was given to your company. Nothing is charged.',
    forGood: 'No end date',
    changeCard: 'Change the card',
    badge: 'Your plan',
    statuses: {
      trial: 'Trial',
      active: 'Active',
      past_due: 'Payment overdue',
      expired: 'Ended',
      cancelled: 'Cancelled',
    },
  },
  card: {
    tryIt_one: 'Try it free for a day',
    tryIt_two: 'Try it free for two days',
    tryIt_other: 'Try it free for {{count}} days',
    tryHint: 'No card needed',
    choose: 'Choose this plan',
    upgrade: 'Upgrade to this plan',
    later: 'Change to this plan',
    scheduled: 'From your next payment',
  },
  change: {
    title: 'Change to {{plan}}',
    text: '{{plan}} starts on {{day}}, at the end of the period you have paid for. Nothing is charged today. Until then you keep {{current}}, and you can cancel the change.',
    from: 'Starts on',
    price: 'Price from then',
    card: 'Card',
    submit: 'Change to {{plan}}',
    done: '{{plan}} starts on {{day}}.',
    noCard: 'Add a card first: {{plan}} is charged on {{day}}.',
    addCard: 'Add a card',
    tooMany:
      '{{plan}} allows {{limit}} active projects, and your company has {{active}}. Delete the ones you no longer need, or choose another plan. Deleted projects can be restored later.',
    tooManyMore: 'The first {{count}} of {{active}}:',
  },
  keep: {
    title: 'Keep {{plan}}?',
    text: 'The change to {{next}} is cancelled, and {{plan}} renews on {{day}}.',
    confirm: 'Keep {{plan}}',
    done: 'You keep {{plan}}.',
  },
  refused: {
    same: 'Your company already has this plan and has paid for it.',
    later:
      'This plan starts at the end of the period you have paid for. Schedule the change instead of paying now.',
    now: 'This change takes effect immediately. Pay for the plan instead of scheduling it.',
    granted: 'Your company was given its current plan. Confirm that it ends when you pay.',
    card: 'Add a card first: the change is charged to it.',
  },
  link: {
    title: 'Pay through another person',
    text: 'Anyone with this link can pay for your company by card, without an account. The link shows your plan options, including your current plan, but not your name or your company’s.',
    label: 'Payment link for your company',
  },
  notPayer:
    'Only your company admin, or a person with the billing permission, can change the plan. You don’t need to pay anything.',
  public: {
    title: 'Plans',
    lead: 'Plans for companies of every size.',
    forOne: 'This link is for one account. Sign in to it to choose a plan.',
    forAll: 'Sign in to choose a plan.',
    orLogin: 'Is this your company? Sign in to choose its plan.',
    login: 'Sign in',
    signup: 'Sign up',
    choose: 'Go to your plan',
    mayPay:
      'You can use this link to pay for the person who gave it to you, without an account. Pay only if you know them.',
  },
  trial: {
    title: 'Start a free trial of {{plan}}?',
    text_one:
      'It lasts one day, needs no card and ends automatically. Each company gets one trial.',
    text_two:
      'It lasts two days, needs no card and ends automatically. Each company gets one trial.',
    text_other:
      'It lasts {{count}} days, needs no card and ends automatically. Each company gets one trial.',
    confirm: 'Start the trial',
    usedTitle: 'Trial not available',
    used: 'Each company gets one trial, before its first plan. Your company has already had a plan.',
    back: 'Back to the plans',
    done: 'Your free trial of {{plan}} has started.',
  },
  subscribe: {
    action: 'Subscribe again',
    title: 'Subscribe to {{plan}} again?',
    text: 'The plan renews automatically after {{date}} with your active card.',
  },
  unsubscribe: {
    action: 'Unsubscribe',
    title: 'Unsubscribe from {{plan}}?',
    text: 'The plan stays active until {{date}} and does not renew. You can change your mind until then.',
  },
  updated: 'Plan status updated successfully',
};
