import { cards, plans, subscriptions, transactions } from '../../schema/billing';
import { people } from './people';
import { adminOf, type Seeding } from './seeding';

const planSpecs = [
  {
    title: 'Basic',
    amount: 2_000,
    trialDays: 14,
    projectLimit: 10,
    description: 'For a first project or ten',
    notes:
      '<ul><li>Up to 10 active projects</li><li>Unlimited investors and tenants</li><li>14 days free, no card needed</li></ul>',
  },
  {
    title: 'Pro',
    amount: 7_900,
    trialDays: 0,
    projectLimit: 50,
    description: 'For a company with a team',
    notes:
      '<ul><li>Up to 50 active projects</li><li>Company users with permissions</li><li>Budget against actual cost, phase by phase</li></ul>',
  },
  {
    title: 'Business',
    amount: 24_900,
    trialDays: 0,
    projectLimit: null,
    description: 'For a portfolio',
    notes:
      '<ul><li>No limit on projects</li><li>Priority support in Hebrew and English</li><li>Help with moving your data</li></ul>',
  },
];

/** Plans, the cards and subscriptions of both companies, and what was charged so far. */
export function insertBilling(seeding: Seeding) {
  const planIds = insertPlans(seeding);
  const [visa] = [
    insertCard(seeding, 'one', 'Visa', '4242', true),
    insertCard(seeding, 'one', 'Mastercard', '4444', false),
  ];
  const carmelCard = insertCard(seeding, 'two', 'Visa', '1881', true);
  const [basic, pro] = planIds as [number, number];
  const old = insertSubscription(seeding, 'one', {
    planId: basic,
    cardId: visa,
    status: 'expired',
    isSubscribe: false,
    from: -400,
    to: -280,
  });
  const current = insertSubscription(seeding, 'one', {
    planId: pro,
    cardId: visa,
    status: 'active',
    isSubscribe: true,
    from: -280,
    to: 20,
  });
  const carmel = insertSubscription(seeding, 'two', {
    planId: basic,
    cardId: carmelCard,
    status: 'active',
    isSubscribe: true,
    from: -75,
    to: 15,
  });
  charge(seeding, 'one', [
    {
      planId: basic,
      subscriptionId: old,
      amount: 2_000,
      days: [-386, -356, -326],
      status: 'complete',
      message: 'Approved',
    },
    {
      planId: pro,
      subscriptionId: current,
      amount: 7_900,
      days: [-280, -250, -220, -190, -160, -130, -70, -40, -10],
      status: 'complete',
      message: 'Approved',
    },
    {
      planId: pro,
      subscriptionId: current,
      amount: 7_900,
      days: [-100],
      status: 'failed',
      message: 'The card was declined',
    },
    {
      planId: pro,
      subscriptionId: current,
      amount: 7_900,
      days: [-99],
      status: 'complete',
      message: 'Approved',
    },
    {
      planId: pro,
      subscriptionId: current,
      amount: 7_900,
      days: [-41],
      status: 'refunded',
      message: 'Charged twice, returned to the card',
    },
  ]);
  charge(seeding, 'two', [
    {
      planId: basic,
      subscriptionId: carmel,
      amount: 2_000,
      days: [-61, -31],
      status: 'complete',
      message: 'Approved',
    },
    {
      planId: basic,
      subscriptionId: carmel,
      amount: 2_000,
      days: [-45],
      status: 'failed',
      message: 'The card has expired',
    },
    {
      planId: basic,
      subscriptionId: carmel,
      amount: 2_000,
      days: [-1],
      status: 'pending',
      message: 'Waiting for the gateway',
    },
  ]);
}

type Payer = 'one' | 'two';

function insertPlans({ tx, calendar }: Seeding): number[] {
  const stamps = { createdAt: calendar.time(-790), updatedAt: calendar.time(-60) };
  return planSpecs.map((spec, i) => {
    const [row] = tx
      .insert(plans)
      .values({ ...spec, currency: 'ILS', duration: '1 month', order: i + 1, ...stamps })
      .returning({ id: plans.id })
      .all();
    return row!.id;
  });
}

function insertCard(
  { tx, calendar, companies, people: ids }: Seeding,
  company: Payer,
  brand: string,
  lastFour: string,
  isActive: boolean,
): number {
  const admin = adminOf[company];
  const at = calendar.time(-270);
  const [row] = tx
    .insert(cards)
    .values({
      companyId: companies[company],
      personId: ids[admin],
      cardHolderName: people[admin].name,
      gatewayToken: `demo_${company}_${lastFour}`,
      brand,
      lastFour,
      expiryMonth: 11,
      expiryYear: Number(calendar.day(900).slice(0, 4)),
      isActive,
      createdAt: at,
      updatedAt: at,
    })
    .returning({ id: cards.id })
    .all();
  return row!.id;
}

type Term = {
  planId: number;
  cardId: number;
  status: 'active' | 'expired';
  isSubscribe: boolean;
  from: number;
  to: number;
};

function insertSubscription(
  { tx, calendar, companies, people: ids }: Seeding,
  company: Payer,
  { from, to, ...rest }: Term,
): number {
  // The end lies ahead, so it is not cut off at the present as other times are.
  const expiredAt = Date.parse(`${calendar.day(to)}T00:00:00Z`);
  const startedAt = calendar.time(from);
  const [row] = tx
    .insert(subscriptions)
    .values({
      ...rest,
      companyId: companies[company],
      personId: ids[adminOf[company]],
      startedAt,
      expiredAt,
      createdAt: startedAt,
      updatedAt: startedAt,
    })
    .returning({ id: subscriptions.id })
    .all();
  return row!.id;
}

type Charge = {
  planId: number;
  subscriptionId: number;
  amount: number;
  days: readonly number[];
  status: 'pending' | 'complete' | 'failed' | 'refunded';
  message: string;
};

function charge(
  { tx, calendar, companies, people: ids }: Seeding,
  company: Payer,
  charges: readonly Charge[],
) {
  const rows = charges
    .flatMap(({ days, ...rest }) => days.map((day) => ({ ...rest, day })))
    .sort((a, b) => a.day - b.day);
  rows.forEach(({ day, ...rest }, i) => {
    const at = calendar.time(day, 7);
    const transactionId = `TX-${company === 'one' ? 'JSH' : 'CRM'}-${String(i + 1).padStart(5, '0')}`;
    tx.insert(transactions)
      .values({
        ...rest,
        transactionId,
        companyId: companies[company],
        personId: ids[adminOf[company]],
        currency: 'ILS',
        day: calendar.day(day),
        createdAt: at,
        updatedAt: at,
      })
      .run();
  });
}
