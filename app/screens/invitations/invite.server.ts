import { randomUUID } from 'node:crypto';
import { parseWithZod } from '@conform-to/zod/v4';
import { data } from '@remix-run/node';
import { type ActionPage, idParam, pageAction, pageLoader } from '~/http/page.server';
import { publicOrigin } from '~/http/public-origin.server';
import { redirectWithToast } from '~/http/toast.server';
import { projectChoices } from '~/models/invitations/choices.server';
import { type InviteInput, inviteToProjects } from '~/models/invitations/invite.server';
import { InviteRefused } from '~/models/invitations/refused';
import { invitedRoles } from '~/models/invitations/roles';
import { countryOptions, defaultCountry } from '~/models/people/countries.server';
import { projectInvitePath, projectPath } from '~/paths';
import { composeInvitation } from './compose.server';
import { inviteSchema } from './invite-form.server';
import { isolatedNumber } from './isolated';

const rule = { permission: 'invitations.create' } as const;

/** The dialog over a project in which somebody is invited to it, and to others at the same time (001 §5). */
export const inviteLoader = pageLoader(rule, ({ db, actor, frame, text, portal, params }) => {
  const choices = projectChoices(db, actor, idParam(params, 'id'));
  const [project] = choices;
  const countries = countryOptions(frame.locale);
  frame.title = text('invitation.invite.title', { project: project?.name });
  return {
    title: frame.title,
    action: projectInvitePath(portal, idParam(params, 'id')),
    closeHref: projectPath(portal, idParam(params, 'id')),
    roles: invitedRoles,
    countries,
    projects: choices,
    values: {
      role_id: invitedRoles[0],
      country_code: countries.find(({ iso }) => iso === defaultCountry)?.dialCode,
      project_ids: [String(project?.id)],
      form_key: randomUUID(),
    },
  };
});

export const inviteAction = pageAction(rule, (page) => {
  projectChoices(page.db, page.actor, idParam(page.params, 'id'));
  const submission = parseWithZod(page.form, { schema: inviteSchema });
  if (submission.status !== 'success') return data({ lastResult: submission.reply() }, { status: 422 });
  try {
    return invite(page, submission.value);
  } catch (error) {
    if (!(error instanceof InviteRefused)) throw error;
    const words = page.text(`invitation.errors.${error.reason}`, { projects: error.projects.join(', ') });
    return data(
      { lastResult: submission.reply({ fieldErrors: { phone_number: [words] } }) },
      { status: 422 },
    );
  }
});

type Invitation = InviteInput & { formKey?: string };

function invite(page: ActionPage, { formKey = randomUUID(), ...input }: Invitation): Response {
  const { db, secrets, actor, now, frame, text, portal, params } = page;
  const compose = composeInvitation({ frame, origin: publicOrigin(page), inviter: actor.name });
  inviteToProjects(db, secrets, actor, { input, compose, formKey, now });
  const { countryCode, national } = input.phone;
  const sent = text('invitation.invite.sent', {
    count: input.projectIds.length,
    phone: isolatedNumber(`${countryCode} ${national}`),
  });
  return redirectWithToast(page, projectPath(portal, idParam(params, 'id')), sent);
}
