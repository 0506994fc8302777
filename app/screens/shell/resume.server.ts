import { redirect } from '@remix-run/node';
import { pageAction, pageLoader } from '~/http/page.server';
import { type Draft, deleteDraft, findDraft } from '~/models/drafts/draft.server';
import { dashboardPath } from '~/paths';

/** What was typed when the session ran out, to be sent again or thrown away. */
export const resumeLoader = pageLoader(
  { isPrivate: true },
  ({ db, actor, portal, frame, text, now }) => {
    const draft = findDraft(db, actor, now);
    if (!draft) throw redirect(dashboardPath(portal));
    frame.title = text('shell.resume.title');
    // What was typed is nobody else's, and sent once.
    frame.caching = 'never';
    return draft satisfies Draft;
  },
);

export const resumeAction = pageAction({}, (page) => {
  deleteDraft(page.db, page.actor.id);
  return page.goTo(dashboardPath(page.portal), 'shell.resume.discarded');
});
