import { redirect } from '@remix-run/node';
import { pageAction, pageLoader } from '~/http/page.server';
import { type Draft, deleteDraft, findDraft } from '~/models/drafts/draft.server';
import { dashboardPath } from '~/paths';

/** Shows a form that was submitted after the session ended, to be sent again or discarded. */
export const resumeLoader = pageLoader(
  { isPrivate: true },
  ({ db, actor, portal, frame, text, now }) => {
    const draft = findDraft(db, actor, now);
    if (!draft) throw redirect(dashboardPath(portal));
    frame.title = text('shell.resume.title');
    // The form is private and sent once.
    frame.caching = 'never';
    return draft satisfies Draft;
  },
);

export const resumeAction = pageAction({}, (page) => {
  deleteDraft(page.db, page.actor.id);
  return page.goTo(dashboardPath(page.portal), 'shell.resume.discarded');
});
