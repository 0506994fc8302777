import { isLocale } from '~/http/locale.server';
import type { Page } from '~/http/page.server';
import { textFor } from '~/i18n/text';
import type { Contact } from '~/models/sign-in/account.server';

type Words = { subject: string; text: string };

/** Tells the old e-mail address or phone that another one took its place; the new one is not named to it. */
export const changedNotice =
  ({ view }: Page) =>
  (channel: Contact['channel'], locale: string | null): Words => {
    const text = textFor(isLocale(locale) ? locale : view.locale);
    return channel === 'mail'
      ? { subject: text('profile.mail.emailSubject'), text: text('profile.mail.email') }
      : { subject: '', text: text('profile.mail.phone') };
  };
