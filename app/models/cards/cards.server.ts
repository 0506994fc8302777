import type { Database } from 'db/client.server';
import { cards } from 'db/schema/billing';
import { and, desc, eq } from 'drizzle-orm';
import type { Actor } from '~/models/access/actor.server';
import { AppError } from '~/models/errors';
import { byId } from '~/models/fields';
import { operation, query } from '~/models/operation.server';

const paying = { permission: 'billing', roles: ['admin'] } as const;

/** A card's token never leaves the server. */
const columns = {
  id: cards.id,
  brand: cards.brand,
  lastFour: cards.lastFour,
  holder: cards.cardHolderName,
  expiryMonth: cards.expiryMonth,
  expiryYear: cards.expiryYear,
  isActive: cards.isActive,
};

const mostShown = 100;

export const cardList = query({
  ...paying,
  run({ db, actor, now }) {
    const today = new Date(now);
    const month = today.getUTCFullYear() * 12 + today.getUTCMonth();
    return db
      .select(columns)
      .from(cards)
      .where(ofOwnCompany(actor))
      .orderBy(desc(cards.isActive), desc(cards.id))
      .limit(mostShown)
      .all()
      .map((card) => ({
        ...card,
        // A card is good until its month is over.
        isExpired: card.expiryYear * 12 + card.expiryMonth - 1 < month,
      }));
  },
});

export const cardDeletion = query({
  ...paying,
  input: byId,
  run: ({ db, actor }, { id }) => findCard(db, actor, id),
});

export const activateCard = operation({
  name: 'card.activate',
  ...paying,
  target: ({ db, actor }, idOf) => findCard(db, actor, idOf('card_id')),
  run({ tx, actor, now, audit, target: card }) {
    if (card.isActive) return;
    tx.update(cards)
      .set({ isActive: false, updatedAt: now })
      .where(and(ofOwnCompany(actor), eq(cards.isActive, true)))
      .run();
    tx.update(cards).set({ isActive: true, updatedAt: now }).where(eq(cards.id, card.id)).run();
    audit({ recordId: card.id, changes: { isActive: { to: nameOf(card) } } });
  },
});

/** A subscription paid with it goes on without one. */
export const deleteCard = operation({
  name: 'card.delete',
  ...paying,
  target: ({ db, actor }, idOf) => findCard(db, actor, idOf('id')),
  run({ tx, audit, target: card }) {
    tx.delete(cards).where(eq(cards.id, card.id)).run();
    audit({ recordId: card.id, changes: { card: { from: nameOf(card) } } });
    return { lastFour: card.lastFour };
  },
});

const ofOwnCompany = (actor: Actor) => eq(cards.companyId, actor.companyId ?? 0);

function findCard(db: Database, actor: Actor, id: number) {
  const card = db
    .select(columns)
    .from(cards)
    .where(and(eq(cards.id, id), ofOwnCompany(actor)))
    .get();
  if (!card) throw new AppError('not-found');
  return card;
}

const nameOf = ({ brand, lastFour }: { brand: string; lastFour: string }) => `${brand} ${lastFour}`;
