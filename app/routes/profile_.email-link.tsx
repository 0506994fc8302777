import { portals } from '~/http/portals.server';
import { emailLinkSendAction, emailLinkSendLoader } from '~/screens/profile/email-link-send.server';

export const loader = emailLinkSendLoader(portals.member);
export const action = emailLinkSendAction(portals.member);
