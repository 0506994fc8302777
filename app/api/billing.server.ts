import { paymentStates, subscriptionStatuses, transactionStatuses } from 'db/schema/billing';
import { roles } from 'db/schema/person';
import { z } from 'zod';
import { textFor } from '~/i18n/words';
import { activateCard, cardForEdit, cardList, printed } from '~/models/billing/cards/cards.server';
import {
  type AddedCard,
  createCard,
  deleteCard,
  updateCard,
} from '~/models/billing/cards/save.server';
import { paymentNow as currentPayment, ownPayment } from '~/models/billing/payments/page.server';
import { pay } from '~/models/billing/payments/pay.server';
import type { Payment } from '~/models/billing/payments/record.server';
import { receipt } from '~/models/billing/receipts/receipt.server';
import { changeKinds } from '~/models/billing/subscriptions/quote.server';
import {
  type PlanQuote,
  planQuote,
  schedulePlan,
  unschedulePlan,
} from '~/models/billing/subscriptions/schedule.server';
import {
  startTrial,
  subscribe,
  unsubscribe,
} from '~/models/billing/subscriptions/subscription.server';
import { reasonText } from '~/models/billing/transactions/reasons';
import { AppError } from '~/models/errors';
import { recordId } from '~/models/fields';
import { around, type Caller, type OpenCaller, type Payload } from '~/models/operation.server';
import type { CompanyPlan } from '~/models/people/info.server';
import { activePlan, expiredPlan, usersInfo } from '~/models/people/plan-of.server';
import { perform, read } from './call.server';
import {
  day,
  done,
  flag,
  from,
  maybe,
  moment,
  money,
  number,
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
  expiry:
    month === undefined ? expiry : `${String(month).padStart(2, '0')}/${shortYear(String(year))}`,
});

/** Another year stays whole, and is rejected with the expiry. */
const shortYear = (year: string): string => (/^(20)?\d\d$/.test(year) ? year.slice(-2) : year);

const figure = z.string({ error: 'form.errors.required' }).regex(/^\d{1,4}$/, 'form.errors.choice');
const expiryFields = { expiry_month: figure, expiry_year: figure };

/**
 * Taken only where the gateway is the sandbox: with others the answer leads to the gateway's page.
 */
const typedCardFields = {
  card_holder_name: z.string().optional(),
  card_no: z.string().optional(),
  cvv: z.string().optional(),
  expiry_month: figure.optional(),
  expiry_year: figure.optional(),
};

const pageUrl = (url: string | null, { origin }: OpenCaller) =>
  url && new URL(url, origin ?? undefined).href;

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
const active = through(
  card,
  (_: unknown, caller: OpenCaller) => cardList(caller as Caller)[0] as Card,
);

const named = through(card, ({ id }: { id: number }, caller: OpenCaller) =>
  cardById(caller as Caller, id),
);
const cardById = (caller: Caller, id: number) =>
  cardList(caller).find((row) => row.id === id) as Card;

function begun(caller: Caller, { id }: Payload): Payload {
  const { holder, ...card } = cardForEdit(caller, { id });
  return { card_holder_name: holder, expiry: printed(card) };
}

const paymentParts = {
  id: whole,
  plan_id: whole,
  /** `asked` waits for the bank, at `redirect_url` where there is one. */
  status: from(oneOf(paymentStates), ({ state }: Pick<Payment, 'state'>) => state),
  amount: money,
  currency: text,
  reason: maybe(text),
  redirect_url: from(
    maybe(text),
    ({ redirectUrl }: Pick<Payment, 'redirectUrl'>, caller: OpenCaller) =>
      pageUrl(redirectUrl, caller),
  ),
};
const payment = presenter<Payment>()('Payment', paymentParts);

const payFields = z.object({
  plan_id: recordId(),
  /** The plan's, as `GET /plans` has it; or the amount that is due, and its currency. */
  version: recordId().optional(),
  ...typedCardFields,
});

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
  /** In the reader's language; `reason` is its code. */
  message: from(text, (row, { locale }) => reasonText(textFor(locale), row)),
  reason: maybe(text),
});

/** `is_subscribe` is 1 while it renews by itself. */
const subscription = presenter<CompanyPlan>()('Subscription', {
  id: whole,
  plan: from(planName, (plan) => plan),
  status: oneOf(subscriptionStatuses),
  is_subscribe: from(whole, ({ isSubscribe }) => Number(isSubscribe)),
  expired_at: moment,
  /**
   * The plan it changes to at `expired_at`, unless `POST /subscriptions/{id}/keep` cancels the
   * change.
   */
  next_plan: maybe(nextPlan),
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

const followed = presenter<Awaited<ReturnType<typeof paymentNow>>>()('PaymentNow', {
  ...paymentParts,
  receipt_id: maybe(whole),
});

/** Asks the gateway first, so that a program sees the end of a payment as soon as there is one. */
const paymentNow = Object.assign(
  (caller: Caller, payload: Payload) => currentPayment(caller, payload),
  {
    spec: ownPayment.spec,
  },
);

const trial = through(subscription, (_: unknown, caller: OpenCaller) =>
  activePlan(caller as Caller, {}),
);

const quoted = presenter<PlanQuote>()('PlanQuote', {
  plan_id: from(whole, ({ plan }) => plan.id),
  /** The plan's, as `POST /payment` takes it. */
  version: from(whole, ({ plan }) => plan.version),
  /**
   * `upgrade` and `start` are paid now, `later` begins when the paid period ends, `same` runs
   * already.
   */
  kind: from(oneOf(changeKinds), ({ quote }) => quote.kind),
  price: from(money, ({ quote }) => quote.price),
  credit: from(money, ({ quote }) => quote.credit),
  credit_days: from(whole, ({ quote }) => quote.creditDays),
  amount: from(money, ({ quote }) => quote.amount),
  currency: from(text, ({ quote }) => quote.currency),
  starts_at: from(moment, ({ quote }) => quote.startsAt),
  ends_at: from(moment, ({ quote }) => quote.endsAt),
  /** Whether paying ends a plan the super admin gave; `POST /payment` then needs `ends_grant`. */
  ends_grant: from(flag, ({ quote }) => quote.granted !== null),
  /** How many projects are active, where the plan allows fewer. */
  too_many_projects: from(maybe(whole), ({ quote }) => quote.tooMany?.active),
});

const scheduled = presenter<ReturnType<typeof schedulePlan>>()('ScheduledPlan', {
  plan: text,
  starts_at: moment,
});

type Receipt = ReturnType<typeof receipt>;
const receiptShown = presenter<Receipt>()('Receipt', {
  id: whole,
  receipt_number: maybe(whole),
  transaction_id: text,
  refund_of: maybe(whole),
  company: from(text, ({ companyName }) => companyName),
  payer: maybe(text),
  plan: from(maybe(text), ({ planTitle }) => planTitle),
  duration: maybe(text),
  period_from: maybe(moment),
  period_to: maybe(moment),
  card: from(
    maybe(text),
    ({ cardBrand, cardLastFour }) => cardLastFour && `${cardBrand} •••• ${cardLastFour}`,
  ),
  /** Null where it is not known; the amount is the price less the credit for an earlier plan. */
  price: maybe(money),
  credit: money,
  amount: money,
  vat: maybe(money),
  /** Percent. */
  vat_rate: from(maybe(number), ({ vatRate }) => (vatRate === null ? null : vatRate / 100)),
  net: money,
  seller_name: from(maybe(text), ({ seller }) => seller.name),
  seller_address: from(maybe(text), ({ seller }) => seller.address),
  vat_id: from(maybe(text), ({ seller }) => seller.vatId),
  currency: text,
  date: from(day, (row) => row.day),
});

export const billingCalls = [
  read('GET /api/users-info', 'The users with their plans', usersInfo, page(subscriber)),
  read(
    'GET /api/user-active-plan',
    'The plan that runs, yours or one user’s',
    activePlan,
    subscription,
  ),
  read(
    'GET /api/user-expired-plan',
    'The plan that is over, yours or one user’s',
    expiredPlan,
    subscription,
  ),
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
  perform(
    'PUT /api/card-details/{id}',
    'Change the holder and the expiry of a card',
    updateCard,
    named,
    {
      ...{ begun, given: printedExpiry, also: z.object(expiryFields).partial() },
    },
  ),
  perform(
    'POST /api/payment',
    'Pay for a plan, with a saved card or, with `new`, on the gateway’s page at `redirect_url`',
    pay,
    payment,
    { given: printedExpiry, also: payFields, needsKey: true },
  ),
  read('GET /api/payment/{id}', 'What became of a payment', paymentNow, followed, {
    isFresh: true,
  }),
  read('GET /api/receipts/{id}', 'A receipt, of a charge or of a refund', receipt, receiptShown),
  read(
    'GET /api/plans/{id}/quote',
    'What choosing a plan costs now, and when it begins',
    planQuote,
    quoted,
    {
      isFresh: true,
    },
  ),
  perform(
    'POST /api/plans/{id}/schedule',
    'Change to a plan that is not dearer when the paid period ends',
    schedulePlan,
    scheduled,
  ),
  perform(
    'POST /api/subscriptions/{id}/keep',
    'Cancel the scheduled change of a plan',
    unschedulePlan,
    done,
  ),
  perform('POST /api/plans/{id}/trial', 'Start the free trial of a plan', startTrial, trial),
  perform('DELETE /api/card-details/{id}', 'Remove a card', deleteCard, done),
  perform(
    'POST /api/active-card-details/{id}',
    'Pay with this card from now on',
    activateCard,
    active,
    {
      given: ({ id }) => ({ card_id: id }),
    },
  ),
];
