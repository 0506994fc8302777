import type { Database } from 'db/client.server';
import { write } from 'db/prepared';
import { cards, payments } from 'db/schema/billing';
import { cardSetups, gatewayCustomers } from 'db/schema/gateway';
import { and, eq, type SQL, sql } from 'drizzle-orm';
import { settleSetup } from '~/models/billing/cards/setup.server';
import type { Books } from '~/models/billing/receipts/receipt.server';
import { syncDisputes } from '~/models/billing/refunds/disputes.server';
import { syncRefunds } from '~/models/billing/refunds/sync.server';
import type { Gateway, GatewayMessage } from '~/services/payments/gateway';
import { settleByGateway } from './reconcile.server';
import type { Payment } from './record.server';

/**
 * Asks the gateway for the state of what a message is about, and books it; old, repeated and false
 * messages do no harm.
 */
export async function handleMessage(books: Books, gateway: Gateway, message: GatewayMessage) {
  if (message.about === 'charge') {
    const is = message.key
      ? eq(payments.key, message.key)
      : eq(payments.reference, message.reference);
    return settlePaymentWhere(books, gateway, is);
  }
  if (message.about === 'page') {
    await settlePaymentWhere(books, gateway, eq(payments.page, message.reference));
    return settleSetupOnPage(books, gateway, message.reference);
  }
  if (message.about === 'method') return syncCard(books, gateway, message.token);
  if (message.about === 'customer') return forgetCustomer(books, gateway, message.reference);
  const sync = message.about === 'refunds' ? syncRefunds : syncDisputes;
  return sync(books, gateway, message.charge);
}

async function settlePaymentWhere(books: Books, gateway: Gateway, where: SQL) {
  const payment = books.db
    .select()
    .from(payments)
    .where(and(where, eq(payments.gateway, gateway.name)))
    .get();
  if (payment) await settleByGateway(books, gateway, payment as Payment);
}

async function settleSetupOnPage(books: Books, gateway: Gateway, page: string) {
  const setup = books.db.select().from(cardSetups).where(eq(cardSetups.page, page)).get();
  if (setup) await settleSetup(books, gateway, setup);
}

/** The bank issued a new card, or the card was removed in the gateway's dashboard. */
async function syncCard({ db, now }: Books, gateway: Gateway, token: string) {
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

async function forgetCustomer({ db }: Books, gateway: Gateway, reference: string) {
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

/** A token begins with its customer's reference. */
const deleteCardsOf = (tx: Database, customer: string) =>
  tx
    .delete(cards)
    .where(sql`substr(${cards.gatewayToken}, 1, ${customer.length + 1}) = ${`${customer}/`}`)
    .run();
