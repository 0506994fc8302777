import { paymentStates, subscriptionStatuses, transactionStatuses } from 'db/schema/billing';
import { roles } from 'db/schema/person';
import { z } from 'zod';
import { activateCard, cardForEdit, cardList, printed } from '~/models/cards/cards.server';
import { type AddedCard, createCard, updateCard } from '~/models/cards/save.server';
import { AppError } from '~/models/errors';
import { recordId } from '~/models/fields';
import { around, type Caller, type OpenCaller, type Payload } from '~/models/operation.server';
import type { Payment } from '~/models/payments/book.server';
import { pay } from '~/models/payments/pay.server';
import type { CompanyPlan } from '~/models/people/info.server';
import { activePlan, expiredPlan, usersInfo } from '~/models/people/plan-of.server';
import { subscribe, unsubscribe } from '~/models/plans/subscription.server';
import { perform, read } from './call.server';
import {
  done,
  flag,
  from,
  maybe,
  moment,
  money,
  oneOf,
  page,
  presenter,
  text,
  through,
  whole,
} from './fields';

type Card = ReturnType<typeof cardList>[number];

const maskedNumber = ({ lastFour }: Pick<Card, 'lastFour'>) => `**** **** **** ${lastFour}`;

/** Only the gateway knows the number itself. */
const card = presenter<Card>()('Card', {
  id: whole,
  card_holder_name: from(text, ({ holder }) => holder),
  card_no: from(text, maskedNumber),
  brand: text,
  expiry_month: whole,
  expiry_year: whole,
  is_active: flag,
  is_expired: flag,
});

/** As it is printed on a card, whichever way it came. */
const printedExpiry = ({ expiry, expiry_month: month, expiry_year: year }: Payload): Payload => ({
  expiry: month === undefined ? expiry : `${String(month).padStart(2, '0')}/${String(year).slice(-2)}`,
});

const expiryFields = { expiry_month: recordId(), expiry_year: recordId() };

/** Taken only where the gateway is the sandbox: with others the answer leads to the gateway's page. */
const typedCardFields = {
  card_holder_name: z.string().optional(),
  card_no: z.string().optional(),
  cvv: z.string().optional(),
  expiry_month: recordId().optional(),
  expiry_year: recordId().optional(),
};

const pageUrl = (url: string | null, { origin }: OpenCaller) => url && new URL(url, origin ?? undefined).href;

type Added = { card: Card | null; redirectUrl: string | null };
const added = presenter<Added>()('AddedCard', {
  /** Null, as the rest of the card, while it has to be entered at `redirect_url`. */
  id: from(maybe(whole), ({ card: saved }) => saved?.id),
  card_holder_name: from(maybe(text), ({ card: saved }) => saved?.holder),
  card_no: from(maybe(text), ({ card: saved }) => saved && maskedNumber(saved)),
  brand: from(maybe(text), ({ card: saved }) => saved?.brand),
  expiry_month: from(maybe(whole), ({ card: saved }) => saved?.expiryMonth),
  expiry_year: from(maybe(whole), ({ card: saved }) => saved?.expiryYear),
  is_active: from(maybe(flag), ({ card: saved }) => saved?.isActive),
  is_expired: from(maybe(flag), ({ card: saved }) => saved?.isExpired),
  redirect_url: from(maybe(text), ({ redirectUrl }, caller) => pageUrl(redirectUrl, caller)),
});
const addedCard = through(added, ({ redirectUrl }: AddedCard, caller: OpenCaller) => ({
  card: redirectUrl ? null : (cardList(caller as Caller)[0] ?? null),
  redirectUrl,
}));

const cards = through(page(card), (rows: Card[]) => ({ rows, total: rows.length }));
const active = through(card, (_: unknown, caller: OpenCaller) => cardList(caller as Caller)[0] as Card);

const named = through(card, ({ id }: { id: number }, caller: OpenCaller) => cardById(caller as Caller, id));
const cardById = (caller: Caller, id: number) => cardList(caller).find((row) => row.id === id) as Card;

function begun(caller: Caller, { id }: Payload): Payload {
  const { holder, ...card } = cardForEdit(caller, { id });
  return { card_holder_name: holder, expiry: printed(card) };
}

const payment = presenter<Payment>()('Payment', {
  id: whole,
  plan_id: whole,
  /** `asked` waits for the bank, at `redirect_url` where there is one. */
  status: from(oneOf(paymentStates), ({ state }) => state),
  amount: money,
  currency: text,
  reason: maybe(text),
  redirect_url: from(maybe(text), ({ redirectUrl }, caller) => pageUrl(redirectUrl, caller)),
});

const payFields = z.object({ plan_id: recordId(), ...typedCardFields });

const planName = presenter<CompanyPlan>()('PlanName', {
  id: from(whole, ({ planId }) => planId),
  name: from(text, ({ title }) => title),
  duration: text,
  description: text,
});

type Charge = NonNullable<CompanyPlan['transaction']>;
const charge = presenter<Charge>()('Charge', {
  transaction_id: text,
  amount: money,
  currency: text,
  status: oneOf(transactionStatuses),
  message: text,
});

/** `is_subscribe` is 1 while it renews by itself. */
const subscription = presenter<CompanyPlan>()('Subscription', {
  id: whole,
  plan: from(planName, (plan) => plan),
  status: oneOf(subscriptionStatuses),
  is_subscribe: from(whole, ({ isSubscribe }) => Number(isSubscribe)),
  expired_at: moment,
  transaction: maybe(charge),
});

type Subscriber = ReturnType<typeof usersInfo>['rows'][number];
const subscriber = presenter<Subscriber>()('UserWithPlan', {
  id: whole,
  name: text,
  email: maybe(text),
  role: oneOf(roles),
  company_name: maybe(text),
  subscription: from(maybe(subscription), ({ plan }) => plan),
});

const renew = around(subscribe, (caller, payload) => {
  if (payload.status === '1') return subscribe(caller, payload);
  if (payload.status === '0') return unsubscribe(caller, payload);
  throw new AppError('not-found');
});

export const billingCalls = [
  read('GET /api/users-info', 'The users with their plans', usersInfo, page(subscriber)),
  read('GET /api/user-active-plan', 'The plan that runs, yours or one user’s', activePlan, subscription),
  read('GET /api/user-expired-plan', 'The plan that is over, yours or one user’s', expiredPlan, subscription),
  perform(
    'POST /api/update-plan-status/{id}/{status}',
    'Whether a plan renews by itself: 1 or 0',
    renew,
    done,
  ),
  read('GET /api/card-details', 'The cards of your company', cardList, cards),
  perform(
    'POST /api/card-details',
    'Add a card, on the gateway’s page at `redirect_url`',
    createCard,
    addedCard,
    {
      ...{ given: printedExpiry, also: z.object(typedCardFields) },
    },
  ),
  perform('PUT /api/card-details/{id}', 'Change the holder and the expiry of a card', updateCard, named, {
    ...{ begun, given: printedExpiry, also: z.object(expiryFields).partial() },
  }),
  perform(
    'POST /api/payment',
    'Pay for a plan, with a saved card or, with `new`, on the gateway’s page at `redirect_url`',
    pay,
    payment,
    {
      ...{ given: printedExpiry, also: payFields, needsKey: true },
    },
  ),
  perform('POST /api/active-card-details/{id}', 'Pay with this card from now on', activateCard, active, {
    given: ({ id }) => ({ card_id: id }),
  }),
];
