import { formAction } from '~/http/form-action.server';
import { formKey, pageLoader } from '~/http/page.server';
import { timesOfProject } from '~/models/access/times.server';
import { documentKind } from '~/models/documents/input';
import { inviteToProjects } from '~/models/invitations/invite.server';
import { limits } from '~/models/limits/limits.server';
import { openMessage } from '~/models/messages/read.server';
import { receiverTypeName } from '~/models/messages/receiver-types';
import { messageForm, sendMessage } from '~/models/messages/send.server';
import { projectInvitePath, projectMessagesPath, projectPath, projectWritePath } from '~/paths';

export const messageShowLoader = pageLoader((page) => {
  const { db, actor, params, url, frame, portal } = page;
  const projectId = Number(params.id);
  const message = openMessage(page, { project_id: params.id, id: params.message_id });
  const { id, senderId, senderName, receiverName, receiverType, subject, createdAt, phase, file } =
    message;
  const mayAnswer = sendMessage.permits(actor) && senderId !== actor.id && senderName !== null;
  frame.timeZone = timesOfProject(db, actor, projectId).timeZone;
  return {
    title: subject,
    subject,
    senderName,
    createdAt,
    phase,
    text: message.message,
    to: { name: receiverName, type: receiverTypeName(receiverType) },
    file: file && {
      id: file.id,
      name: file.name,
      size: file.size,
      kind: documentKind(file.mediaType),
    },
    answerHref: mayAnswer ? projectWritePath(portal, projectId, { answer: id }) : null,
    closeHref: `${projectMessagesPath(portal, projectId)}${url.search}#message-${id}`,
  };
});

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
