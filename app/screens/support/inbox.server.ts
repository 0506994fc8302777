import { formAction, performForm } from '~/http/form-action.server';
import { listPayload } from '~/http/list.server';
import { formKey, pageAction, pageLoader } from '~/http/page.server';
import {
  addSupportNote,
  answerSupport,
  deleteSupport,
  updateSupport,
} from '~/models/support/answer.server';
import { supportList, supportMessagePage } from '~/models/support/list.server';
import { supportDeletePath, supportInboxPath, supportMessagePath } from '~/paths';
import type { Question } from '~/screens/shell/question';

export const supportInboxLoader = pageLoader((page) => {
  return {
    ...supportList(page, listPayload(page)),
    title: page.text('supportMessage.list.title'),
    path: supportInboxPath(),
  };
});

export const supportMessageLoader = pageLoader((page) => {
  const details = supportMessagePage(page, page.params);
  return {
    title: page.text('supportMessage.show.title', { name: details.message.name }),
    ...details,
    values: { form_key: formKey(page) },
  };
});

export const supportMessageAction = pageAction({}, (page) => {
  const here = supportMessagePath(Number(page.params.id));
  if (page.form.has('status'))
    return performForm(page, updateSupport, {
      done: () => page.goTo(here, 'supportMessage.toast.updated'),
    });
  return performForm(page, answerSupport, {
    done: () => {
      const { message } = supportMessagePage(page, page.params);
      return page.goTo(here, 'supportMessage.toast.answered', { name: message.name });
    },
  });
});

export const supportNoteLoader = pageLoader((page) => {
  const { message } = supportMessagePage(page, page.params);
  const { id, name } = message;
  return {
    title: page.text('supportMessage.note.title', { name }),
    id,
    name,
    values: { form_key: formKey(page) },
  };
});

export const supportNoteAction = formAction(addSupportNote, {
  done: (page) =>
    page.goTo(supportMessagePath(Number(page.params.id)), 'supportMessage.toast.noted'),
});

export const supportDeleteLoader = pageLoader((page) => {
  const { text, params } = page;
  const { message } = supportMessagePage(page, params);
  const { id, name } = message;
  return {
    title: text('supportMessage.delete.title', { name }),
    words: [text('supportMessage.delete.text')],
    confirmLabel: text('supportMessage.delete.confirm'),
    danger: true,
    action: supportDeletePath(id),
    closeHref: supportInboxPath(),
  } satisfies Question;
});

export const supportDeleteAction = formAction(deleteSupport, {
  done: (page) => page.goTo(supportInboxPath(), 'supportMessage.toast.deleted'),
});
