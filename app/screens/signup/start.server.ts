import { redirect } from '@remix-run/node';
import { issueCaptcha } from '~/http/captcha.server';
import { firstCountry, localeCookie, sessionCookie, signedInHeaders } from '~/http/cookies.server';
import { openFormAction } from '~/http/form-action.server';
import { type OpenActionPage, type OpenPage, openLoader } from '~/http/page.server';
import { ownDashboard } from '~/http/portals.server';
import { logSignIn } from '~/http/sign-in-log.server';
import { locales } from '~/i18n/words';
import { invitationByCode } from '~/models/invitations/claim.server';
import { isInvitedRole } from '~/models/invitations/input';
import { channelOf } from '~/models/outbox/ways.server';
import { countryOfPhone, countryOptions } from '~/models/people/countries.server';
import { pendingOf } from '~/models/sign-in/pending.server';
import {
  type Created,
  invitationToAskAbout,
  signUp,
  signupErrors,
  signupPurpose,
} from '~/models/sign-in/purposes/sign-up.server';
import { isSignupRole, type SignupRole } from '~/models/sign-in/signup-roles';
import {
  dashboardPath,
  projectInvitationsPath,
  signupPath,
  signupSuccessPath,
  signupVerifyPath,
} from '~/paths';
import { isOver } from '~/screens/shell/codes/code.server';
import { providerLinks } from '~/screens/shell/provider-links.server';
import { makeIndexable } from '~/screens/shell/seo.server';

function roleOf({ url, session }: OpenPage): SignupRole {
  const role = url.searchParams.get('role');
  if (isSignupRole(role)) return role;
  return pendingOf(signupPurpose, session)?.details.role ?? 'admin';
}

/** The role chosen in the form. */
const chosenRole = (page: OpenActionPage): SignupRole | undefined => {
  const role = page.form.get('role');
  return isSignupRole(role) ? role : undefined;
};

/** The parameters that every step keeps: the role, the invitation and the trial. */
export const keptParams = ({ url: { searchParams } }: OpenPage) => ({
  role: searchParams.get('role') ?? undefined,
  code: searchParams.get('code') ?? undefined,
  trial: searchParams.get('trial') ?? undefined,
});

export const signupLoader = openLoader(async (page) => {
  const { frame, text, url, actor } = page;
  const code = url.searchParams.get('code');
  const invitation = invitationByCode(page.db, code?.slice(0, 200));
  const own = ownDashboard(page);
  if (own) {
    const isTheirs = code !== null && actor && isInvitedRole(actor.role);
    const isMailed = channelOf(page, 'sms') === 'mail';
    throw redirect(isTheirs ? projectInvitationsPath(isMailed ? { code } : {}) : own);
  }
  await applyLanguage(page);
  frame.shell = 'narrow';
  makeIndexable(page, signupPath(), text('signup.description'));
  return {
    title: text('signup.title'),
    role: roleOf(page),
    code,
    by: verifiedChannel(page, invitation),
    invitation: invitation && {
      inviter: invitation.inviter ?? text('signup.leadInvited.company'),
      project: invitation.project,
      role: text(`shell.role.${invitation.role}`),
    },
    // A provider that verified the email address replaces the form (docs/rules.md#providers).
    providers:
      invitation?.email && code
        ? providerLinks(page, { redirectTo: projectInvitationsPath({ code }) })
        : [],
    isOver: isOver(page),
    countries: countryOptions(frame.locale),
    captcha: issueCaptcha(),
    ...defaultsFor(page),
  };
});

/** The contact that the form verifies: of an invitation to both, the one its link was sent to. */
function verifiedChannel(page: OpenPage, invitation: { email: string } | undefined) {
  const isSentByText = page.url.searchParams.has('phone');
  const pending = pendingOf(signupPurpose, page.session);
  if (pending?.isVerified && !isSentByText) return pending.channel;
  return invitation?.email && !isSentByText ? 'mail' : channelOf(page, 'sms');
}

async function applyLanguage({ url, request }: OpenPage) {
  const language = url.searchParams.get('language');
  if (language === null || request.method === 'POST') return;
  const locale = locales.find((each) => each === language || each.split('-')[0] === language);
  const here = new URL(url);
  here.searchParams.delete('language');
  const headers: HeadersInit = locale ? { 'Set-Cookie': localeCookie(request, locale) } : {};
  throw redirect(here.pathname + here.search, { headers });
}

function defaultsFor(page: OpenPage) {
  const { url, session, text } = page;
  const phone = url.searchParams.get('phone');
  const pending = pendingOf(signupPurpose, session);
  if (phone !== null || !pending) {
    const country = countryOfPhone(url.searchParams.get('country_code'), phone);
    const country_code = country ?? firstCountry(page);
    const email = url.searchParams.get('email')?.slice(0, 254);
    const defaults = { role: roleOf(page), country_code, phone_number: phone?.slice(0, 40), email };
    return { defaults, isVerified: false, refusal: null, invited: null };
  }
  const { details, isVerified, refused } = pending;
  const defaults = {
    role: roleOf(page),
    name: details.name,
    email: details.email,
    company_name: details.companyName ?? undefined,
    country_code: countryOfPhone(details.phone.countryCode, details.phone.national) ?? undefined,
    phone_number: details.phone.national,
  };
  // Errors that may only appear once the contact is verified.
  const error = refused && { [refused]: [text(signupErrors[refused])] };
  const initialValue = { ...defaults, company_name: details.companyName ?? '' };
  const invited = isVerified ? invitationToAskAbout(page.db, pending) : undefined;
  return {
    defaults,
    isVerified,
    refusal: error ? { status: 'error' as const, initialValue, error } : null,
    invited: invited ? { company: invited.company, project: invited.project } : null,
  };
}

/** Sends the code, or creates the account at once if the contact is verified already. */
export const signupAction = openFormAction(signUp, {
  captcha: () => true,
  payload: (page) => ({
    role: chosenRole(page) ?? roleOf(page),
    code: page.url.searchParams.get('code')?.slice(0, 200),
    trial: keptParams(page).trial,
  }),
  instead: (page) => {
    const own = ownDashboard(page);
    return own ? redirect(own, 303) : undefined;
  },
  done: (page, outcome) => {
    if (outcome.kind === 'created') return redirectCreated(page, outcome);
    const formRole = chosenRole(page);
    const role = formRole ?? roleOf(page);
    logSignIn(page, { who: null, what: 'signup.start', result: 'allowed', detail: { role } });
    const headers: HeadersInit = outcome.token
      ? { 'Set-Cookie': sessionCookie(page.request, outcome.token) }
      : {};
    const params = { ...keptParams(page), ...(formRole && { role: formRole }) };
    return redirect(signupVerifyPath(params), { status: 303, headers });
  },
});

export function redirectCreated(page: OpenPage, created: Created): Response {
  const { personId, role } = created;
  logSignIn(page, { who: personId, what: 'signup', result: 'allowed', detail: { role } });
  const to = role === 'admin' ? dashboardPath('admin') : signupSuccessPath();
  return redirect(to, { status: 303, headers: signedInHeaders(page.request, created) });
}
