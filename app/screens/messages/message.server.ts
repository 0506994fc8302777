import { formAction } from '~/http/form-action.server';
import { formKey, pageLoader } from '~/http/page.server';
import { inviteToProjects } from '~/models/invitations/invite.server';
import { limits } from '~/models/limits/limits.server';
import { messageForm, sendMessage } from '~/models/messages/send.server';
import { projectInvitePath, projectPath, projectWritePath } from '~/paths';

export const messageWriteLoader = pageLoader((page) => {
  const { actor, text, portal, params, url } = page;
  const answer = url.searchParams.get('answer') ?? undefined;
  const { project, receivers, phases, begun } = messageForm(page, {
    project_id: params.id,
    answer,
  });
  return {
    title: text('message.write.title', { project: project.name }),
    mostAnHour: limits.messagesPerPerson.most,
    action: projectWritePath(portal, project.id),
    closeHref: projectPath(portal, project.id),
    inviteHref: inviteToProjects.permits(actor) ? projectInvitePath(portal, project.id) : null,
    owner: project.entrepreneur.name,
    receivers,
    phases: phases.map(({ id, title }) => ({ id, title })),
    values: {
      form_key: formKey(page),
      subject: begun?.subject,
      phase_id: begun?.phaseId?.toString(),
      reply_to: begun?.replyTo.toString(),
      receiver_type: begun?.receiver?.type.toString(),
      receiver_id: begun?.receiver?.id?.toString(),
    },
  };
});

export const messageWriteAction = formAction(sendMessage, {
  payload: ({ params }) => ({ project_id: params.id }),
  done(page) {
    return page.goTo(projectPath(page.portal, Number(page.params.id)), 'message.write.done');
  },
});
