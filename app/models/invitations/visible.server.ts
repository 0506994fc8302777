import { invitations } from 'db/schema/invitation';
import { people } from 'db/schema/person';
import { accessSuspensions } from 'db/schema/project';
import { and, eq, not, or, type SQL, sql } from 'drizzle-orm';
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

/** True if the inviting company suspended the actor's access. */
const isSuspendedHere = (actor: Audience): SQL =>
  sql`${invitations.companyId} in (select ${accessSuspensions.companyId} from ${accessSuspensions}
    where ${accessSuspensions.personId} = ${actor.id})`;

/**
 * A pending invitation to an unclaimed contact belongs to the person who verifies it
 * (docs/rules.md#contacts). Otherwise it stays with its person. Invitations of a company that
 * suspended the person's access wait until it is restored.
 */
export function addressedTo(actor: Audience): SQL {
  const ofOwnCompany = actor.seesOnlyOwnCompany
    ? eq(invitations.companyId, actor.companyId ?? 0)
    : undefined;
  const ownPhone = sql`(select ${people.phone} from ${people}
    where ${people.id} = ${actor.id} and ${people.phoneVerifiedAt} is not null)`;
  const ownEmail = sql`(select ${people.email} from ${people}
    where ${people.id} = ${actor.id} and ${people.emailVerifiedAt} is not null)`;
  const isAssigned = sql`exists (select 1 from ${people}
    where ${people.id} = ${invitations.personId} and ${people.deletedAt} is null)`;
  const isUnassigned = and(eq(invitations.status, 'pending'), sql`not ${isAssigned}`);
  const isAddressee = or(
    eq(invitations.personId, actor.id),
    and(eq(invitations.phone, ownPhone), isUnassigned),
    and(eq(invitations.email, ownEmail), isUnassigned),
  );
  return and(isAddressee, ofOwnCompany, not(isSuspendedHere(actor))) as SQL;
}
