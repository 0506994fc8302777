import { redirect } from '@remix-run/node';
import { pageAction, pageLoader } from '~/http/page.server';
import { portalOf } from '~/http/portals.server';
import { redirectWithToast } from '~/http/toast.server';
import { type Draft, dropDraft, findDraft } from '~/models/drafts/draft.server';
import { dashboardPath } from '~/paths';

export const resumeLoader = pageLoader({ isPrivate: true }, ({ db, actor, frame, text, now }) => {
  const draft = findDraft(db, actor, now);
  if (!draft) throw redirect(dashboardPath(portalOf(actor)));
  frame.title = text('shell.resume.title');
  // What was typed is nobody else's, and sent once.
  frame.caching = 'never';
  return draft satisfies Draft;
});

export const resumeAction = pageAction({}, (page) => {
  dropDraft(page.db, page.actor.id);
  return redirectWithToast(page, dashboardPath(portalOf(page.actor)), page.text('shell.resume.discarded'));
});
