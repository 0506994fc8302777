import type { Text } from '~/i18n/words';
import { loginPath } from '~/paths';
import type { Contact, Prover } from './account.server';
import type { Recipient } from './send-code.server';

/**
 * What a contact gets in place of a code when an account names it and never confirmed it: a hint to
 * log in with the account's other contact.
 */
export function unprovedNotice(
  { origin }: Pick<Prover, 'origin'>,
  { channel }: Contact,
  { locale, redirectTo }: { locale: string | null; redirectTo?: string },
): NonNullable<Recipient['notice']> {
  const path = loginPath({ by: channel === 'mail' ? undefined : 'email', redirectTo });
  const link = origin ? new URL(path, origin).href : '';
  return {
    locale,
    words: (text: Text) => ({
      subject: text('signIn.mail.unprovedSubject'),
      text: text(`signIn.mail.unproved.${channel}`, { link }).trim(),
    }),
  };
}
