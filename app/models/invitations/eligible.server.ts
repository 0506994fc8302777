import type { Database } from 'db/client.server';
import { invitations } from 'db/schema/invitation';
import { people } from 'db/schema/person';
import { projectMembers, projects } from 'db/schema/project';
import { and, asc, between, desc, eq, inArray, isNotNull, isNull, sql } from 'drizzle-orm';
import { type Actor, isColleague } from '~/models/access/actor.server';
import { AppError, Refused } from '~/models/errors';
import { projectsVisibleTo } from '~/models/projects/visible.server';
import { pick } from '~/models/rows.server';
import { type InvitedRole, isInvitedRole } from './roles';

const day = 24 * 3_600_000;
/** Messages one phone gets in a day, and invitations one company sends: an account is no way to flood phones. */
const mostToPhone = 5;
const mostOfCompany = 200;

type Asked = { role: InvitedRole; isOtherRole: boolean; phone: string; projectIds: number[]; now: number };

/** docs/rules.md#invitations. @throws AppError `not-found` when one of the projects is out of sight; Refused */
export function eligible(tx: Database, actor: Actor, { role, isOtherRole, phone, projectIds, now }: Asked) {
  const chosen = chosenProjects(tx, actor, projectIds);
  const person = invitedPerson(tx, actor, phone);
  refuseRepeated(tx, chosen, phone, person?.id);
  for (const companyId of new Set(chosen.map((project) => project.companyId)))
    refuseTooMany(tx, companyId, phone, now);
  // In a project one is what one was invited as; whoever is something else at home is invited so on purpose.
  if (person && isColleague(actor, person) && person.role !== role && !isOtherRole)
    throw new Refused('is_other_role', `invitation.errors.is-${person.role as InvitedRole}`, {
      name: person.name,
    });
  return { chosen, person };
}

type Chosen = ReturnType<typeof chosenProjects>;

function chosenProjects(tx: Database, actor: Actor, ids: number[]) {
  const wanted = [...new Set(ids)];
  const found = tx
    .select({ id: projects.id, name: projects.name, companyId: projects.companyId })
    .from(projects)
    .where(and(inArray(projects.id, wanted), projectsVisibleTo(actor)))
    .orderBy(asc(projects.id))
    .all();
  if (found.length < wanted.length) throw new AppError('not-found');
  return found;
}

function invitedPerson(tx: Database, actor: Actor, phone: string) {
  const person = tx
    .select(pick(people, 'id', 'role', 'locale', 'name', 'companyId'))
    .from(people)
    .where(and(eq(people.phone, phone), isNotNull(people.phoneVerifiedAt), isNull(people.deletedAt)))
    .get();
  if (!person) return null;
  if (person.id === actor.id) throw new Refused('phone_number', 'invitation.errors.self');
  if (!isInvitedRole(person.role)) throw new Refused('phone_number', 'invitation.errors.other-role');
  return person;
}

export type InvitedPerson = ReturnType<typeof invitedPerson>;

function refuseRepeated(tx: Database, chosen: Chosen, phone: string, personId: number | undefined) {
  const ids = chosen.map((project) => project.id);
  const refuse = (reason: 'member' | 'invited', rows: { projectId: number }[]) => {
    const named = chosen.filter(({ id }) => rows.some((row) => row.projectId === id));
    if (named.length === 0) return;
    const names = named.map(({ name }) => name).join(', ');
    throw new Refused('phone_number', `invitation.errors.${reason}`, { projects: names });
  };
  const memberOf = tx
    .select({ projectId: projectMembers.projectId })
    .from(projectMembers)
    .where(and(inArray(projectMembers.projectId, ids), eq(projectMembers.personId, personId ?? 0)))
    .all();
  refuse('member', memberOf);
  const isOpen = and(
    inArray(invitations.projectId, ids),
    eq(invitations.phone, phone),
    eq(invitations.status, 'pending'),
  );
  const invitedTo = tx.select({ projectId: invitations.projectId }).from(invitations).where(isOpen).all();
  refuse('invited', invitedTo);
}

export function refuseTooMany(tx: Database, companyId: number, phone: string, now: number) {
  const toPhone = tx
    .select({ count: sql<number>`count(distinct ${invitations.sentAt})` })
    .from(invitations)
    .where(and(eq(invitations.phone, phone), between(invitations.sentAt, now - day + 1, now)))
    .get();
  if (toPhone && toPhone.count >= mostToPhone)
    throw new Refused('phone_number', 'invitation.errors.phone-limit');
  const oldestOfShare = tx
    .select({ sentAt: invitations.sentAt })
    .from(invitations)
    .where(eq(invitations.companyId, companyId))
    .orderBy(desc(invitations.id))
    .limit(1)
    .offset(mostOfCompany - 1)
    .get();
  const sentAt = oldestOfShare?.sentAt ?? 0;
  if (sentAt > now - day && sentAt <= now)
    throw new Refused('phone_number', 'invitation.errors.company-limit');
}
