import { randomUUID } from 'node:crypto';
import { parseWithZod } from '@conform-to/zod/v4';
import { data } from '@remix-run/node';
import { readUpload } from '~/http/form-upload.server';
import { type ActionPage, idParam, type Page, pageAction, pageLoader } from '~/http/page.server';
import { notFound } from '~/http/portals.server';
import { publicOrigin } from '~/http/public-origin.server';
import { redirectWithToast } from '~/http/toast.server';
import { may } from '~/models/access/actor.server';
import { findMessage } from '~/models/messages/read.server';
import { receiverChoices } from '~/models/messages/readers.server';
import { receiverTypeName, writesToOwnerOnly } from '~/models/messages/receiver-types';
import { MessageRefused } from '~/models/messages/refused';
import { type MessageInput, sendToProject } from '~/models/messages/send.server';
import { mayWriteMessages } from '~/models/messages/visible.server';
import { phasesOf } from '~/models/phases/list.server';
import { findProject } from '~/models/projects/find.server';
import { projectPath, projectWritePath } from '~/paths';
import { composeNotice } from './compose.server';
import { attachmentEndings, type MessageValues, messageSchema } from './form';

const rule = { permission: 'messages.create' } as const;

/** The dialog over a project in which somebody writes about it; investors and tenants to its owner only. */
export const messageWriteLoader = pageLoader(rule, (page) => {
  const { db, actor, frame, text, portal } = page;
  const project = projectHere(page);
  /** Null for those who have nothing to choose. */
  const receivers = writesToOwnerOnly(actor.role) ? null : receiverChoices(db, actor, project);
  frame.title = text('message.write.title', { project: project.name });
  return {
    title: frame.title,
    action: projectWritePath(portal, project.id),
    closeHref: projectPath(portal, project.id),
    owner: project.entrepreneur.name,
    receivers: receivers?.map(({ type, people }) => ({ type, name: receiverTypeName(type), people })) ?? null,
    phases: may(actor, 'phases.view') ? phasesOf(db, project.id).map(({ id, title }) => ({ id, title })) : [],
    values: { form_key: randomUUID(), ...answering(page, project.id, receivers ?? []) },
  };
});

/** What a form begins with that answers a message: who wrote it, about what. */
function answering(
  { db, actor, url, text }: Page,
  projectId: number,
  receivers: ReturnType<typeof receiverChoices>,
): MessageValues {
  const asked = url.searchParams.get('answer');
  if (asked === null) return {};
  if (!may(actor, 'messages.view')) throw notFound();
  const answered = findMessage(db, actor, projectId, idParam({ answer: asked }, 'answer'));
  const begun = text('message.write.answerSubject', { subject: '' });
  const { subject, senderId, phaseId } = answered;
  const type = receivers.find(({ people }) => people.some(({ id }) => id === senderId))?.type;
  return {
    subject: subject.startsWith(begun) ? subject : `${begun}${subject}`.slice(0, 200),
    phase_id: phaseId === null ? undefined : String(phaseId),
    ...(type !== undefined && { receiver_type: String(type), receiver_id: String(senderId) }),
  };
}

export const messageWriteAction = pageAction(rule, async (page) => {
  const { id } = projectHere(page);
  const { kept, error } = await readUpload(page, 'file', attachmentEndings);
  const submission = parseWithZod(page.form, { schema: messageSchema });
  const refuse = (fieldErrors: Record<string, string[]> = {}, fileError = error) =>
    data({ lastResult: submission.reply({ fieldErrors }), kept, fileError }, { status: 422 });
  if (submission.status !== 'success' || error) return refuse();
  const { receiver_type, receiver_id, phase_id, form_key = randomUUID(), ...words } = submission.value;
  const input: MessageInput = {
    ...words,
    receiverType: receiver_type,
    receiverId: receiver_id ?? null,
    phaseId: phase_id ?? null,
    fileId: kept?.fileId ?? null,
  };
  try {
    return send(page, id, input, form_key);
  } catch (refusal) {
    if (!(refusal instanceof MessageRefused)) throw refusal;
    const why = `message.refused.${refusal.reason}` as const;
    return refusal.field === 'file' ? refuse({}, page.text(why)) : refuse({ [refusal.field]: [why] });
  }
});

function send(page: ActionPage, projectId: number, input: MessageInput, formKey: string): Response {
  const { db, secrets, actor, now, frame, text, portal } = page;
  const compose = composeNotice({ frame, origin: publicOrigin(page), sender: actor.name });
  sendToProject(db, secrets, actor, projectId, { input, compose, formKey, now });
  return redirectWithToast(page, projectPath(portal, projectId), text('message.write.done'));
}

/** The project in the URL, before a byte of an upload is kept. */
function projectHere({ db, actor, params }: Page) {
  if (!mayWriteMessages(actor)) throw notFound();
  return findProject(db, actor, idParam(params, 'id'));
}
