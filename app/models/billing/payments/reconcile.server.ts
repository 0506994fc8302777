import type { Database } from 'db/client.server';
import { payments } from 'db/schema/billing';
import { and, eq, gt, lt, ne } from 'drizzle-orm';
import type { BillingContext } from '~/models/billing/receipts/receipt.server';
import { minuteMs } from '~/models/durations';
import { Refused } from '~/models/errors';
import { pick } from '~/models/rows.server';
import { log } from '~/services/log/log.server';
import type { ChargeState, Gateway, PageState } from '~/services/payments/gateway';
import { isLinkPayment } from './link.server';
import { isOpenPayment, type Payment, recordWithRetry } from './record.server';

/** Newer payments may still be on their way to the gateway. */
const abandonedAfter = 2 * minuteMs;
/**
 * Banks give their customers about an hour; people who have not returned after a day did not pay.
 */
const pageLifetime = 24 * 60 * minuteMs;
const batchSize = 50;

/**
 * Checks open payments at the gateway, at startup and regularly. Payments that never reached it
 * fail, so that none stays open forever.
 * @param yieldToOthers lets other requests run
 */
export async function reconcile(
  context: Omit<BillingContext, 'now'>,
  gateway: Gateway,
  clock: () => number,
  yieldToOthers: () => Promise<void>,
) {
  let after = 0;
  for (;;) {
    const open = findOpenPayments(context.db, gateway, after, clock() - minuteMs);
    for (const payment of open) {
      await refreshFromGateway({ ...context, now: clock() }, gateway, payment);
      await yieldToOthers();
    }
    if (open.length < batchSize) return;
    after = open.at(-1)?.id ?? 0;
  }
}

const findOpenPayments = (
  db: Database,
  gateway: Gateway,
  after: number,
  before: number,
): Payment[] =>
  db
    .select()
    .from(payments)
    .where(
      and(
        isOpenPayment,
        gt(payments.id, after),
        lt(payments.updatedAt, before),
        eq(payments.gateway, gateway.name),
      ),
    )
    .orderBy(payments.id)
    .limit(batchSize)
    .all();

/** @returns the updated payment */
export async function refreshFromGateway(
  context: BillingContext,
  gateway: Gateway,
  payment: Payment,
): Promise<Payment> {
  try {
    const chargeState = await readCharge(
      gateway,
      payment,
      context.now - payment.createdAt >= pageLifetime,
    );
    if (!chargeState && context.now - payment.createdAt < abandonedAfter) return payment;
    return await recordWithRetry(context, payment.id, chargeState ?? notSent);
  } catch (error) {
    log.error(
      { err: error, payment: payment.id },
      'the payment gateway did not say what became of a charge',
    );
    return payment;
  }
}

/**
 * Two simultaneous payments, from two windows or a window and the renewal job, would both be
 * charged.
 * @throws Refused while another payment is in progress
 */
export function assertNoPaymentInProgress(tx: Database, companyId: number, now: number) {
  const recent = tx
    .select(pick(payments, 'key'))
    .from(payments)
    .where(
      and(
        eq(payments.companyId, companyId),
        eq(payments.state, 'begun'),
        gt(payments.createdAt, now - abandonedAfter),
      ),
    )
    .all();
  if (!recent.every(isLinkPayment)) throw new Refused('card_id', 'payment.refused.underWay');
}

/**
 * Closes earlier payments that are still open at the bank, so that they are not paid as well.
 * Payments by link are not closed.
 * @returns whether one of them was paid after all
 */
export async function closeEarlierPayments(
  context: BillingContext,
  gateway: Gateway,
  { id, companyId }: Payment,
) {
  const isEarlier = and(
    eq(payments.companyId, companyId),
    eq(payments.state, 'asked'),
    ne(payments.id, id),
  );
  const openPayments = context.db.select().from(payments).where(isEarlier).all();
  for (const earlier of openPayments.filter((payment) => !isLinkPayment(payment))) {
    const chargeState = await readCharge(gateway, earlier, true);
    const updated = await recordWithRetry(context, earlier.id, chargeState ?? notSent);
    if (updated.state === 'complete') return true;
  }
  return false;
}

const notSent: ChargeState = { state: 'refused', reference: null, reason: 'unavailable' };

/**
 * The state of a payment's charge at the gateway; null if it never arrived there. If the payment
 * was given up, the charge is cancelled.
 */
async function readCharge(
  gateway: Gateway,
  payment: Payment,
  isGivenUp: boolean,
): Promise<ChargeState | null> {
  const { page } = payment;
  const chargeState = page
    ? chargeOnPage(isGivenUp ? await gateway.closePage(page) : await gateway.readPage(page))
    : await gateway.findCharge(payment);
  return isGivenUp && chargeState?.state === 'pending' && chargeState.reference
    ? gateway.cancelCharge(chargeState.reference)
    : chargeState;
}

function chargeOnPage(page: PageState): ChargeState {
  if (page.state === 'expired') return { state: 'refused', reference: null, reason: 'abandoned' };
  if (page.state === 'open') return { state: 'pending', reference: null, redirectUrl: page.url };
  return page.charge ?? { state: 'pending', reference: null, redirectUrl: null };
}
