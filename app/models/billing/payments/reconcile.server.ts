import type { Database } from 'db/client.server';
import { payments } from 'db/schema/billing';
import { and, eq, gt, lt, ne } from 'drizzle-orm';
import type { BillingContext } from '~/models/billing/receipts/receipt.server';
import { Refused } from '~/models/errors';
import { pick } from '~/models/rows.server';
import { log } from '~/services/log/log.server';
import type { ChargeState, Gateway, PageState } from '~/services/payments/gateway';
import { isLinkPayment } from './link.server';
import { isOpenPayment, type Payment, recordWithRetry } from './record.server';

const minute = 60_000;
/**
 * Younger ones are still being asked for by whoever began them: what the gateway does not know yet
 * may be on its way.
 */
const givenUpAfter = 2 * minute;
/** Banks give their customers an hour or so; whoever has not come back by then has not paid. */
const askedFor = 24 * 60 * minute;
const atOnce = 50;

/**
 * Asks the gateway about payments nobody has heard the end of: at the start after a crash, and now
 * and then. One that never reached it is refused, so that nothing is open for ever.
 *
 * @param breathe lets other visitors have their turn
 */
export async function reconcile(
  context: Omit<BillingContext, 'now'>,
  gateway: Gateway,
  clock: () => number,
  breathe: () => Promise<void>,
) {
  let after = 0;
  for (;;) {
    const open = findOpenPayments(context.db, gateway, after, clock() - minute);
    for (const payment of open) {
      await refreshFromGateway({ ...context, now: clock() }, gateway, payment);
      await breathe();
    }
    if (open.length < atOnce) return;
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
    .limit(atOnce)
    .all();

/** @returns the payment as it is now */
export async function refreshFromGateway(
  context: BillingContext,
  gateway: Gateway,
  payment: Payment,
): Promise<Payment> {
  try {
    const charged = await known(gateway, payment, context.now - payment.createdAt >= askedFor);
    if (!charged && context.now - payment.createdAt < givenUpAfter) return payment;
    return await recordWithRetry(context, payment.id, charged ?? notSent);
  } catch (error) {
    log.error(
      { err: error, payment: payment.id },
      'the payment gateway did not say what became of a charge',
    );
    return payment;
  }
}

/**
 * Two payments at once, of two windows or of a window and the clock, would both be charged.
 * @throws Refused while one is on its way to the gateway
 */
export function assertNoPaymentInProgress(tx: Database, companyId: number, now: number) {
  const begun = tx
    .select(pick(payments, 'key'))
    .from(payments)
    .where(
      and(
        eq(payments.companyId, companyId),
        eq(payments.state, 'begun'),
        gt(payments.createdAt, now - givenUpAfter),
      ),
    )
    .all();
  if (!begun.every(isLinkPayment)) throw new Refused('card_id', 'payment.refused.underWay');
}

/**
 * Whoever pays anew has left the page of their bank: what it still asks there is ended first, so
 * that it is not paid as well; what a stranger pays by a link stays theirs. @returns whether it was
 * paid after all
 */
export async function closeEarlierPayments(
  context: BillingContext,
  gateway: Gateway,
  { id, companyId }: Payment,
) {
  const isAsked = and(
    eq(payments.companyId, companyId),
    eq(payments.state, 'asked'),
    ne(payments.id, id),
  );
  const asked = context.db.select().from(payments).where(isAsked).all();
  for (const earlier of asked.filter((payment) => !isLinkPayment(payment))) {
    const charged = await known(gateway, earlier, true);
    const settled = await recordWithRetry(context, earlier.id, charged ?? notSent);
    if (settled.state === 'complete') return true;
  }
  return false;
}

const notSent: ChargeState = { state: 'refused', reference: null, reason: 'unavailable' };

/**
 * The state of a payment's charge at the gateway; null if it never arrived there. A given-up one is
 * cancelled.
 */
async function known(
  gateway: Gateway,
  payment: Payment,
  isGivenUp: boolean,
): Promise<ChargeState | null> {
  const { page } = payment;
  const charged = page
    ? chargeOnPage(isGivenUp ? await gateway.closePage(page) : await gateway.readPage(page))
    : await gateway.findCharge(payment);
  return isGivenUp && charged?.state === 'pending' && charged.reference
    ? gateway.cancelCharge(charged.reference)
    : charged;
}

function chargeOnPage(page: PageState): ChargeState {
  if (page.state === 'expired') return { state: 'refused', reference: null, reason: 'abandoned' };
  if (page.state === 'open') return { state: 'pending', reference: null, redirectUrl: page.url };
  return page.charge ?? { state: 'pending', reference: null, redirectUrl: null };
}
