import { localeCookie } from '~/http/cookies.server';
import { formAction } from '~/http/form-action.server';
import { goTo, type Page, pageAction, pageLoader } from '~/http/page.server';
import { logSignIn } from '~/http/sign-in-log.server';
import { isLocale, textFor } from '~/i18n/words';
import { isCompanyOwner } from '~/models/access/actor.server';
import { ownKeys } from '~/models/api-keys/own.server';
import { mayReadAudit } from '~/models/audit/record.server';
import { ownPasskeys } from '~/models/passkeys/own.server';
import { relyingPartyOf } from '~/models/passkeys/relying-party';
import { roleLabel } from '~/models/people/kinds';
import { canEditCompany, ownProfile, updateProfile } from '~/models/profile/profile.server';
import {
  endOtherSessions,
  endOwnSession,
  ownSession,
  ownSessions,
} from '~/models/profile/sessions.server';
import { projectRunners } from '~/models/projects/visible.server';
import { linkableProviders, ownIdentities } from '~/models/providers/own.server';
import { sessionOf } from '~/models/sessions/session.server';
import { recoveryCodesLeft } from '~/models/sign-in/evidence/recovery-code.server';
import { sendEmailLink } from '~/models/sign-in/purposes/confirm-email.server';
import { canManageWebhooks } from '~/models/webhooks/save.server';
import {
  auditPath,
  companyExportPath,
  companyPath,
  profilePath,
  sessionEndPath,
  webhooksPath,
} from '~/paths';
import type { Question } from '~/screens/shell/question';
import { browserName } from './browser-name';

export const profileLoader = pageLoader((page) => {
  const { actor, impersonator, frame, text, portal } = page;
  const { version, locale, dailyMail, ...profile } = ownProfile(page);
  return {
    title: text('profile.title'),
    caching: 'never',
    portal,
    profile,
    role: roleLabel(text, actor),
    version: String(version),
    language: locale,
    /** Null for people who get no daily mail. */
    dailyMail: projectRunners.some((role) => role === actor.role) ? (dailyMail ? '1' : '0') : null,
    timeZone: canEditCompany(actor) ? frame.timeZone : null,
    security: impersonator ? null : securityOf(page),
  };
});

function securityOf(page: Page) {
  const { db, actor, portal } = page;
  const here = sessionOf(page).id;
  return {
    codesLeft: recoveryCodesLeft(db, actor.id),
    auditHref: mayReadAudit(actor) ? auditPath() : null,
    companyHref: isCompanyOwner(actor) ? companyPath(portal) : null,
    companyExportHref: isCompanyOwner(actor) ? companyExportPath(portal) : null,
    passkeys: passkeysOf(page),
    providers: { linked: ownIdentities(page), linkable: linkableProviders(page) },
    keys: ownKeys(page),
    webhooksHref: canManageWebhooks(page) ? webhooksPath() : null,
    sessions: ownSessions(page).map(({ userAgent, ...session }) => ({
      ...session,
      ...browserName(userAgent),
      isHere: session.id === here,
    })),
  };
}

/** Passkeys, and the host names of the site at which the unusable ones were added. */
function passkeysOf(page: Page) {
  const rows = ownPasskeys(page);
  const oldHosts = new Set(rows.flatMap(({ isUsable, rpId }) => (isUsable ? [] : [rpId])));
  return { rows, canAdd: relyingPartyOf(page.origin) !== null, oldHosts: [...oldHosts] };
}

export const profileAction = formAction(updateProfile, {
  done: async (page, { locale: chosen }) => {
    const locale = isLocale(chosen) ? chosen : page.frame.locale;
    const saved = goTo(
      { ...page, text: textFor(locale) },
      profilePath(page.portal),
      'profile.saved',
    );
    saved.headers.append('Set-Cookie', localeCookie(page.request, locale));
    return saved;
  },
});

export const emailLinkSendAction = formAction(sendEmailLink, {
  done: ({ goTo, portal }, isSent) =>
    isSent
      ? goTo(profilePath(portal), 'profile.emailLink.sent')
      : goTo(profilePath(portal), 'profile.emailLink.failed', {}, 'bad'),
  refused: ({ goTo, portal }, { code, values }) => {
    if (code !== 'limit') return undefined;
    const count = Math.ceil(Number(values.seconds) / 60);
    return goTo(profilePath(portal), 'signIn.errors.limited', { count }, 'bad');
  },
  log: 'email.send-link',
});

export const sessionEndLoader = pageLoader({ isPrivate: true }, (page) => {
  const { text, portal, params } = page;
  const others = params.id === 'others';
  const session = others ? 'others' : ownSession(page, params).id;
  return {
    title: text(others ? 'profile.sessions.othersTitle' : 'profile.sessions.endTitle'),
    caching: 'never',
    words: [text(others ? 'profile.sessions.othersText' : 'profile.sessions.endText')],
    confirmLabel: text(others ? 'profile.sessions.endOthers' : 'profile.sessions.end'),
    danger: true,
    action: sessionEndPath(portal, session),
    closeHref: profilePath(portal),
  } satisfies Question;
});

export const sessionEndAction = pageAction({}, (page) => {
  const { actor, params, portal } = page;
  const others = params.id === 'others';
  if (others) endOtherSessions(page, {});
  else endOwnSession(page, params);
  const what = others ? 'session.end-others' : 'session.end';
  logSignIn(page, { who: actor.id, what, result: 'allowed' });
  return page.goTo(
    profilePath(portal),
    others ? 'profile.sessions.othersEnded' : 'profile.sessions.ended',
  );
});
