import type { Database } from 'db/client.server';
import { write } from 'db/prepared';
import { cardSetups } from 'db/schema/gateway';
import { and, eq, inArray, lt } from 'drizzle-orm';
import { customerOf, saveCustomer } from '~/models/billing/payments/customer.server';
import type { BillingContext } from '~/models/billing/receipts/receipt.server';
import { minuteMs } from '~/models/durations';
import { AppError, Refused } from '~/models/errors';
import type { Caller } from '~/models/operation.server';
import { addRow } from '~/models/rows.server';
import { cardCreatePath, cardsPath } from '~/paths';
import { log } from '~/services/log/log.server';
import type { Gateway } from '~/services/payments/gateway';
import { storeCard } from './store.server';

export type CardSetup = typeof cardSetups.$inferSelect;

/** A setup without a page after this time was never opened. */
const abandonedAfter = 2 * minuteMs;
const checkInterval = 10 * minuteMs;
const batchSize = 50;

/** Called in the operation's transaction; the same form creates only one setup. */
export function createSetup(
  tx: Database,
  { actor, gateway, now }: Caller,
  formKey: string,
): CardSetup {
  const key = `setup:${actor.id}:${formKey}`;
  const earlier = tx.select().from(cardSetups).where(eq(cardSetups.key, key)).get();
  if (earlier) return earlier;
  const owner = { companyId: actor.companyId ?? 0, personId: actor.id };
  const id = addRow(
    tx,
    cardSetups,
    { ...owner, gateway: gateway?.name ?? '', state: 'begun' as const, key },
    now,
  );
  return findSetup(tx, id) as CardSetup;
}

const findSetup = (db: Database, id: number) =>
  db.select().from(cardSetups).where(eq(cardSetups.id, id)).get();

/**
 * Opens the gateway's page for adding a card.
 * @returns its URL
 * @throws Refused if the gateway does not answer
 */
export async function openSetupPage(
  caller: Caller,
  gateway: Gateway,
  setup: CardSetup,
): Promise<string> {
  if (setup.url) return setup.url;
  const { db, actor, now, locale } = caller;
  const { id, companyId, key } = setup;
  const portal = actor.role === 'admin' ? 'admin' : 'member';
  const at = (path: string) => new URL(path, caller.origin ?? 'http://localhost').href;
  try {
    const page = await gateway.openPage({
      key,
      purpose: 'save-method',
      amount: 0,
      currency: actor.currency,
      description: '',
      customer: customerOf(db, actor, gateway),
      returnUrl: at(cardsPath(portal, { setup: String(id) })),
      cancelUrl: at(cardCreatePath(portal)),
      locale,
    });
    const { reference, url, customer } = page;
    write(db, (tx) => {
      saveCustomer(tx, { companyId, gateway, reference: customer }, now);
      save(tx, id, { state: 'open', page: reference, url }, now);
    });
    return url;
  } catch (error) {
    log.error({ err: error, setup: id }, 'the payment gateway did not open a page for a card');
    throw new Refused('card_no', 'payment.refused.unavailable');
  }
}

/**
 * A setup of the actor's company, updated from the gateway.
 * @throws AppError `not-found`
 */
export async function finishSetup(caller: Caller, id: number): Promise<CardSetup> {
  const setup = findSetup(caller.db, id);
  if (!setup || setup.companyId !== caller.actor.companyId || !caller.gateway)
    throw new AppError('not-found');
  return recordSetup(caller, caller.gateway, setup);
}

type SetupContext = Pick<BillingContext, 'db' | 'address' | 'now'>;

/** Updates a setup from the gateway, and stores its card once it is complete. */
export async function recordSetup(
  { db, address, now }: SetupContext,
  gateway: Gateway,
  setup: CardSetup,
): Promise<CardSetup> {
  const { id, page, state, createdAt } = setup;
  if (state === 'complete' || state === 'failed' || setup.gateway !== gateway.name) return setup;
  try {
    const pageState = page ? await gateway.readPage(page) : null;
    return write(db, (tx) => {
      const current = findSetup(tx, id) as CardSetup;
      if (current.state === 'complete' || current.state === 'failed') return current;
      if (pageState?.state === 'complete' && pageState.method) {
        storeCard(tx, current, pageState.method, { address, now });
        save(tx, id, { state: 'complete' }, now);
      } else {
        const isOver = pageState
          ? pageState.state === 'expired'
          : now - createdAt >= abandonedAfter;
        save(tx, id, isOver ? { state: 'failed' } : {}, now);
      }
      return findSetup(tx, id) as CardSetup;
    });
  } catch (error) {
    log.error(
      { err: error, setup: id },
      'the payment gateway did not say whether a card was added',
    );
    return setup;
  }
}

/** Updates open setups whose person did not return and for which no message came. */
export async function reconcileSetups(
  { db }: Pick<SetupContext, 'db'>,
  gateway: Gateway,
  clock: () => number,
) {
  const open = db
    .select()
    .from(cardSetups)
    .where(
      and(
        inArray(cardSetups.state, ['begun', 'open']),
        lt(cardSetups.updatedAt, clock() - checkInterval),
        eq(cardSetups.gateway, gateway.name),
      ),
    )
    .limit(batchSize)
    .all();
  for (const setup of open) await recordSetup({ db, address: null, now: clock() }, gateway, setup);
}

const save = (tx: Database, id: number, changes: Partial<CardSetup>, now: number) =>
  tx
    .update(cardSetups)
    .set({ ...changes, updatedAt: now })
    .where(eq(cardSetups.id, id))
    .run();
