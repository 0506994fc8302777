import { type Page, pageLoader } from '~/http/page.server';
import { mayReadAudit } from '~/models/audit/visible.server';
import { roleWord } from '~/models/people/kinds';
import { findProfile } from '~/models/profile/find.server';
import { listOwnSessions } from '~/models/profile/sessions.server';
import { recoveryCodesLeft } from '~/models/sign-in/recovery-codes.server';
import { auditPath } from '~/paths';
import { browserName } from './browser-name';
import { sessionOf, setTitle } from './confirmed.server';

/** A person's own page. Its parts are private enough that no browser keeps them. */
export const profileLoader = pageLoader({}, show);

function show(page: Page) {
  const { db, actor, impersonator, frame, text, portal } = page;
  const { updatedAt, locale, ...profile } = findProfile(db, actor);
  setTitle(page, text('profile.title'));
  return {
    portal,
    profile,
    role: roleWord(text, actor),
    version: String(updatedAt),
    language: locale ?? frame.locale,
    security: impersonator ? null : securityOf(page),
  };
}

/** What only the person themselves is shown: how they log in, and where they are. */
function securityOf(page: Page) {
  const { db, actor, now } = page;
  const here = sessionOf(page).id;
  return {
    codesLeft: recoveryCodesLeft(db, actor.id),
    auditHref: mayReadAudit(actor) ? auditPath() : null,
    sessions: listOwnSessions(db, actor, now).map(({ userAgent, ...session }) => ({
      ...session,
      ...browserName(userAgent),
      isHere: session.id === here,
    })),
  };
}

export type ShownProfile = ReturnType<typeof show>;
export type ShownSessions = ReturnType<typeof securityOf>['sessions'];
