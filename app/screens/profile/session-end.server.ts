import { idParam, type Page, pageAction, pageLoader } from '~/http/page.server';
import { logSignIn } from '~/http/sign-in-log.server';
import { redirectWithToast } from '~/http/toast.server';
import { endOtherSessions, endOwnSession, findOwnSession } from '~/models/profile/sessions.server';
import { profilePath, sessionEndPath } from '~/paths';
import { sessionOf, setTitle } from './confirmed.server';

const isOthers = ({ params }: Page) => params.id === 'others';

/** Asks before one session is ended, or all but this one, over the page they stand in. */
export const sessionEndLoader = pageLoader({ isPrivate: true }, (page) => {
  const { db, actor, text, portal, params } = page;
  const others = isOthers(page);
  const session = others ? 'others' : findOwnSession(db, actor, idParam(params, 'id')).id;
  setTitle(page, text(others ? 'profile.sessions.othersTitle' : 'profile.sessions.endTitle'));
  return {
    title: page.frame.title,
    words: text(others ? 'profile.sessions.othersText' : 'profile.sessions.endText'),
    confirmLabel: text(others ? 'profile.sessions.endOthers' : 'profile.sessions.end'),
    action: sessionEndPath(portal, session),
    closeHref: profilePath(portal),
  };
});

export type SessionQuestion = Awaited<ReturnType<typeof sessionEndLoader>>;

export const sessionEndAction = pageAction({}, (page) => {
  const { db, actor, text, portal, params } = page;
  const others = isOthers(page);
  if (others) endOtherSessions(db, actor, sessionOf(page).id);
  else endOwnSession(db, actor, idParam(params, 'id'));
  logSignIn(page, {
    who: actor.id,
    what: others ? 'session.end-others' : 'session.end',
    result: 'allowed',
  });
  const said = text(others ? 'profile.sessions.othersEnded' : 'profile.sessions.ended');
  return redirectWithToast(page, profilePath(portal), said);
});
