import type { Database } from 'db/client.server';
import { cards } from 'db/schema/billing';
import { and, eq, isNull, or } from 'drizzle-orm';
import { type AuditRequest, recordAudit } from '~/models/audit/record.server';
import { addRow } from '~/models/rows.server';
import type { SavedMethod } from '~/services/payments/gateway';
import { cardLabel, setActiveCard } from './cards.server';

type Owner = { companyId: number; personId: number };

/**
 * Stores a card after its first successful charge or setup, and uses it for renewals. Entering the
 * same card again updates its row.
 * @returns its id
 */
export function storeCard(
  tx: Database,
  { companyId, personId }: Owner,
  method: SavedMethod,
  { address, now }: AuditRequest,
): number {
  const { token, brand, lastFour, expiryMonth, expiryYear, holder, fingerprint } = method;
  const columns = { cardHolderName: holder, brand, lastFour, expiryMonth, expiryYear, fingerprint };
  const earlier = findSame(tx, companyId, method);
  if (earlier)
    tx.update(cards)
      .set({ ...columns, gatewayToken: token, updatedAt: now })
      .where(eq(cards.id, earlier.id))
      .run();
  const id =
    earlier?.id ?? addRow(tx, cards, { companyId, personId, ...columns, gatewayToken: token }, now);
  if (!earlier) {
    const actor = { id: personId, companyId };
    const changes = { card: { to: cardLabel({ brand, lastFour }) } };
    const entry = { action: 'card.create', recordId: id, changes };
    recordAudit(tx, { actor, address, now }, entry);
  }
  setActiveCard(tx, companyId, id, now);
  return id;
}

function findSame(tx: Database, companyId: number, method: SavedMethod) {
  const { brand, lastFour, expiryMonth, expiryYear, fingerprint } = method;
  return tx
    .select({ id: cards.id })
    .from(cards)
    .where(
      and(
        eq(cards.companyId, companyId),
        eq(cards.brand, brand),
        eq(cards.lastFour, lastFour),
        eq(cards.expiryMonth, expiryMonth),
        eq(cards.expiryYear, expiryYear),
        fingerprint ? or(eq(cards.fingerprint, fingerprint), isNull(cards.fingerprint)) : undefined,
      ),
    )
    .get();
}
