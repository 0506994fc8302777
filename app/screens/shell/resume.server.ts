import { redirect } from '@remix-run/node';
import { pageAction, pageLoader } from '~/http/page.server';
import { deleteDraft, findDraft } from '~/models/drafts/draft.server';
import { dashboardPath } from '~/paths';

/** Shows a form that was submitted after the session ended, to be sent again or discarded. */
export const resumeLoader = pageLoader({ isPrivate: true }, ({ db, actor, portal, text, now }) => {
  const draft = findDraft(db, actor, now);
  if (!draft) throw redirect(dashboardPath(portal));
  // The form is private and sent once.
  return { title: text('shell.resume.title'), caching: 'never', ...draft };
});

export const resumeAction = pageAction({}, (page) => {
  deleteDraft(page.db, page.actor.id);
  return page.goTo(dashboardPath(page.portal), 'shell.resume.discarded');
});
