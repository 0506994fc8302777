import { randomUUID } from 'node:crypto';
import type { Database } from 'db/client.server';
import { write } from 'db/prepared';
import { cards } from 'db/schema/billing';
import { eq } from 'drizzle-orm';
import { z } from 'zod';
import { changesBetween, recordAudit } from '~/models/audit/record.server';
import { assertBillingEnabled } from '~/models/billing/subscriptions/subscription.server';
import { AppError, Refused } from '~/models/errors';
import { formKeyField } from '~/models/idempotency/idempotency.server';
import { type Caller, operation, withExternalCall } from '~/models/operation.server';
import { log } from '~/services/log/log.server';
import { type CardForm, CardRefused } from '~/services/payments/gateway';
import { cardAccess, cardLabel, findOwnCard, formatExpiry } from './cards.server';
import { changedCard, isExpired } from './fields';
import { parseCard, rejectCardData } from './parse.server';
import { type CardSetup, createSetup, openSetupPage } from './setup.server';
import { storeCard } from './store.server';

/** With the sandbox, the card is entered in our form; other gateways have their own page. */
const cardCreation = operation({
  name: 'card.create',
  ...cardAccess,
  target: ({ gateway }) => assertBillingEnabled(gateway),
  input: z.object({ form_key: formKeyField.optional() }),
  run: (context, { formKey }) =>
    context.gateway?.cardForm ? null : createSetup(context.tx, context, formKey ?? randomUUID()),
});

const cardUpdate = operation({
  name: 'card.update',
  ...cardAccess,
  target(caller, idOf) {
    cardFormOf(caller);
    return findOwnCard(caller, idOf('id'));
  },
  input: changedCard,
  run({ now, target }, { cardHolderName: holder, expiry }) {
    if (isExpired(expiry, now)) throw new Refused('expiry', 'payment.refused.expired');
    return { before: target, card: { holder, ...expiry } };
  },
});

const cardRemoval = operation({
  name: 'card.delete',
  ...cardAccess,
  target: (caller, idOf) => findOwnCard(caller, idOf('id')),
  run({ tx, audit, target: card }) {
    const removedCard = { id: card.id, ...tokenOf(tx, card.id) };
    tx.delete(cards).where(eq(cards.id, card.id)).run();
    audit({ recordId: card.id, changes: { card: { from: cardLabel(card) } } });
    return removedCard;
  },
});

/** The added card, or the gateway's page for entering one. */
export type AddedCard =
  | { lastFour: string; redirectUrl: null }
  | { lastFour: null; redirectUrl: string };

/**
 * Adds a card after its bank accepted it.
 * @throws AppError, Refused
 */
export const createCard = withExternalCall(
  cardCreation,
  async (caller, payload): Promise<AddedCard> => {
    const { gateway, db, actor, now } = caller;
    assertBillingEnabled(gateway);
    cardCreation.authorize(caller, payload);
    const { cardForm } = gateway;
    if (!cardForm) {
      rejectCardData(payload);
      const setup = cardCreation(caller, payload) as CardSetup;
      return { lastFour: null, redirectUrl: await openSetupPage(caller, gateway, setup) };
    }
    const card = parseCard(payload, now);
    cardCreation(caller, payload);
    const method = await withCardErrors(() => cardForm.verify(card));
    const owner = { companyId: actor.companyId ?? 0, personId: actor.id };
    write(db, (tx) => storeCard(tx, owner, method, caller));
    return { lastFour: method.lastFour, redirectUrl: null };
  },
);

export const updateCard = withExternalCall(
  cardUpdate,
  async (caller, payload): Promise<{ id: number; lastFour: string }> => {
    const cardForm = cardFormOf(caller);
    const { before, card } = cardUpdate(caller, payload);
    const { id } = before;
    const { token, lastFour } = tokenOf(caller.db, id);
    await withCardErrors(() => cardForm.change(token, card));
    const { holder: cardHolderName, ...expiry } = card;
    const changes = changesBetween(
      { cardHolderName: before.holder, expiry: formatExpiry(before) },
      { cardHolderName, expiry: formatExpiry(expiry) },
    );
    write(caller.db, (tx) => {
      tx.update(cards)
        .set({ cardHolderName, ...expiry, updatedAt: caller.now })
        .where(eq(cards.id, id))
        .run();
      recordAudit(tx, caller, { action: 'card.update', recordId: id, changes });
    });
    return { id, lastFour };
  },
);

/**
 * Deletes a card; its subscription continues without one. The gateway is informed afterwards, so
 * that a card can be deleted even if the gateway is unavailable.
 */
export const deleteCard = withExternalCall(
  cardRemoval,
  async (caller, payload): Promise<{ lastFour: string }> => {
    const { token, ...card } = cardRemoval(caller, payload);
    await caller.gateway?.forget(token).catch((error: unknown) => {
      log.error(
        { err: error, card: card.id },
        'the payment gateway still knows a card that was removed',
      );
    });
    return card;
  },
);

function tokenOf(db: Database, id: number) {
  const card = db
    .select({ token: cards.gatewayToken, lastFour: cards.lastFour })
    .from(cards)
    .where(eq(cards.id, id))
    .get();
  if (!card) throw new AppError('not-found');
  return card;
}

async function withCardErrors<Result>(call: () => Promise<Result>): Promise<Result> {
  try {
    return await call();
  } catch (error) {
    const reason = error instanceof CardRefused ? error.reason : 'unavailable';
    throw new Refused('card_no', `payment.refused.${reason}`);
  }
}

/** @throws AppError `not-found` if cards can only be entered on the gateway's page */
function cardFormOf({ gateway }: Pick<Caller, 'gateway'>): CardForm {
  if (!gateway?.cardForm) throw new AppError('not-found');
  return gateway.cardForm;
}
