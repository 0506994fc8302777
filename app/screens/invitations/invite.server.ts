import { firstCountry } from '~/http/cookies.server';
import { formAction } from '~/http/form-action.server';
import { formKey, pageLoader } from '~/http/page.server';
import { contactLine } from '~/i18n/format';
import { countryOfCompany } from '~/models/company/settings.server';
import { inviteForm, inviteToProjects } from '~/models/invitations/invite.server';
import { withdrawInvitation } from '~/models/invitations/respond.server';
import { channelOf } from '~/models/outbox/ways.server';
import { invitationLogPath, projectInvitePath, projectPath } from '~/paths';

export const inviteLoader = pageLoader((page) => {
  const { text, portal, params } = page;
  const { project, projects, people, roles, countries } = inviteForm(page, {
    project_id: params.id,
  });
  return {
    title: text('invitation.invite.title', { project: project.name }),
    isTexted: channelOf(page, 'sms') === 'sms',
    action: projectInvitePath(portal, project.id),
    closeHref: projectPath(portal, project.id),
    roles,
    people,
    countries,
    projects,
    values: {
      role_id: roles[0],
      country_code: firstCountry(page, countryOfCompany(page)),
      project_ids: [String(project.id)],
      form_key: formKey(page),
    },
  };
});

export const inviteAction = formAction(inviteToProjects, {
  payload: ({ params }) => ({ project_id: params.id }),
  done(page, invited) {
    const { countryCode, phone, email } = withdrawInvitation.authorize(page, invited);
    const isTexted = channelOf(page, 'sms') === 'sms';
    const values = {
      count: page.form.getAll('project_ids[]').length,
      phone: contactLine({ countryCode, phone: isTexted || !email ? phone : '', email }),
    };
    // The link is in the log, for the inviter to share.
    return email || isTexted
      ? page.goTo(
          projectPath(page.portal, Number(page.params.id)),
          'invitation.invite.sent',
          values,
        )
      : page.goTo(invitationLogPath(page.portal), 'invitation.invite.made', values);
  },
});
