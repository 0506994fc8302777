import type { Database } from 'db/client.server';
import { people } from 'db/schema/person';
import { and, eq, isNull } from 'drizzle-orm';

/** The role of whoever a code stands for, and nothing else of them; null for a code that is nobody's. */
export function roleOfCode(db: Database, userCode: string) {
  const person = db
    .select({ role: people.role })
    .from(people)
    .where(and(eq(people.userCode, userCode), eq(people.isActive, true), isNull(people.deletedAt)))
    .get();
  return person?.role ?? null;
}
