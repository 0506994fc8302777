import { transactionStatuses } from 'db/schema/billing';
import { roles } from 'db/schema/person';
import { activateCard, cardList } from '~/models/cards/cards.server';
import { AppError } from '~/models/errors';
import type { Caller, OpenCaller } from '~/models/operation.server';
import type { CompanyPlan } from '~/models/people/info.server';
import { activePlan, expiredPlan, usersInfo } from '~/models/people/plan-of.server';
import { subscribe, unsubscribe } from '~/models/plans/subscription.server';
import { around, perform, read } from './call.server';
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

/** The number itself is known to nobody but the gateway. */
const card = presenter<Card>()('Card', {
  id: whole,
  card_holder_name: from(text, ({ holder }) => holder),
  card_no: from(text, ({ lastFour }) => `**** **** **** ${lastFour}`),
  brand: text,
  expiry_month: whole,
  expiry_year: whole,
  is_active: flag,
  is_expired: flag,
});

const cards = through(page(card), (rows: Card[]) => ({ rows, total: rows.length }));
const active = through(card, (_: unknown, caller: OpenCaller) => cardList(caller as Caller)[0] as Card);

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
  status: text,
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
  perform('POST /api/active-card-details/{id}', 'Pay with this card from now on', activateCard, active, {
    given: ({ id }) => ({ card_id: id }),
  }),
];
