import type { Database } from 'db/client.server';
import { gatewayCustomers } from 'db/schema/gateway';
import { and, eq } from 'drizzle-orm';
import type { Actor } from '~/models/access/actor.server';
import { addRow, pick } from '~/models/rows.server';
import type { Gateway, PageOrder } from '~/services/payments/gateway';

const isOf = (companyId: number, gateway: Gateway) =>
  and(eq(gatewayCustomers.companyId, companyId), eq(gatewayCustomers.gateway, gateway.name));

/** The actor's company as a customer of the gateway. */
export function customerOf(db: Database, actor: Actor, gateway: Gateway): PageOrder['customer'] {
  const companyId = actor.companyId ?? 0;
  const stored = db
    .select(pick(gatewayCustomers, 'reference'))
    .from(gatewayCustomers)
    .where(isOf(companyId, gateway))
    .get();
  const { email, name, companyName } = actor;
  return { reference: stored?.reference ?? null, email, name: companyName ?? name, companyId };
}

/** Stores the customer that the gateway created for a page. */
export function saveCustomer(
  tx: Database,
  {
    companyId,
    gateway,
    reference,
  }: { companyId: number; gateway: Gateway; reference: string | null },
  now: number,
) {
  if (!reference) return;
  const updatedRows = tx
    .update(gatewayCustomers)
    .set({ reference, updatedAt: now })
    .where(isOf(companyId, gateway))
    .run().changes;
  if (updatedRows === 0)
    addRow(tx, gatewayCustomers, { companyId, gateway: gateway.name, reference }, now);
}
