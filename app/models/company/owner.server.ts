import type { Database } from 'db/client.server';
import { people } from 'db/schema/person';
import { and, eq, inArray, isNull } from 'drizzle-orm';
import { AppError } from '~/models/errors';

/**
 * The person who represents a company: its first admin or entrepreneur without a parent.
 * @throws AppError `not-found` if there is none
 */
export function companyOwner(tx: Database, companyId: number): number {
  const isOwner = and(
    eq(people.companyId, companyId),
    inArray(people.role, ['admin', 'entrepreneur']),
    isNull(people.parentId),
    isNull(people.deletedAt),
  );
  const owner = tx
    .select({ id: people.id })
    .from(people)
    .where(isOwner)
    .orderBy(people.id)
    .limit(1)
    .get();
  if (!owner) throw new AppError('not-found');
  return owner.id;
}
