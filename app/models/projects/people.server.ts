import type { Database } from 'db/client.server';
import { invitations } from 'db/schema/invitation';
import { people } from 'db/schema/person';
import { projectMembers } from 'db/schema/project';
import { and, asc, desc, eq } from 'drizzle-orm';
import { type Actor, may } from '~/models/access/actor.server';
import { withdrawInvitation } from '~/models/invitations/respond.server';
import { invitationsVisibleTo } from '~/models/invitations/visible.server';
import { peopleVisibleTo } from '~/models/people/visible.server';
import { pick } from '~/models/rows.server';

const mostNamed = 50;

/** Not for investors and tenants: whom else a project has is the business of those who run it. */
export function peopleOf(db: Database, actor: Actor, projectId: number) {
  if (actor.role === 'investor' || actor.role === 'tenant' || !may(actor, 'people.view')) return null;
  return {
    members: membersOf(db, actor, projectId),
    invited: may(actor, 'invitations.view') ? invitedTo(db, actor, projectId) : [],
    mayWithdraw: withdrawInvitation.permits(actor),
  };
}

export type ProjectPeople = NonNullable<ReturnType<typeof peopleOf>>;

function membersOf(db: Database, actor: Actor, projectId: number) {
  return db
    .select({
      id: people.id,
      name: people.name,
      email: people.email,
      role: projectMembers.role,
      since: projectMembers.createdAt,
    })
    .from(projectMembers)
    .innerJoin(people, eq(people.id, projectMembers.personId))
    .where(and(eq(projectMembers.projectId, projectId), peopleVisibleTo(actor)))
    .orderBy(asc(people.name), asc(people.id))
    .limit(mostNamed)
    .all();
}

function invitedTo(db: Database, actor: Actor, projectId: number) {
  const isOpen = and(eq(invitations.projectId, projectId), eq(invitations.status, 'pending'));
  return db
    .select(pick(invitations, 'id', 'phone', 'role', 'sentAt'))
    .from(invitations)
    .where(and(isOpen, invitationsVisibleTo(actor)))
    .orderBy(desc(invitations.id))
    .limit(mostNamed)
    .all();
}
