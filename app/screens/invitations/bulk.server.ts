import type { Page } from '~/http/page.server';
import { contactLine } from '~/i18n/format';
import { isolatedIn } from '~/i18n/words';
import { resendInvitation } from '~/models/invitations/resend.server';
import { withdrawInvitation } from '~/models/invitations/respond.server';
import { invitationLogPath } from '~/paths';
import { bulkAction, bulkLoader } from '~/screens/shell/bulk.server';

type Invited = { phone: string; email: string; countryCode: string; projectName: string };

const commonOptions = {
  name: ({ projectName, ...invited }: Invited, { locale }: Page) =>
    [contactLine(invited), projectName].map((part) => isolatedIn(locale, part)).join(' · '),
  listPath: ({ portal }: Page) => invitationLogPath(portal),
};

const words = <Of extends 'withdrawMany' | 'resendMany'>(of: Of) => ({
  title: `invitation.${of}.title` as const,
  text: `invitation.${of}.text` as const,
  confirm: `invitation.${of}.confirm` as const,
  done: `invitation.${of}.done` as const,
});

const withdrawal = {
  ...commonOptions,
  operation: withdrawInvitation,
  words: words('withdrawMany'),
  danger: true,
};
export const withdrawManyLoader = bulkLoader(withdrawal);
export const withdrawManyAction = bulkAction(withdrawal);

const again = { ...commonOptions, operation: resendInvitation, words: words('resendMany') };
export const resendManyLoader = bulkLoader(again);
export const resendManyAction = bulkAction(again);
