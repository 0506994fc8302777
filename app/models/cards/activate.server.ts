import type { Database } from 'db/client.server';
import { write } from 'db/prepared';
import { cards } from 'db/schema/billing';
import { and, eq } from 'drizzle-orm';
import type { Actor } from '~/models/access/actor.server';
import { recordAudit } from '~/models/audit/record.server';
import { cardName, findCard } from './find.server';

/**
 * Makes a card the one the company pays with; the one before it stops being that. Nothing happens to the active one.
 * @throws AppError `forbidden`, `not-found`
 */
export function activateCard(db: Database, actor: Actor, id: number, now: number) {
  write(db, (tx) => {
    const card = findCard(tx, actor, id);
    if (card.isActive) return;
    tx.update(cards)
      .set({ isActive: false, updatedAt: now })
      .where(and(eq(cards.companyId, actor.companyId ?? 0), eq(cards.isActive, true)))
      .run();
    tx.update(cards).set({ isActive: true, updatedAt: now }).where(eq(cards.id, id)).run();
    const changes = { isActive: { to: cardName(card) } };
    recordAudit(tx, actor, { action: 'card.activate', record: 'card', recordId: id, changes, now });
  });
}
