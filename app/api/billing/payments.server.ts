import { paymentStates } from 'db/schema/billing';
import { z } from 'zod';
import { perform, read } from '~/api/call.server';
import {
  day,
  from,
  maybe,
  moment,
  money,
  number,
  oneOf,
  presenter,
  text,
  whole,
} from '~/api/fields';
import {
  refreshedPayment as currentPayment,
  ownPayment,
} from '~/models/billing/payments/page.server';
import { pay, retryProtection } from '~/models/billing/payments/pay.server';
import type { Payment } from '~/models/billing/payments/record.server';
import { receipt } from '~/models/billing/receipts/receipt.server';
import { recordId } from '~/models/fields';
import type { Caller, Payload, PublicCaller } from '~/models/operation.server';
import { pageUrl, printedExpiry, typedCardFields } from './card-fields';

const paymentParts = {
  id: whole,
  plan_id: whole,
  /** `asked` means that the bank has to confirm, at `redirect_url` if there is one. */
  status: from(oneOf(paymentStates), ({ state }: Pick<Payment, 'state'>) => state),
  amount: money,
  currency: text,
  reason: maybe(text),
  redirect_url: from(
    maybe(text),
    ({ redirectUrl }: Pick<Payment, 'redirectUrl'>, caller: PublicCaller) =>
      pageUrl(redirectUrl, caller),
  ),
};
const payment = presenter<Payment>()('Payment', {
  ...paymentParts,
  /** `content` without an `Idempotency-Key`. */
  protected_by: from(oneOf(['key', 'content']), (row: Payment) => retryProtection(row).by),
  /** Until then the same content returns this payment; null with a key, or if it failed. */
  protected_until: from(maybe(moment), (row: Payment) => retryProtection(row).until),
});

const payFields = z.object({
  plan_id: recordId(),
  /** The plan's `version` from `GET /plans`, or the amount due and its currency. */
  version: recordId().optional(),
  ...typedCardFields,
});

const followed = presenter<Awaited<ReturnType<typeof paymentNow>>>()('PaymentNow', {
  ...paymentParts,
  receipt_id: maybe(whole),
});

/** Asks the gateway first, so that a program sees the payment's result as soon as possible. */
const paymentNow = Object.assign(
  (caller: Caller, payload: Payload) => currentPayment(caller, payload),
  {
    spec: ownPayment.spec,
  },
);

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
  /** Null if unknown. The amount is the price minus the credit for an earlier plan. */
  price: maybe(money),
  credit: money,
  amount: money,
  vat: maybe(money),
  /** In percent. */
  vat_rate: from(maybe(number), ({ vatRate }) => (vatRate === null ? null : vatRate / 100)),
  net: money,
  seller_name: from(maybe(text), ({ seller }) => seller.name),
  seller_address: from(maybe(text), ({ seller }) => seller.address),
  vat_id: from(maybe(text), ({ seller }) => seller.vatId),
  currency: text,
  date: from(day, (row) => row.day),
});

export const paymentCalls = [
  perform(
    'POST /api/payment',
    'Pay for a plan, with a saved card or, with `new`, on the gateway’s page at `redirect_url`; ' +
      'protected from being charged twice by its key, or for ten minutes by its content',
    pay,
    payment,
    { fixedValues: printedExpiry, extraFields: payFields },
  ),
  read('GET /api/payment/{id}', 'The state of a payment', paymentNow, followed, { isFresh: true }),
  read('GET /api/receipts/{id}', 'A receipt, of a charge or of a refund', receipt, receiptShown),
];
