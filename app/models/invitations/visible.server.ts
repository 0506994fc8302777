import { invitations } from 'db/schema/invitation';
import { people } from 'db/schema/person';
import { and, eq, or, type SQL, sql } from 'drizzle-orm';
import type { Actor } from '~/models/access/actor.server';

/**
 * The invitations this actor may read of: the super admin all, an admin the company's, an entrepreneur those they
 * sent, investors and tenants those addressed to them.
 */
export function invitationsVisibleTo(actor: Actor): SQL | undefined {
  switch (actor.role) {
    case 'superadmin':
      return undefined;
    case 'admin':
      return eq(invitations.companyId, actor.companyId ?? 0);
    case 'entrepreneur':
      return eq(invitations.invitedBy, actor.id);
    case 'investor':
    case 'tenant':
      return addressedTo(actor);
  }
}

/**
 * What was sent to this person, or to their phone while it was nobody's. Once an invitation is somebody's it stays
 * theirs when numbers change hands.
 */
export function addressedTo(actor: Actor): SQL {
  const ownPhone = sql`(select ${people.phone} from ${people} where ${people.id} = ${actor.id})`;
  const isTaken = sql`exists (select 1 from ${people} where ${people.id} = ${invitations.personId} and ${people.deletedAt} is null)`;
  const isToOwnPhone = and(
    eq(invitations.phone, ownPhone),
    eq(invitations.status, 'pending'),
    sql`not ${isTaken}`,
  );
  return or(eq(invitations.personId, actor.id), isToOwnPhone) as SQL;
}
