import { invitations } from 'db/schema/invitation';
import { people } from 'db/schema/person';
import { accessSuspensions } from 'db/schema/project';
import { and, eq, not, or, type SQL, sql } from 'drizzle-orm';
import type { Audience } from '~/models/access/actor.server';
import { pick } from '~/models/rows.server';
import { isInvitedRole } from './input';

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

const verifiedPhone = (actor: Audience): SQL =>
  sql`(select ${people.phone} from ${people}
    where ${people.id} = ${actor.id} and ${people.phoneVerifiedAt} is not null)`;
const verifiedEmail = (actor: Audience): SQL =>
  sql`(select ${people.email} from ${people}
    where ${people.id} = ${actor.id} and ${people.emailVerifiedAt} is not null)`;

/**
 * The contacts of an invitation. An invited person sees only their own, because the other one may
 * be someone else's.
 */
export function contactsVisibleTo(actor: Audience) {
  if (!isInvitedRole(actor.role)) return pick(invitations, 'phone', 'email', 'countryCode');
  const { phone, email, countryCode } = invitations;
  const ifOwnPhone = (column: typeof phone | typeof countryCode) =>
    sql<string>`case when ${phone} = ${verifiedPhone(actor)} then ${column} else '' end`;
  return {
    phone: ifOwnPhone(phone),
    email: sql<string>`case when ${email} = ${verifiedEmail(actor)} then ${email} else '' end`,
    countryCode: ifOwnPhone(countryCode),
  };
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
  const isAssigned = sql`exists (select 1 from ${people}
    where ${people.id} = ${invitations.personId} and ${people.deletedAt} is null)`;
  const isUnassigned = and(eq(invitations.status, 'pending'), sql`not ${isAssigned}`);
  const isAddressee = or(
    eq(invitations.personId, actor.id),
    and(eq(invitations.phone, verifiedPhone(actor)), isUnassigned),
    and(eq(invitations.email, verifiedEmail(actor)), isUnassigned),
  );
  return and(isAddressee, ofOwnCompany, not(isSuspendedHere(actor))) as SQL;
}
