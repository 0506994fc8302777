import { subscriptionStatuses, transactionStatuses } from 'db/schema/billing';
import { roles } from 'db/schema/person';
import { perform, read } from '~/api/call.server';
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
} from '~/api/fields';
import { textFor } from '~/i18n/words';
import { changeKinds } from '~/models/billing/subscriptions/quote.server';
import {
  cancelScheduledPlan,
  type PlanQuote,
  planQuote,
  schedulePlan,
} from '~/models/billing/subscriptions/schedule.server';
import {
  startTrial,
  subscribe,
  unsubscribe,
} from '~/models/billing/subscriptions/subscription.server';
import { reasonText } from '~/models/billing/transactions/reasons';
import { AppError } from '~/models/errors';
import { type Caller, type PublicCaller, withExternalCall } from '~/models/operation.server';
import type { CompanyPlan } from '~/models/people/info.server';
import {
  activePlan,
  expiredPlan,
  type PlanWithCard,
  usersInfo,
} from '~/models/people/plan-of.server';
import { card } from './cards.server';

const planName = presenter<CompanyPlan>()('PlanName', {
  id: from(whole, ({ planId }) => planId),
  name: from(text, ({ title }) => title),
  duration: text,
  description: text,
});

type NextPlan = NonNullable<CompanyPlan['nextPlan']>;
const nextPlan = presenter<NextPlan>()('NextPlan', {
  id: whole,
  name: from(text, ({ title }) => title),
});

type Charge = NonNullable<CompanyPlan['transaction']>;
const charge = presenter<Charge>()('Charge', {
  transaction_id: text,
  amount: money,
  currency: text,
  status: oneOf(transactionStatuses),
  /** In the caller's language; `reason` is its code. */
  message: from(text, (row, { locale }) => reasonText(textFor(locale), row)),
  reason: maybe(text),
});

const subscriptionParts = {
  id: whole,
  plan: from(planName, (plan: CompanyPlan) => plan),
  status: oneOf(subscriptionStatuses),
  /** 1 if automatic renewal is on. */
  is_subscribe: from(whole, ({ isSubscribe }: CompanyPlan) => Number(isSubscribe)),
  /** 1 if it is charged again at `expired_at`; trials and granted plans are not. */
  is_renew: from(whole, ({ isRenew }: CompanyPlan) => Number(isRenew)),
  expired_at: moment,
  /**
   * The plan it changes to at `expired_at`, unless `POST /subscriptions/{id}/keep` cancels the
   * change.
   */
  next_plan: maybe(nextPlan),
  transaction: maybe(charge),
};
export const subscription = presenter<CompanyPlan>()('Subscription', subscriptionParts);

const subscriptionWithCard = presenter<PlanWithCard>()('SubscriptionWithCard', {
  ...subscriptionParts,
  /** The card that renewals are charged to; null unless you manage the company's cards. */
  card_detail: from(maybe(card), (plan: PlanWithCard) => plan.card),
});

type Subscriber = ReturnType<typeof usersInfo>['rows'][number];
const subscriber = presenter<Subscriber>()('UserWithPlan', {
  id: whole,
  name: text,
  email: maybe(text),
  role: oneOf(roles),
  company_name: maybe(text),
  subscription: from(maybe(subscriptionWithCard), ({ plan }) => plan),
});

const renew = withExternalCall(subscribe, (caller, payload) => {
  if (payload.status === '1') return subscribe(caller, payload);
  if (payload.status === '0') return unsubscribe(caller, payload);
  throw new AppError('not-found');
});

const trial = through(subscriptionWithCard, (_: unknown, caller: PublicCaller) =>
  activePlan(caller as Caller, {}),
);

const quoted = presenter<PlanQuote>()('PlanQuote', {
  plan_id: from(whole, ({ plan }) => plan.id),
  /** The version of the plan that `POST /payment` expects. */
  version: from(whole, ({ plan }) => plan.version),
  /**
   * `upgrade` and `start` are paid now, `later` starts when the paid period ends, `same` is the
   * current plan.
   */
  kind: from(oneOf(changeKinds), ({ quote }) => quote.kind),
  price: from(money, ({ quote }) => quote.price),
  credit: from(money, ({ quote }) => quote.credit),
  credit_days: from(whole, ({ quote }) => quote.creditDays),
  amount: from(money, ({ quote }) => quote.amount),
  currency: from(text, ({ quote }) => quote.currency),
  starts_at: from(moment, ({ quote }) => quote.startsAt),
  ends_at: from(moment, ({ quote }) => quote.endsAt),
  /**
   * True if paying ends a plan granted by the super admin; `POST /payment` then needs `ends_grant`.
   */
  ends_grant: from(flag, ({ quote }) => quote.granted !== null),
  /** The number of active projects if the plan allows fewer. */
  too_many_projects: from(maybe(whole), ({ quote }) => quote.tooMany?.active),
});

const scheduled = presenter<ReturnType<typeof schedulePlan>>()('ScheduledPlan', {
  plan: text,
  starts_at: moment,
});

export const subscriptionCalls = [
  read('GET /api/users-info', 'The users with their plans', usersInfo, page(subscriber)),
  read(
    'GET /api/user-active-plan',
    'The current plan of your company or of one user',
    activePlan,
    subscriptionWithCard,
  ),
  read(
    'GET /api/user-expired-plan',
    'The expired plan of your company or of one user',
    expiredPlan,
    subscriptionWithCard,
  ),
  perform(
    'POST /api/update-plan-status/{id}/{status}',
    'Turn automatic renewal of a plan on (1) or off (0)',
    renew,
    done,
  ),
  read(
    'GET /api/plans/{id}/quote',
    'The price of choosing a plan now, and the day it starts',
    planQuote,
    quoted,
    { isFresh: true },
  ),
  perform(
    'POST /api/plans/{id}/schedule',
    'Schedule a change to a plan that is not more expensive, at the end of the paid period',
    schedulePlan,
    scheduled,
  ),
  perform(
    'POST /api/subscriptions/{id}/keep',
    'Cancel the scheduled change of a plan',
    cancelScheduledPlan,
    done,
  ),
  perform('POST /api/plans/{id}/trial', 'Start the free trial of a plan', startTrial, trial),
];
