import { redirect } from '@remix-run/node';
import { pageAction, pageLoader } from '~/http/page.server';
import { portalNameOf, portals } from '~/http/portals.server';
import { redirectWithToast } from '~/http/toast.server';
import { type Draft, dropDraft, findDraft } from '~/models/drafts/draft.server';
import { dashboardPath } from '~/paths';

/** What was typed when the session ran out, to be sent again or thrown away. */
export const resumeLoader = pageLoader(
  portals.signedIn,
  { isPrivate: true },
  ({ db, actor, view, text, now }) => {
    const draft = findDraft(db, actor, now);
    if (!draft) throw redirect(dashboardPath(portalNameOf(actor)));
    view.title = text('shell.resume.title');
    // What was typed is nobody else's, and sent once.
    view.caching = 'never';
    return draft satisfies Draft;
  },
);

export const resumeAction = pageAction(portals.signedIn, {}, (page) => {
  dropDraft(page.db, page.actor.id);
  return redirectWithToast(
    page,
    dashboardPath(portalNameOf(page.actor)),
    page.text('shell.resume.discarded'),
  );
});
