import { invitationStatuses } from 'db/schema/invitation';
import { type Role, roles } from 'db/schema/person';
import { textFor } from '~/i18n/words';
import type { PersonSetsOf } from '~/models/people/included.server';
import { subscription } from './billing/subscriptions.server';
import { from, list, maybe, moment, oneOf, presenter, text, whole } from './fields';

export const roleName = presenter<Role>()('Role', {
  id: from(oneOf(roles), (role) => role),
  name: from(text, (role, { locale }) => textFor(locale)(`shell.role.${role}`)),
});

type PersonProject = NonNullable<PersonSetsOf['assignedProjects']>[number];

const ownedProject = presenter<PersonProject>()('OwnedProject', {
  id: whole,
  name: text,
  location: text,
});
const assignedProject = presenter<PersonProject>()('AssignedProject', {
  id: whole,
  name: text,
  location: text,
  /** The role of the invitation. */
  role: from(maybe(text), ({ role }) => role),
});

type Sent = NonNullable<PersonSetsOf['invitationLog']>[number];
const invitation = presenter<Sent>()('PersonInvitation', {
  id: whole,
  project_id: whole,
  project_name: text,
  role: text,
  message: text,
  status: oneOf(invitationStatuses),
  sent_at: maybe(moment),
  created_at: moment,
});

type Shown = { role: Role; guestAs: string | null };

/** A guest has the roles of their invitations, others the one of their account. */
const rolesOf = ({ role, guestAs }: Shown): Role[] =>
  guestAs ? (guestAs.split(',') as Role[]) : [role];

export const rolesField = from(list(roleName), rolesOf);

/** The sets of a person; in a list, null unless they are requested. */
export const setFields = {
  owned_projects_count: from(maybe(whole), (row: PersonSetsOf) => row.ownedProjectsCount),
  assigned_projects_count: from(maybe(whole), (row: PersonSetsOf) => row.assignedProjectsCount),
  entrepreneur_projects: from(
    maybe(list(ownedProject)),
    (row: PersonSetsOf) => row.entrepreneurProjects,
  ),
  assigned_projects: from(
    maybe(list(assignedProject)),
    (row: PersonSetsOf) => row.assignedProjects,
  ),
  invitation_log: from(maybe(list(invitation)), (row: PersonSetsOf) => row.invitationLog),
  subscription: from(maybe(subscription), (row: PersonSetsOf) => row.subscription),
};
