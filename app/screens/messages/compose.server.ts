import type { RequestContext } from '~/http/context.server';
import { isLocale, textFor } from '~/i18n/words';
import type { ComposeNotice } from '~/models/messages/refused';
import { projectMessagePath } from '~/paths';

/** The e-mail about a message, in its reader's language, with the way to it through the reader's own portal. */
export const composeNotice =
  ({
    frame,
    origin,
    sender,
  }: Pick<RequestContext, 'frame'> & { origin: string | null; sender: string }): ComposeNotice =>
  ({ locale, role }, { id, subject, project }) => {
    const text = textFor(isLocale(locale) ? locale : frame.locale);
    const values = { sender, subject, project: project.name };
    const path = projectMessagePath(role === 'admin' ? 'admin' : 'member', project.id, id);
    const link = origin && new URL(path, origin).href;
    return {
      subject: text('message.mail.subject', values),
      text: [text('message.mail.text', values), link].filter(Boolean).join('\n'),
    };
  };
