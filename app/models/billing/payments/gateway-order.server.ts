import type { Database } from 'db/client.server';
import { write } from 'db/prepared';
import { payments, plans } from 'db/schema/billing';
import { retryWhileLocked } from 'db/write-lock';
import { eq } from 'drizzle-orm';
import type { BillingContext } from '~/models/billing/receipts/receipt.server';
import { log } from '~/services/log/log.server';
import {
  CardRefused,
  type ChargeState,
  type Gateway,
  type PageOrder,
} from '~/services/payments/gateway';
import { saveCustomer } from './customer.server';
import { findPayment, type Payment, recordWithRetry } from './record.server';

/** The order for the gateway, without the card. */
export function chargeOrder(db: Database, { key, amount, currency, planId }: Payment) {
  const plan = db.select({ title: plans.title }).from(plans).where(eq(plans.id, planId)).get();
  return { key, amount, currency, description: plan?.title ?? '' };
}

/** @returns null if the gateway did not answer */
export async function askGateway<State extends ChargeState | null>(
  payment: Payment,
  ask: () => Promise<State>,
): Promise<State | ChargeState | null> {
  try {
    return await ask();
  } catch (error) {
    if (error instanceof CardRefused)
      return { state: 'refused', reference: null, reason: error.reason };
    log.error({ err: error, payment: payment.id }, 'the payment gateway did not answer');
    return null;
  }
}

type PageUrls = Pick<PageOrder, 'returnUrl' | 'cancelUrl' | 'customer'>;

/** Opens the gateway's page for a payment. The payment fails if there is no page. */
export async function openPaymentPage(
  context: BillingContext,
  gateway: Gateway,
  payment: Payment,
  urls: PageUrls,
): Promise<Payment> {
  const { db, now, locale } = context;
  const { id, companyId } = payment;
  try {
    const order = { ...chargeOrder(db, payment), ...urls, purpose: 'pay' as const, locale };
    const { reference, url, customer } = await gateway.openPage(order);
    const savePage = (tx: Database) => {
      saveCustomer(tx, { companyId, gateway, reference: customer }, now);
      const changes = {
        state: 'asked' as const,
        page: reference,
        redirectUrl: url,
        updatedAt: now,
      };
      tx.update(payments).set(changes).where(eq(payments.id, id)).run();
      return findPayment(tx, id) as Payment;
    };
    return await retryWhileLocked(db, () => write(db, savePage));
  } catch (error) {
    log.error({ err: error, payment: id }, 'the payment gateway did not open a page');
    return recordWithRetry(context, id, {
      state: 'refused',
      reference: null,
      reason: 'unavailable',
    });
  }
}
