import type { Database } from 'db/client.server';
import { write } from 'db/prepared';
import { cards } from 'db/schema/billing';
import { eq } from 'drizzle-orm';
import type { Actor } from '~/models/access/actor.server';
import { recordAudit } from '~/models/audit/record.server';
import { cardName, findCard } from './find.server';

/** Forgets a card; a subscription paid with it goes on without one. @throws AppError `forbidden`, `not-found` */
export function deleteCard(db: Database, actor: Actor, id: number, now: number) {
  write(db, (tx) => {
    const card = findCard(tx, actor, id);
    tx.delete(cards).where(eq(cards.id, id)).run();
    const changes = { card: { from: cardName(card) } };
    recordAudit(tx, actor, { action: 'card.delete', record: 'card', recordId: id, changes, now });
  });
}
