import type { Database } from 'db/client.server';
import { people } from 'db/schema/person';
import { and, eq, isNull } from 'drizzle-orm';
import { AppError } from '~/models/errors';

/** Who founded a company stands for it. @throws AppError `not-found` where nobody is left */
export function headOf(tx: Database, companyId: number): number {
  const isHead = and(eq(people.companyId, companyId), isNull(people.parentId), isNull(people.deletedAt));
  const head = tx.select({ id: people.id }).from(people).where(isHead).orderBy(people.id).limit(1).get();
  if (!head) throw new AppError('not-found');
  return head.id;
}
