import { cards, subscriptions, transactions } from '../../schema/billing';
import { people } from './people';
import { insertPlans } from './plans';
import { adminOf, type Seeding } from './seeding';

export function insertBilling(seeding: Seeding) {
  const planIds = insertPlans(seeding);
  const visa = insertCard(seeding, 'one', 'Visa', '4242', true);
  insertCard(seeding, 'one', 'Mastercard', '4444', false);
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
  const first = { card: '4242', planId: basic, subscriptionId: old, amount: 2_000 };
  const monthly = { card: '4242', planId: pro, subscriptionId: current, amount: 7_900 };
  const numbers = receiptNumbers();
  charge(seeding, 'one', numbers, [
    { ...first, days: [-386, -356, -326], ...approved },
    { ...monthly, days: [-280, -250, -220, -190, -160, -130, -99, -70, -40, -10], ...approved },
    { ...monthly, days: [-100], status: 'failed', reason: 'declined' },
    {
      ...monthly,
      days: [-41],
      status: 'refunded',
      reason: 'duplicate',
    },
  ]);
  const carmelMonthly = { card: '1881', planId: basic, subscriptionId: carmel, amount: 2_000 };
  charge(seeding, 'two', numbers, [
    { ...carmelMonthly, days: [-75, -45, -15], ...approved },
    { ...carmelMonthly, days: [-46], status: 'failed', reason: 'expired' },
    { ...carmelMonthly, days: [-1], status: 'pending', reason: 'waiting' },
  ]);
}

const approved = { status: 'complete', reason: 'approved' } as const;

type Payer = 'one' | 'two';

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
  // The end is in the future, so it is not limited to the present as other times are.
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
  reason: string | null;
  /** The last four digits of the Visa that pays. */
  card: string;
};

/** One number sequence for the whole installation. */
const receiptNumbers = () => {
  let last = 0;
  return () => ++last;
};

function charge(
  { tx, calendar, companies, people: ids }: Seeding,
  company: Payer,
  nextReceipt: () => number,
  charges: readonly Charge[],
) {
  const rows = charges
    .flatMap(({ days, ...rest }) => days.map((day) => ({ ...rest, day })))
    .sort((a, b) => a.day - b.day);
  rows.forEach(({ day, card, ...rest }, i) => {
    const at = calendar.time(day, 7);
    const number = String(i + 1).padStart(5, '0');
    const transactionId = `TX-${company === 'one' ? 'JSH' : 'CRM'}-${number}`;
    tx.insert(transactions)
      .values({
        ...rest,
        transactionId,
        companyId: companies[company],
        personId: ids[adminOf[company]],
        currency: 'ILS',
        day: calendar.day(day),
        ...(rest.status === 'complete' && {
          receiptNumber: nextReceipt(),
          price: rest.amount,
          vatRate: 0,
          cardBrand: 'Visa',
          cardLastFour: card,
          ...periodOf(calendar, day),
        }),
        createdAt: at,
        updatedAt: at,
      })
      .run();
  });
}

/** Thirty days, to the midnight at which the demo's subscriptions end. */
const periodOf = (calendar: Seeding['calendar'], from: number) => ({
  periodFrom: Date.parse(`${calendar.day(from)}T00:00:00Z`),
  periodTo: Date.parse(`${calendar.day(from + 30)}T00:00:00Z`),
});
