import type { Database } from 'db/client.server';
import { invitations } from 'db/schema/invitation';
import { people } from 'db/schema/person';
import { projectMembers, projects } from 'db/schema/project';
import { and, asc, desc, eq, gt, inArray, isNull, sql } from 'drizzle-orm';
import type { Actor } from '~/models/access/actor.server';
import { AppError } from '~/models/errors';
import { projectsVisibleTo } from '~/models/projects/visible.server';
import { InviteRefused } from './refused';
import { isInvitedRole } from './roles';

const day = 24 * 3_600_000;
/** Messages one phone gets in a day, and invitations one company sends: an account is no way to flood phones. */
const mostToPhone = 5;
const mostOfCompany = 200;

export type InvitedProject = { id: number; name: string; companyId: number };

/** The chosen projects. @throws AppError `not-found` when one of them is out of sight */
export function chosenProjects(tx: Database, actor: Actor, ids: number[]): InvitedProject[] {
  const wanted = [...new Set(ids)];
  const found = tx
    .select({ id: projects.id, name: projects.name, companyId: projects.companyId })
    .from(projects)
    .where(and(inArray(projects.id, wanted), projectsVisibleTo(actor)))
    .orderBy(asc(projects.id))
    .all();
  if (found.length === 0 || found.length < wanted.length) throw new AppError('not-found');
  return found;
}

/** The person a phone belongs to; null for a stranger. @throws InviteRefused for the actor and for other roles */
export function invitedPerson(tx: Database, actor: Actor, phone: string) {
  const person = tx
    .select({ id: people.id, role: people.role, locale: people.locale })
    .from(people)
    .where(and(eq(people.phone, phone), isNull(people.deletedAt)))
    .get();
  if (!person) return null;
  if (person.id === actor.id) throw new InviteRefused('self');
  if (!isInvitedRole(person.role)) throw new InviteRefused('other-role');
  return person;
}

/** @throws InviteRefused with the projects where the person is a member or has an open invitation */
export function refuseRepeated(
  tx: Database,
  chosen: InvitedProject[],
  phone: string,
  personId: number | undefined,
) {
  const ids = chosen.map((project) => project.id);
  const namesOf = (rows: { projectId: number }[]) =>
    chosen.filter(({ id }) => rows.some((row) => row.projectId === id)).map(({ name }) => name);
  const memberOf = tx
    .select({ projectId: projectMembers.projectId })
    .from(projectMembers)
    .where(and(inArray(projectMembers.projectId, ids), eq(projectMembers.personId, personId ?? 0)))
    .all();
  if (memberOf.length > 0) throw new InviteRefused('member', namesOf(memberOf));
  const invitedTo = tx
    .select({ projectId: invitations.projectId })
    .from(invitations)
    .where(
      and(
        inArray(invitations.projectId, ids),
        eq(invitations.phone, phone),
        eq(invitations.status, 'pending'),
      ),
    )
    .all();
  if (invitedTo.length > 0) throw new InviteRefused('invited', namesOf(invitedTo));
}

/** @throws InviteRefused when the phone or the company had its share of a day */
export function refuseTooMany(tx: Database, companyId: number, phone: string, now: number) {
  const toPhone = tx
    .select({ count: sql<number>`count(distinct ${invitations.sentAt})` })
    .from(invitations)
    .where(and(eq(invitations.phone, phone), gt(invitations.sentAt, now - day)))
    .get();
  if (toPhone && toPhone.count >= mostToPhone) throw new InviteRefused('phone-limit');
  const oldestOfShare = tx
    .select({ sentAt: invitations.sentAt })
    .from(invitations)
    .where(eq(invitations.companyId, companyId))
    .orderBy(desc(invitations.id))
    .limit(1)
    .offset(mostOfCompany - 1)
    .get();
  if ((oldestOfShare?.sentAt ?? 0) > now - day) throw new InviteRefused('company-limit');
}
