import { invitations } from 'db/schema/invitation';
import { projects } from 'db/schema/project';
import { desc } from 'drizzle-orm';
import { z } from 'zod';
import { isLocale, type Locale, textFor } from '~/i18n/words';
import { companyLocale } from '~/models/company/settings.server';
import { checked, many, recordId } from '~/models/fields';
import { type Caller, operation, query } from '~/models/operation.server';
import { sendMessage } from '~/models/outbox/send.server';
import { countryOptions } from '~/models/people/countries.server';
import { type TypedPhone, typedPhone } from '~/models/people/phone.server';
import { findProject, projectRunners, projectsVisibleTo } from '~/models/projects/visible.server';
import { addRow } from '~/models/rows.server';
import { loginPath, projectInvitationsPath, signupPath } from '~/paths';
import { randomToken } from '~/services/secrets/random.server';
import { eligible, type InvitedPerson } from './eligible.server';
import { type InvitedRole, invitedRoles } from './roles';

const inviting = { permission: 'invitations.create', roles: projectRunners } as const;

/** Most projects one form offers; another is invited to from its own page. */
const mostProjects = 30;

const invitationFields = z
  .object({
    role_id: z.enum(invitedRoles, { error: 'invitation.errors.role' }),
    /** A dial code, as in the payload, or a country's two letters. */
    country_code: z.string({ error: 'invitation.errors.country' }).max(8, 'invitation.errors.country'),
    phone_number: z
      .string({ error: 'invitation.errors.phoneRequired' })
      .trim()
      .min(1, 'invitation.errors.phoneRequired')
      .max(40, 'invitation.errors.phone'),
    /** A yes to inviting somebody of the company as something else than they are there. */
    is_other_role: checked,
    project_ids: many(recordId())
      .refine((ids) => ids.length > 0, 'invitation.errors.noProject')
      .refine((ids) => ids.length <= mostProjects, 'invitation.errors.tooManyProjects'),
  })
  .transform(({ role_id: role, country_code, phone_number, ...asked }, context) => {
    const phone = typedPhone(country_code, phone_number);
    if (phone) return { role, phone, ...asked };
    context.addIssue({ code: 'custom', path: ['phone_number'], message: 'invitation.errors.phone' });
    return z.NEVER;
  });

export type InvitationFields = z.input<typeof invitationFields>;

export const inviteToProjects = operation({
  name: 'invitation.create',
  ...inviting,
  // A form stands over the page of one of them, which is looked for before anything is read.
  target: ({ db, actor }, idOf, { project_id }) =>
    project_id === undefined ? null : findProject(db, actor, idOf('project_id')),
  input: invitationFields,
  once: true,
  run({ tx, actor, now, audit, locale, origin, secrets }, { role, phone, ...asked }) {
    const { person, chosen } = eligible(tx, actor, { ...asked, role, phone: phone.e164, now });
    const invited = chosen.map((project) => ({ ...project, code: randomToken() }));
    const { message, link } = textMessage(
      { actor, locale: companyLocale(tx, actor, locale), origin },
      { role, phone, person, invited },
    );
    const ids = invited.map(({ id: projectId, companyId, code }) => {
      const id = addRow(
        tx,
        invitations,
        {
          companyId,
          projectId,
          invitedBy: actor.id,
          personId: person?.id ?? null,
          role,
          countryCode: phone.countryCode,
          phone: phone.e164,
          code,
          message,
          sentAt: now,
        },
        now,
      );
      audit({ recordId: id, projectId, companyId, changes: { role: { to: role } } });
      return id;
    });
    const text = [message, link].filter(Boolean).join('\n');
    sendMessage(tx, secrets, { channel: 'sms', to: phone.e164, text }, now);
    return { id: ids[0] as number };
  },
});

export const invitedRoleList = query({ run: () => ({ rows: invitedRoles, total: invitedRoles.length }) });

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
      .limit(mostProjects)
      .all();
    const others = newest.filter((project) => project.id !== id).slice(0, mostProjects - 1);
    return {
      project: { id, name },
      projects: [{ id, name }, ...others],
      roles: invitedRoles,
      countries: countryOptions(locale),
    };
  },
});

type Invitation = {
  role: InvitedRole;
  phone: TypedPhone;
  person: InvitedPerson;
  invited: { name: string; code: string }[];
};

/** What is sent: in the invited person's language, or for a stranger in that of the company or of who invites. */
function textMessage(
  caller: Pick<Caller, 'actor' | 'locale' | 'origin'>,
  { role, phone, person, invited }: Invitation,
) {
  const language = isLocale(person?.locale) ? person.locale : caller.locale;
  const text = textFor(language);
  const { countryCode, national } = phone;
  const { name: project, code } = invited[0] as Invitation['invited'][number];
  const values = {
    inviter: caller.actor.name,
    role: text(`shell.role.${role}`),
    project,
    count: invited.length,
  };
  const linked = { role, countryCode, national, code, language, hasAccount: person !== null };
  return {
    message: text(person ? 'invitation.sms.member' : 'invitation.sms.stranger', values),
    link: caller.origin && invitationLink(caller.origin, linked),
  };
}

type Linked = {
  role: string;
  countryCode: string;
  national: string;
  code: string;
  language: Locale;
  hasAccount: boolean;
};

export function invitationLink(origin: string, linked: Linked): string {
  const { role, countryCode, national, code, language, hasAccount } = linked;
  const path = hasAccount
    ? loginPath({ redirectTo: projectInvitationsPath() })
    : signupPath({ role, language, phone: national, country_code: countryCode, code });
  return new URL(path, origin).href;
}
