import type { Database } from 'db/client.server';
import { peopleTotals } from 'db/schema/person';
import { and, eq, inArray, sql } from 'drizzle-orm';
import type { Actor } from '~/models/access/actor.server';

export type Kind = (typeof peopleTotals.$inferSelect)['kind'];

/** How many people of these kinds the actor's company has; all companies together for the super admin. */
export function peopleTotal(db: Database, actor: Actor, kinds: Kind[]): number {
  const row = db
    .select({ count: sql<number>`coalesce(sum(${peopleTotals.count}), 0)` })
    .from(peopleTotals)
    .where(and(eq(peopleTotals.companyId, actor.companyId ?? 0), inArray(peopleTotals.kind, kinds)))
    .get();
  return row?.count ?? 0;
}
