import type { Database } from 'db/client.server';
import { invitations } from 'db/schema/invitation';
import { projectMembers, projects } from 'db/schema/project';
import { and, asc, between, eq, inArray, sql } from 'drizzle-orm';
import { type Actor, isColleague } from '~/models/access/actor.server';
import type { Caller } from '~/models/caller';
import { dayMs } from '~/models/durations';
import { AppError, Refused } from '~/models/errors';
import { countUse, waitFor } from '~/models/limits/limits.server';
import { projectsVisibleTo } from '~/models/projects/visible.server';
import type { Contact } from '~/models/sign-in/context';
import { type InvitedRole, isInvitedRole } from './input';
import { findContactOwner, findVisiblePerson, isTo } from './invitee.server';

/** Messages that one company may send to one contact per day. */
const maxPerContact = 5;

type ContactField = 'person_id' | 'email' | 'phone_number';

type InvitationRequest = {
  role: InvitedRole;
  isOtherRole: boolean;
  contact: Contact;
  /** The payload field with the contact. */
  field: ContactField;
  projectIds: number[];
};

/**
 * Checks an invitation (docs/rules.md#invitations). Returns a refusal instead of throwing it, so
 * that the attempt still counts towards the company's limit. Refusals depend only on people the
 * inviter can see.
 * @throws AppError `not-found` if a project is not visible
 */
export function checkInvitation(
  caller: Caller & { tx: Database },
  { role, isOtherRole, contact, field, projectIds }: InvitationRequest,
) {
  const { tx, actor, now } = caller;
  const selected = selectedProjects(tx, actor, projectIds);
  const invitee = findVisiblePerson(tx, actor, contact);
  const contactOwner = findContactOwner(tx, contact);
  const memberId = invitee?.id ?? contactOwner?.id;
  const refusal =
    refuseCompany(tx, selected, { field, now }) ??
    refuseKnown(actor, invitee, { field, contact }) ??
    refuseRepeated(tx, selected, { field, contact, personId: memberId }) ??
    refuseFlood(tx, selected, { field, contact, now }) ??
    refuseOtherRole(actor, invitee, { role, isOtherRole });
  const attempts = refusal ? 1 : selected.length;
  const [first] = selected;
  if (first)
    for (let attempt = 0; attempt < attempts; attempt += 1)
      countUse(caller, 'invitationsPerCompany', first.companyId);
  // People who cannot be invited only learn it after verifying the contact.
  const personId = contactOwner && isInvitedRole(contactOwner.role) ? contactOwner.id : null;
  return { refusal, selected, invitee, personId };
}

type SelectedProjects = ReturnType<typeof selectedProjects>;

function selectedProjects(tx: Database, actor: Actor, ids: number[]) {
  const uniqueIds = [...new Set(ids)];
  const rows = tx
    .select({ id: projects.id, name: projects.name, companyId: projects.companyId })
    .from(projects)
    .where(and(inArray(projects.id, uniqueIds), projectsVisibleTo(actor)))
    .orderBy(asc(projects.id))
    .all();
  if (rows.length < uniqueIds.length) throw new AppError('not-found');
  return rows;
}

type CheckContext = Pick<InvitationRequest, 'field' | 'contact'> & { now: number };

function refuseCompany(
  tx: Database,
  selected: SelectedProjects,
  { field, now }: Pick<CheckContext, 'field' | 'now'>,
): Refused | undefined {
  const isOver = selected.some(
    ({ companyId }) => waitFor(tx, 'invitationsPerCompany', companyId, now) > 0,
  );
  return isOver ? new Refused(field, 'invitation.errors.company-limit') : undefined;
}

function refuseKnown(
  actor: Actor,
  invitee: KnownPerson,
  { field, contact }: Pick<CheckContext, 'field' | 'contact'>,
): Refused | undefined {
  if (invitee?.id === actor.id)
    return new Refused(field, `invitation.errors.self.${contact.channel}`);
  if (invitee && !isInvitedRole(invitee.role))
    return new Refused(field, 'invitation.errors.other-role', { name: invitee.name });
  return undefined;
}

type KnownPerson = ReturnType<typeof findVisiblePerson>;

function refuseRepeated(
  tx: Database,
  selected: SelectedProjects,
  {
    field,
    contact,
    personId,
  }: Pick<CheckContext, 'field' | 'contact'> & { personId: number | undefined },
): Refused | undefined {
  const ids = selected.map((project) => project.id);
  const refuse = (reason: 'member' | 'invited', rows: { projectId: number }[]) => {
    const matching = selected.filter(({ id }) => rows.some((row) => row.projectId === id));
    if (matching.length === 0) return undefined;
    const names = matching.map(({ name }) => name).join(', ');
    return new Refused(field, `invitation.errors.${reason}`, { projects: names });
  };
  const memberOf = tx
    .select({ projectId: projectMembers.projectId })
    .from(projectMembers)
    .where(and(inArray(projectMembers.projectId, ids), eq(projectMembers.personId, personId ?? 0)))
    .all();
  const isOpen = and(
    inArray(invitations.projectId, ids),
    isTo(contact),
    eq(invitations.status, 'pending'),
  );
  const invitedTo = tx
    .select({ projectId: invitations.projectId })
    .from(invitations)
    .where(isOpen)
    .all();
  return refuse('member', memberOf) ?? refuse('invited', invitedTo);
}

/** Counts only the invitations of these companies, so that no company learns what others sent. */
export function refuseFlood(
  tx: Database,
  companies: { companyId: number }[],
  { field, contact, now }: CheckContext,
): Refused | undefined {
  const ids = companies.map(({ companyId }) => companyId);
  const recent = tx
    .select({ count: sql<number>`count(distinct ${invitations.sentAt})` })
    .from(invitations)
    .where(
      and(
        isTo(contact),
        inArray(invitations.companyId, ids),
        between(invitations.sentAt, now - dayMs + 1, now),
      ),
    )
    .get();
  const isOver = (recent?.count ?? 0) >= maxPerContact;
  return isOver ? new Refused(field, 'invitation.errors.contact-limit') : undefined;
}

/**
 * The role in a project is the invited one. Inviting a colleague in another role must be confirmed.
 */
function refuseOtherRole(
  actor: Actor,
  invitee: KnownPerson,
  { role, isOtherRole }: Pick<InvitationRequest, 'role' | 'isOtherRole'>,
): Refused | undefined {
  if (!invitee || !isColleague(actor, invitee) || invitee.role === role || isOtherRole)
    return undefined;
  return new Refused('is_other_role', `invitation.errors.is-${invitee.role as InvitedRole}`, {
    name: invitee.name,
  });
}
