import type { Database } from 'db/client.server';
import { write } from 'db/prepared';
import { cards } from 'db/schema/billing';
import { eq } from 'drizzle-orm';
import { changesBetween, recordAudit } from '~/models/audit/record.server';
import { AppError, Refused } from '~/models/errors';
import { around, operation } from '~/models/operation.server';
import { assertPaidFor } from '~/models/plans/subscription.server';
import { log } from '~/services/log/log.server';
import { CardRefused } from '~/services/payments/gateway';
import { addCard, cardOf, cardOwners, makeActive, nameOf, printed } from './cards.server';
import { changedCard, isExpired, newCard } from './fields';

const adding = operation({
  name: 'card.create',
  ...cardOwners,
  target: ({ gateway }) => assertPaidFor(gateway),
  input: newCard,
  run({ now }, { expiry }) {
    if (isExpired(expiry, now)) throw new Refused('expiry', 'payment.refused.expired');
    return expiry;
  },
});

const changing = operation({
  name: 'card.update',
  ...cardOwners,
  target: (caller, idOf) => cardOf(caller, idOf('id')),
  input: changedCard,
  run({ now, target }, { cardHolderName: holder, expiry }) {
    if (isExpired(expiry, now)) throw new Refused('expiry', 'payment.refused.expired');
    return { before: target, card: { holder, ...expiry } };
  },
});

const removing = operation({
  name: 'card.delete',
  ...cardOwners,
  target: (caller, idOf) => cardOf(caller, idOf('id')),
  run({ tx, audit, target: card }) {
    const kept = { id: card.id, ...tokenOf(tx, card.id) };
    tx.delete(cards).where(eq(cards.id, card.id)).run();
    audit({ recordId: card.id, changes: { card: { from: nameOf(card) } } });
    return kept;
  },
});

/** The gateway is asked first: a card it does not take is not kept. @throws AppError, Refused */
export const createCard = around(adding, async (caller, payload): Promise<{ lastFour: string }> => {
  const { gateway } = caller;
  assertPaidFor(gateway);
  const expiry = adding(caller, payload);
  const typed = newCard.parse(payload);
  const card = { holder: typed.card_holder_name, number: typed.card_no, cvc: typed.cvv, ...expiry };
  const kept = await taken(() => gateway.keepCard(card));
  write(caller.db, (tx) => {
    const id = addCard(tx, caller, { ...kept, holder: card.holder, ...expiry });
    makeActive(tx, caller.actor.companyId ?? 0, id, caller.now);
  });
  return kept;
});

export const updateCard = around(
  changing,
  async (caller, payload): Promise<{ id: number; lastFour: string }> => {
    const { gateway } = caller;
    assertPaidFor(gateway);
    const { before, card } = changing(caller, payload);
    const { id } = before;
    const { token, lastFour } = tokenOf(caller.db, id);
    await taken(() => gateway.changeCard(token, card));
    const { actor, now } = caller;
    const { holder: cardHolderName, ...expiry } = card;
    const changes = changesBetween(
      { cardHolderName: before.holder, expiry: printed(before) },
      { cardHolderName, expiry: printed(expiry) },
    );
    write(caller.db, (tx) => {
      tx.update(cards)
        .set({ cardHolderName, ...expiry, updatedAt: now })
        .where(eq(cards.id, id))
        .run();
      recordAudit(tx, actor, { action: 'card.update', recordId: id, changes, now });
    });
    return { id, lastFour };
  },
);

/**
 * A subscription paid with it goes on without one. The gateway forgets it once it is gone here: a gateway that cannot be
 * reached keeps nobody from removing a card.
 */
export const deleteCard = around(removing, async (caller, payload): Promise<{ lastFour: string }> => {
  const { token, ...card } = removing(caller, payload);
  await caller.gateway?.dropCard(token).catch((error: unknown) => {
    log.error({ err: error, card: card.id }, 'the payment gateway still knows a card that was removed');
  });
  return card;
});

function tokenOf(db: Database, id: number) {
  const card = db
    .select({ token: cards.gatewayToken, lastFour: cards.lastFour })
    .from(cards)
    .where(eq(cards.id, id))
    .get();
  if (!card) throw new AppError('not-found');
  return card;
}

async function taken<Result>(ask: () => Promise<Result>): Promise<Result> {
  try {
    return await ask();
  } catch (error) {
    const reason = error instanceof CardRefused ? error.reason : 'unavailable';
    throw new Refused('card_no', `payment.refused.${reason}`);
  }
}
