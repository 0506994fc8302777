import { invitations } from 'db/schema/invitation';
import { people } from 'db/schema/person';
import { and, eq, or, type SQL, sql } from 'drizzle-orm';
import type { Audience } from '~/models/access/actor.server';

export function invitationsVisibleTo(actor: Audience): SQL | undefined {
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
 * An invitation whose contact nobody had proved goes to whoever proves it (docs/rules.md#contacts).
 * One that has a living person stays theirs.
 */
export function addressedTo(actor: Audience): SQL {
  const ownPhone = sql`(select ${people.phone} from ${people} where ${people.id} = ${actor.id} and ${people.phoneVerifiedAt} is not null)`;
  const ownEmail = sql`(select ${people.email} from ${people} where ${people.id} = ${actor.id} and ${people.emailVerifiedAt} is not null)`;
  const isTaken = sql`exists (select 1 from ${people} where ${people.id} = ${invitations.personId} and ${people.deletedAt} is null)`;
  const isFree = and(eq(invitations.status, 'pending'), sql`not ${isTaken}`);
  return or(
    eq(invitations.personId, actor.id),
    and(eq(invitations.phone, ownPhone), isFree),
    and(eq(invitations.email, ownEmail), isFree),
  ) as SQL;
}
