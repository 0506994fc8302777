import type { Database } from 'db/client.server';
import { invitations } from 'db/schema/invitation';
import { people } from 'db/schema/person';
import { projectMembers } from 'db/schema/project';
import { and, asc, count, desc, eq } from 'drizzle-orm';
import { type Actor, may } from '~/models/access/actor.server';
import { withdrawInvitation } from '~/models/invitations/respond.server';
import { invitationsVisibleTo } from '~/models/invitations/visible.server';
import { isGuestOf, isPersonSuspended } from '~/models/people/allowed.server';
import { peopleVisibleTo } from '~/models/people/visible.server';
import { countOf, pick } from '~/models/rows.server';
import { removeMember } from './members.server';

const maxListed = 50;

export function peopleOf(db: Database, actor: Actor, projectId: number) {
  const members = membersOf(db, actor, projectId);
  const invitees = may(actor, 'invitations.view')
    ? pendingInvitations(db, actor, projectId)
    : noInvitations;
  return {
    members: members.rows,
    memberCount: members.count,
    invited: invitees.rows,
    invitedCount: invitees.count,
    mayRemove: removeMember.permits(actor),
    mayWithdraw: withdrawInvitation.permits(actor),
  };
}

export type ProjectPeople = ReturnType<typeof peopleOf>;

function membersOf(db: Database, actor: Actor, projectId: number) {
  const isMember = and(eq(projectMembers.projectId, projectId), peopleVisibleTo(actor));
  const rows = db
    .select({
      ...pick(people, 'id', 'name', 'email', 'companyId'),
      role: projectMembers.role,
      isSuspended: isPersonSuspended(actor),
      since: projectMembers.createdAt,
    })
    .from(projectMembers)
    .innerJoin(people, eq(people.id, projectMembers.personId))
    .where(isMember)
    .orderBy(asc(people.name), asc(people.id))
    .limit(maxListed)
    .all()
    .map(({ companyId, ...row }) => ({ ...row, isGuest: isGuestOf(actor, { companyId }) }));
  const all = db
    .select({ of: count() })
    .from(projectMembers)
    .innerJoin(people, eq(people.id, projectMembers.personId))
    .where(isMember);
  return { rows, count: countAll(rows, () => all.get()?.of ?? 0) };
}

function pendingInvitations(db: Database, actor: Actor, projectId: number) {
  const isOpen = and(
    eq(invitations.projectId, projectId),
    eq(invitations.status, 'pending'),
    invitationsVisibleTo(actor),
  );
  const rows = db
    .select(pick(invitations, 'id', 'phone', 'email', 'countryCode', 'role', 'sentAt'))
    .from(invitations)
    .where(isOpen)
    .orderBy(desc(invitations.id))
    .limit(maxListed)
    .all();
  return { rows, count: countAll(rows, () => countOf(db, invitations, isOpen)) };
}

const noInvitations: ReturnType<typeof pendingInvitations> = { rows: [], count: 0 };

/** Skips the count query if all rows fit on the page. */
const countAll = (rows: unknown[], count: () => number) =>
  rows.length < maxListed ? rows.length : count();
