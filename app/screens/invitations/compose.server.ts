import type { RequestContext } from '~/http/context.server';
import { isLocale, textFor } from '~/i18n/words';
import type { ComposeInvitation } from '~/models/invitations/refused';
import { loginPath, projectInvitationsPath, signupPath } from '~/paths';

/** The text message of an invitation, in the invited person's language, or a stranger's in that of who invites. */
export const composeInvitation =
  ({
    frame,
    origin,
    inviter,
  }: Pick<RequestContext, 'frame'> & { origin: string | null; inviter: string }): ComposeInvitation =>
  ({ person, projects, ...invited }) => {
    const language = person && isLocale(person.locale) ? person.locale : frame.locale;
    const text = textFor(language);
    const values = {
      inviter,
      role: text(`shell.role.${invited.role}`),
      project: projects[0],
      count: projects.length,
    };
    return {
      message: text(person ? 'invitation.sms.member' : 'invitation.sms.stranger', values),
      link: origin && invitationLink(origin, { ...invited, language, hasAccount: person !== null }),
    };
  };

type Linked = {
  role: string;
  countryCode: string;
  national: string;
  code: string;
  language: string;
  hasAccount: boolean;
};

/** Where an invitation leads: to the answer, or for somebody without an account to a sign-up that knows them. */
export function invitationLink(origin: string, linked: Linked): string {
  const { role, countryCode, national, code, language, hasAccount } = linked;
  const path = hasAccount
    ? loginPath({ redirectTo: projectInvitationsPath() })
    : signupPath({ role, language, phone: national, country_code: countryCode, code });
  return new URL(path, origin).href;
}
