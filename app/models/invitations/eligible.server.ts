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

/** A contact of the invited person, with its field in the payload. */
type InvitedContact = { contact: Contact; field: ContactField };

type InvitationRequest = {
  role: InvitedRole;
  isOtherRole: boolean;
  /** The phone, the email address or both. */
  contacts: InvitedContact[];
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
  { role, isOtherRole, contacts, projectIds }: InvitationRequest,
) {
  const { tx, actor, now } = caller;
  const selected = selectedProjects(tx, actor, projectIds);
  const found = contacts.map((each) => ({
    ...each,
    invitee: findVisiblePerson(tx, actor, each.contact),
    owner: findContactOwner(tx, each.contact),
  }));
  const known = found.find(({ invitee }) => invitee);
  const refusal =
    refuseCompany(tx, selected, { field: contacts[0]!.field, now }) ??
    firstOf(found, ({ invitee, ...each }) => refuseKnown(actor, invitee, each)) ??
    refuseTwoPeople(found) ??
    firstOf(found, ({ invitee, owner, ...each }) =>
      refuseRepeated(tx, selected, { ...each, personId: invitee?.id ?? owner?.id }),
    ) ??
    firstOf(found, (each) => refuseFlood(tx, selected, { ...each, now })) ??
    refuseOtherRole(actor, known?.invitee, { role, isOtherRole });
  const attempts = refusal ? 1 : selected.length;
  const [first] = selected;
  if (first)
    for (let attempt = 0; attempt < attempts; attempt += 1)
      countUse(caller, 'invitationsPerCompany', first.companyId);
  // With two contacts, the invitation is for the first person who proves one of them, unless both
  // are theirs. People who cannot be invited only learn it after verifying the contact.
  const [owner, ...others] = found.map((each) => each.owner);
  const isTheirs =
    owner && isInvitedRole(owner.role) && others.every((other) => other?.id === owner.id);
  return { refusal, selected, known, personId: isTheirs ? owner.id : null };
}

function firstOf<Item>(items: Item[], refuse: (item: Item) => Refused | undefined) {
  for (const item of items) {
    const refusal = refuse(item);
    if (refusal) return refusal;
  }
  return undefined;
}

function refuseTwoPeople(
  found: { invitee: KnownPerson; field: ContactField }[],
): Refused | undefined {
  const [one, other] = found;
  if (!one?.invitee || !other?.invitee || one.invitee.id === other.invitee.id) return undefined;
  const names = { one: one.invitee.name, other: other.invitee.name };
  return new Refused(other.field, 'invitation.errors.twoPeople', names);
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

type CheckContext = InvitedContact & { now: number };

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
  { field, contact }: InvitedContact,
): Refused | undefined {
  if (invitee?.id === actor.id)
    return new Refused(field, `invitation.errors.self.${contact.channel}`);
  if (invitee && !isInvitedRole(invitee.role))
    return new Refused(field, 'invitation.errors.other-role', { name: invitee.name });
  if (invitee?.isSuspended)
    return new Refused(field, 'invitation.errors.suspended', { name: invitee.name });
  return undefined;
}

type KnownPerson = ReturnType<typeof findVisiblePerson>;

function refuseRepeated(
  tx: Database,
  selected: SelectedProjects,
  { field, contact, personId }: InvitedContact & { personId: number | undefined },
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
