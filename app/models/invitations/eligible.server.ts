import type { Database } from 'db/client.server';
import { invitations } from 'db/schema/invitation';
import { projectMembers, projects } from 'db/schema/project';
import { and, asc, between, eq, inArray, sql } from 'drizzle-orm';
import { type Actor, isColleague } from '~/models/access/actor.server';
import { AppError, Refused } from '~/models/errors';
import { countOne, waitFor } from '~/models/limits/limits.server';
import { projectsVisibleTo } from '~/models/projects/visible.server';
import type { Contact } from '~/models/sign-in/context';
import { findHolder, findKnown, isTo } from './invitee.server';
import { type InvitedRole, isInvitedRole } from './roles';

const day = 24 * 3_600_000;
/** Messages that one company sends to one contact in a day. */
const mostToContact = 5;

type ContactField = 'person_id' | 'email' | 'phone_number';

type Asked = {
  role: InvitedRole;
  isOtherRole: boolean;
  contact: Contact;
  /** The field of the payload that named the contact. */
  field: ContactField;
  projectIds: number[];
  now: number;
};

/**
 * Checks an invitation (docs/rules.md#invitations). Returns a refusal instead of throwing it, so
 * that the attempt still counts towards the company's limit. What it refuses depends only on people
 * the inviter can see.
 * @throws AppError `not-found` when one of the projects is out of sight
 */
export function eligible(
  tx: Database,
  actor: Actor,
  { role, isOtherRole, contact, field, projectIds, now }: Asked,
) {
  const chosen = chosenProjects(tx, actor, projectIds);
  const known = findKnown(tx, actor, contact);
  const holder = findHolder(tx, contact);
  const memberId = known?.id ?? holder?.id;
  const refusal =
    refuseCompany(tx, chosen, { field, now }) ??
    refuseKnown(actor, known, { field, contact }) ??
    refuseRepeated(tx, chosen, { field, contact, personId: memberId }) ??
    refuseFlood(tx, chosen, { field, contact, now }) ??
    refuseOtherRole(actor, known, { role, isOtherRole });
  const attempts = refusal ? 1 : chosen.length;
  const [first] = chosen;
  if (first)
    for (let attempt = 0; attempt < attempts; attempt += 1)
      countOne(tx, 'invitationsPerCompany', first.companyId, now);
  // Somebody who cannot be invited is told so after proving the contact.
  const personId = holder && isInvitedRole(holder.role) ? holder.id : null;
  return { refusal, chosen, known, personId };
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

type Checked = Pick<Asked, 'field' | 'contact' | 'now'>;

function refuseCompany(
  tx: Database,
  chosen: Chosen,
  { field, now }: Pick<Checked, 'field' | 'now'>,
): Refused | undefined {
  const isOver = chosen.some(
    ({ companyId }) => waitFor(tx, 'invitationsPerCompany', companyId, now) > 0,
  );
  return isOver ? new Refused(field, 'invitation.errors.company-limit') : undefined;
}

function refuseKnown(
  actor: Actor,
  known: Known,
  { field, contact }: Pick<Checked, 'field' | 'contact'>,
): Refused | undefined {
  if (known?.id === actor.id)
    return new Refused(field, `invitation.errors.self.${contact.channel}`);
  if (known && !isInvitedRole(known.role))
    return new Refused(field, 'invitation.errors.other-role', { name: known.name });
  return undefined;
}

type Known = ReturnType<typeof findKnown>;

function refuseRepeated(
  tx: Database,
  chosen: Chosen,
  {
    field,
    contact,
    personId,
  }: Pick<Checked, 'field' | 'contact'> & { personId: number | undefined },
): Refused | undefined {
  const ids = chosen.map((project) => project.id);
  const refuse = (reason: 'member' | 'invited', rows: { projectId: number }[]) => {
    const named = chosen.filter(({ id }) => rows.some((row) => row.projectId === id));
    if (named.length === 0) return undefined;
    const names = named.map(({ name }) => name).join(', ');
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

/**
 * Counts only what these companies sent, so that no company learns what others sent to the same
 * contact.
 */
export function refuseFlood(
  tx: Database,
  companies: { companyId: number }[],
  { field, contact, now }: Checked,
): Refused | undefined {
  const ids = companies.map(({ companyId }) => companyId);
  const sent = tx
    .select({ count: sql<number>`count(distinct ${invitations.sentAt})` })
    .from(invitations)
    .where(
      and(
        isTo(contact),
        inArray(invitations.companyId, ids),
        between(invitations.sentAt, now - day + 1, now),
      ),
    )
    .get();
  const isOver = (sent?.count ?? 0) >= mostToContact;
  return isOver ? new Refused(field, 'invitation.errors.contact-limit') : undefined;
}

/**
 * In a project people are what they were invited as; a colleague's other role has to be confirmed.
 */
function refuseOtherRole(
  actor: Actor,
  known: Known,
  { role, isOtherRole }: Pick<Asked, 'role' | 'isOtherRole'>,
): Refused | undefined {
  if (!known || !isColleague(actor, known) || known.role === role || isOtherRole) return undefined;
  return new Refused('is_other_role', `invitation.errors.is-${known.role as InvitedRole}`, {
    name: known.name,
  });
}
