import type { Database } from 'db/client.server';
import { people } from 'db/schema/person';
import { and, eq, isNull } from 'drizzle-orm';

/**
 * Notes that the person reads what is mailed to this address, as long as it is theirs: a mailed code or link came
 * back from it. Their `updatedAt` stays, for no form shows it.
 */
export function confirmEmail(tx: Database, personId: number, email: string, now: number): void {
  const isTheirs = and(eq(people.id, personId), eq(people.email, email));
  tx.update(people)
    .set({ emailVerifiedAt: now })
    .where(and(isTheirs, isNull(people.emailVerifiedAt)))
    .run();
}
