import type { Database } from 'db/client.server';
import { cards } from 'db/schema/billing';
import { and, desc, eq } from 'drizzle-orm';
import { type Actor, may } from '~/models/access/actor.server';
import { AppError } from '~/models/errors';

/** @throws AppError `forbidden` for whoever does not pay for a company */
function assertPayer(actor: Actor) {
  if (actor.role !== 'admin' || actor.companyId === null || !may(actor, 'billing'))
    throw new AppError('forbidden');
}

/** Everything that is shown of a card; its token never leaves the server. */
const columns = {
  id: cards.id,
  brand: cards.brand,
  lastFour: cards.lastFour,
  holder: cards.cardHolderName,
  expiryMonth: cards.expiryMonth,
  expiryYear: cards.expiryYear,
  isActive: cards.isActive,
};

const ofOwnCompany = (actor: Actor) => eq(cards.companyId, actor.companyId ?? 0);
const mostShown = 100;

/** The cards of the actor's company, the active one first. @throws AppError `forbidden` */
export function listCards(db: Database, actor: Actor) {
  assertPayer(actor);
  return db
    .select(columns)
    .from(cards)
    .where(ofOwnCompany(actor))
    .orderBy(desc(cards.isActive), desc(cards.id))
    .limit(mostShown)
    .all();
}

/** A card of the actor's company. @throws AppError `forbidden`, `not-found` */
export function findCard(db: Database, actor: Actor, id: number) {
  assertPayer(actor);
  const card = db
    .select(columns)
    .from(cards)
    .where(and(eq(cards.id, id), ofOwnCompany(actor)))
    .get();
  if (!card) throw new AppError('not-found');
  return card;
}

export type ShownCard = ReturnType<typeof findCard>;

/** What tells a card from the others in the log. */
export const cardName = ({ brand, lastFour }: Pick<ShownCard, 'brand' | 'lastFour'>) =>
  `${brand} ${lastFour}`;
