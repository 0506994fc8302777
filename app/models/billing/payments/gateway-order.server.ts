import type { Database } from 'db/client.server';
import { write } from 'db/prepared';
import { payments, plans } from 'db/schema/billing';
import { retryWhileLocked } from 'db/write-lock';
import { eq } from 'drizzle-orm';
import type { Books } from '~/models/billing/receipts/receipt.server';
import { log } from '~/services/log/log.server';
import {
  CardRefused,
  type ChargeState,
  type Gateway,
  type PageOrder,
} from '~/services/payments/gateway';
import { saveCustomer } from './customer.server';
import { findPayment, type Payment } from './record.server';
import { settleWhenUnlocked } from './retry-locked.server';

/** The gateway's order, except for the card. */
export function chargeOf(db: Database, { key, amount, currency, planId }: Payment) {
  const plan = db.select({ title: plans.title }).from(plans).where(eq(plans.id, planId)).get();
  return { key, amount, currency, description: plan?.title ?? '' };
}

/** @returns null if the gateway gave no answer */
export async function answered<State extends ChargeState | null>(
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

type Around = Pick<PageOrder, 'returnUrl' | 'cancelUrl' | 'customer'>;

/** Opens the gateway's page for a payment; without a page nobody can pay, so the payment fails. */
export async function openPaymentPage(
  books: Books,
  gateway: Gateway,
  payment: Payment,
  around: Around,
): Promise<Payment> {
  const { db, now, locale } = books;
  const { id, companyId } = payment;
  try {
    const order = { ...chargeOf(db, payment), ...around, purpose: 'pay' as const, locale };
    const { reference, url, customer } = await gateway.openPage(order);
    const keepPage = (tx: Database) => {
      saveCustomer(tx, { companyId, gateway, reference: customer }, now);
      const opened = { state: 'asked' as const, page: reference, redirectUrl: url, updatedAt: now };
      tx.update(payments).set(opened).where(eq(payments.id, id)).run();
      return findPayment(tx, id) as Payment;
    };
    return await retryWhileLocked(db, () => write(db, keepPage));
  } catch (error) {
    log.error({ err: error, payment: id }, 'the payment gateway did not open a page');
    return settleWhenUnlocked(books, id, {
      state: 'refused',
      reference: null,
      reason: 'unavailable',
    });
  }
}
