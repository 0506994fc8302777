import type { Database } from 'db/client.server';
import { write } from 'db/prepared';
import { cards, payments } from 'db/schema/billing';
import { cardSetups, gatewayCustomers } from 'db/schema/gateway';
import { and, eq, type SQL, sql } from 'drizzle-orm';
import { recordSetup } from '~/models/billing/cards/setup.server';
import type { BillingContext } from '~/models/billing/receipts/receipt.server';
import { syncDisputes } from '~/models/billing/refunds/disputes.server';
import { syncRefunds } from '~/models/billing/refunds/sync.server';
import type { Gateway, GatewayMessage } from '~/services/payments/gateway';
import { refreshFromGateway } from './reconcile.server';
import type { Payment } from './record.server';

/**
 * Reads the current state from the gateway and records it, so that old, repeated or forged messages
 * do no harm.
 */
export async function handleMessage(
  context: BillingContext,
  gateway: Gateway,
  message: GatewayMessage,
) {
  if (message.about === 'charge') {
    const is = message.key
      ? eq(payments.key, message.key)
      : eq(payments.reference, message.reference);
    return refreshPayment(context, gateway, is);
  }
  if (message.about === 'page') {
    await refreshPayment(context, gateway, eq(payments.page, message.reference));
    return refreshSetup(context, gateway, message.reference);
  }
  if (message.about === 'method') return syncCard(context, gateway, message.token);
  if (message.about === 'customer') return deleteCustomer(context, gateway, message.reference);
  const sync = message.about === 'refunds' ? syncRefunds : syncDisputes;
  return sync(context, gateway, message.charge);
}

async function refreshPayment(context: BillingContext, gateway: Gateway, where: SQL) {
  const payment = context.db
    .select()
    .from(payments)
    .where(and(where, eq(payments.gateway, gateway.name)))
    .get();
  if (payment) await refreshFromGateway(context, gateway, payment as Payment);
}

async function refreshSetup(context: BillingContext, gateway: Gateway, page: string) {
  const setup = context.db.select().from(cardSetups).where(eq(cardSetups.page, page)).get();
  if (setup) await recordSetup(context, gateway, setup);
}

/** The bank issued a new card, or the card was removed in the gateway's dashboard. */
async function syncCard({ db, now }: BillingContext, gateway: Gateway, token: string) {
  const isThis = eq(cards.gatewayToken, token);
  if (!db.select({ id: cards.id }).from(cards).where(isThis).get()) return;
  const method = await gateway.findMethod(token);
  write(db, (tx) => {
    if (!method) return tx.delete(cards).where(isThis).run();
    const { brand, lastFour, expiryMonth, expiryYear, fingerprint } = method;
    const changes = { brand, lastFour, expiryMonth, expiryYear, fingerprint, updatedAt: now };
    return tx.update(cards).set(changes).where(isThis).run();
  });
}

async function deleteCustomer({ db }: BillingContext, gateway: Gateway, reference: string) {
  if (await gateway.hasCustomer(reference)) return;
  write(db, (tx) => {
    const isThis = and(
      eq(gatewayCustomers.gateway, gateway.name),
      eq(gatewayCustomers.reference, reference),
    );
    tx.delete(gatewayCustomers).where(isThis).run();
    deleteCardsOf(tx, reference);
  });
}

/** A token starts with its customer's reference. */
const deleteCardsOf = (tx: Database, customer: string) =>
  tx
    .delete(cards)
    .where(sql`substr(${cards.gatewayToken}, 1, ${customer.length + 1}) = ${`${customer}/`}`)
    .run();
