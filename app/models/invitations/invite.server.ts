import type { Database } from 'db/client.server';
import { invitations } from 'db/schema/invitation';
import { people } from 'db/schema/person';
import { projects } from 'db/schema/project';
import { and, desc, eq, inArray, not, sql } from 'drizzle-orm';
import { z } from 'zod';
import { type Actor, may } from '~/models/access/actor.server';
import { AppError, Refused } from '~/models/errors';
import { recordId } from '~/models/fields';
import { operation, query } from '~/models/operation.server';
import { isPersonSuspended } from '~/models/people/allowed.server';
import { countryOptions } from '~/models/people/countries.server';
import { findPerson } from '~/models/people/find.server';
import { peopleVisibleTo } from '~/models/people/visible.server';
import { findProject, projectRunners, projectsVisibleTo } from '~/models/projects/visible.server';
import { addRow, pick } from '~/models/rows.server';
import type { Contact } from '~/models/sign-in/context';
import { randomToken } from '~/services/secrets/random.server';
import { checkInvitation } from './eligible.server';
import { type InvitedBy, invitationFields, invitedRoles, maxProjects } from './input';
import { contactsOf } from './invitee.server';
import { invitationMessage, languageFor, sendInvitation } from './message.server';

const inviting = { permission: 'invitations.create', roles: projectRunners } as const;

/** The maximum number of people the form offers; others are invited by phone or email. */
const maxPeople = 500;

export const inviteToProjects = operation({
  name: 'invitation.create',
  ...inviting,
  // Checks access to the form's project before the payload is parsed.
  target: ({ db, actor }, idOf, { project_id }) =>
    project_id === undefined ? null : findProject(db, actor, idOf('project_id')),
  input: invitationFields,
  once: true,
  run({ audit, target: _, ...caller }, { role, by, ...request }): { id: number } | Refused {
    const { tx, actor, now, locale } = caller;
    const columns = contactColumns(tx, actor, by);
    const { refusal, known, personId, selected } = checkInvitation(caller, {
      ...request,
      role,
      contacts: contactsOf(columns).map((contact) => ({ contact, field: fieldOf(by, contact) })),
    });
    if (refusal) return refusal;
    const withCodes = selected.map((project) => ({ ...project, code: randomToken() }));
    const language = languageFor(tx, actor, { invitee: known?.invitee, fallback: locale });
    const isKnown = known !== undefined;
    const message = invitationMessage({
      inviter: actor.name,
      role,
      invited: withCodes,
      language,
      isKnown,
    });
    const ids = withCodes.map(({ id: projectId, companyId, code }) => {
      const row = { companyId, projectId, invitedBy: actor.id, personId, role, ...columns };
      const id = addRow(tx, invitations, { ...row, code, message, sentAt: now }, now);
      audit({ recordId: id, projectId, companyId, changes: { role: { to: role } } });
      return id;
    });
    const { code = '' } = withCodes[0] ?? {};
    const outgoing = { ...columns, role, code, language, isKnown, message };
    sendInvitation(tx, caller, { ...outgoing, known: known?.contact });
    return { id: ids[0] as number };
  },
});

/** Picks the contacts to write to. For a person, verified contacts come first, then the phone. */
function contactColumns(tx: Database, actor: Actor, by: InvitedBy) {
  const none = { countryCode: '', phone: '', email: '' };
  if (!('personId' in by)) {
    const { phone, email } = by;
    const ofPhone = phone && { countryCode: phone.countryCode, phone: phone.e164 };
    return { ...none, ...ofPhone, email: email ?? '' };
  }
  if (!seesPeople(actor)) throw new AppError('not-found');
  const person = findPerson(tx, actor, by.personId);
  const { countryCode, phone, email, phoneVerifiedAt, emailVerifiedAt } = person;
  const isMailed =
    email !== null && phoneVerifiedAt === null && (emailVerifiedAt !== null || phone === null);
  if (isMailed) return { ...none, email };
  if (phone === null) throw new Refused('person_id', 'invitation.errors.person');
  return { ...none, countryCode: countryCode ?? '', phone };
}

const fieldOf = (by: InvitedBy, { channel }: Contact) => {
  if ('personId' in by) return 'person_id';
  return channel === 'mail' ? 'email' : 'phone_number';
};

const seesPeople = (actor: Actor): boolean => may(actor, 'people.view');

export const invitedRoleList = query({
  run: () => ({ rows: invitedRoles, total: invitedRoles.length }),
});

export const inviteForm = query({
  ...inviting,
  input: z.object({ project_id: recordId() }),
  run({ db, actor, locale }, { projectId }) {
    const { id, name } = findProject(db, actor, projectId);
    const newest = db
      .select({ id: projects.id, name: projects.name })
      .from(projects)
      .where(projectsVisibleTo(actor))
      .orderBy(desc(projects.id))
      .limit(maxProjects)
      .all();
    const others = newest.filter((project) => project.id !== id).slice(0, maxProjects - 1);
    return {
      project: { id, name },
      projects: [{ id, name }, ...others],
      people: seesPeople(actor) ? peopleToInvite(db, actor, id) : [],
      roles: invitedRoles,
      countries: countryOptions(locale),
    };
  },
});

/** Visible investors and tenants who are not yet in the project, by name. */
function peopleToInvite(db: Database, actor: Actor, projectId: number) {
  const isMember = sql`exists (select 1 from project_members
    where project_id = ${projectId} and person_id = ${people.id})`;
  return db
    .select(pick(people, 'id', 'name', 'role'))
    .from(people)
    .where(
      and(
        peopleVisibleTo(actor),
        inArray(people.role, [...invitedRoles]),
        eq(people.isActive, true),
        not(isPersonSuspended(actor)),
        sql`coalesce(${people.phone}, ${people.email}) is not null`,
        sql`not ${isMember}`,
      ),
    )
    .orderBy(sql`+${people.name}`)
    .limit(maxPeople)
    .all();
}
