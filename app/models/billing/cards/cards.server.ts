import type { Database } from 'db/client.server';
import { cards } from 'db/schema/billing';
import { and, desc, eq, ne } from 'drizzle-orm';
import type { Actor } from '~/models/access/actor.server';
import { assertBillingEnabled } from '~/models/billing/subscriptions/subscription.server';
import { AppError } from '~/models/errors';
import { byId } from '~/models/fields';
import { type Caller, operation, query } from '~/models/operation.server';
import { CardRefused } from '~/services/payments/gateway';
import { isExpired } from './fields';

/** Other people with the billing permission can use the company's cards but not manage them. */
export const cardAccess = {
  permission: 'billing',
  roles: ['admin'],
  orCompanyOwner: true,
  isPersonal: true,
} as const;

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

const maxCards = 100;

export const cardList = query({
  ...cardAccess,
  run({ db, actor, now, gateway }) {
    assertBillingEnabled(gateway);
    return db
      .select(columns)
      .from(cards)
      .where(ofOwnCompany(actor))
      .orderBy(desc(cards.isActive), desc(cards.id))
      .limit(maxCards)
      .all()
      .map((card) => ({ ...card, isExpired: isExpired(card, now) }));
  },
});

export const cardForEdit = query({
  ...cardAccess,
  input: byId,
  run: (caller, { id }) => findOwnCard(caller, id),
});

export const cardDeletion = query({
  ...cardAccess,
  input: byId,
  run: (caller, { id }) => findOwnCard(caller, id),
});

export const activateCard = operation({
  name: 'card.activate',
  ...cardAccess,
  target: (caller, idOf) => findOwnCard(caller, idOf('card_id')),
  run({ tx, actor, now, audit, target: card }) {
    if (card.isActive) return;
    setActiveCard(tx, actor.companyId ?? 0, card.id, now);
    audit({ recordId: card.id, changes: { isActive: { to: cardLabel(card) } } });
  },
});

/** Makes a card the one that renewals are charged to. */
export function setActiveCard(tx: Database, companyId: number, id: number, now: number) {
  tx.update(cards)
    .set({ isActive: false, updatedAt: now })
    .where(and(eq(cards.companyId, companyId), eq(cards.isActive, true), ne(cards.id, id)))
    .run();
  tx.update(cards).set({ isActive: true, updatedAt: now }).where(eq(cards.id, id)).run();
}

/** Cards that can pay for a plan, the active one first. */
export const savedCards = (db: Database, actor: Actor, now: number) =>
  db
    .select(columns)
    .from(cards)
    .where(ofOwnCompany(actor))
    .orderBy(desc(cards.isActive), desc(cards.id))
    .limit(maxCards)
    .all()
    .filter((card) => !isExpired(card, now))
    .map(({ id, brand, lastFour, ...card }) => ({
      id,
      brand,
      lastFour,
      expiry: formatExpiry(card),
    }));

/** `08/29` */
export const formatExpiry = ({
  expiryMonth,
  expiryYear,
}: {
  expiryMonth: number;
  expiryYear: number;
}): string =>
  `${String(expiryMonth).padStart(2, '0')}/${String(expiryYear % 100).padStart(2, '0')}`;

/**
 * The gateway's token of a company's card.
 * @throws CardRefused if the card was deleted since
 */
export function findCardToken(db: Database, companyId: number, id: number | null): string {
  const card = db
    .select({ token: cards.gatewayToken })
    .from(cards)
    .where(and(eq(cards.id, id ?? 0), eq(cards.companyId, companyId)))
    .get();
  if (!card) throw new CardRefused('number');
  return card.token;
}

/** The card that renewals are charged to; undefined if there is none or it is expired. */
export function activeCard(db: Database, companyId: number, now: number) {
  const card = db
    .select(columns)
    .from(cards)
    .where(and(eq(cards.companyId, companyId), eq(cards.isActive, true)))
    .orderBy(desc(cards.updatedAt))
    .limit(1)
    .get();
  return card && !isExpired(card, now) ? card : undefined;
}

const ofOwnCompany = (actor: Actor) => eq(cards.companyId, actor.companyId ?? 0);

export function findOwnCard({ db, actor, gateway }: Caller, id: number) {
  assertBillingEnabled(gateway);
  const card = db
    .select(columns)
    .from(cards)
    .where(and(eq(cards.id, id), ofOwnCompany(actor)))
    .get();
  if (!card) throw new AppError('not-found');
  return card;
}

export const cardLabel = ({ brand, lastFour }: { brand: string; lastFour: string }) =>
  `${brand} ${lastFour}`;
