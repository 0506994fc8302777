import { isLocale, textFor } from '~/i18n/words';
import type { PendingSignIn } from '~/models/sessions/data.server';
import type { ComposeLink } from '~/models/sign-in/email-link.server';
import type { Compose } from '~/models/sign-in/send-code.server';
import type { Notice } from '~/models/sign-in/two-factor-notice.server';
import { emailLinkPath, enrollLinkPath } from '~/paths';
import type { RequestContext } from './context.server';
import { publicOrigin } from './public-origin.server';

type Asker = Pick<RequestContext, 'frame'>;

/** What is mailed and texted while signing in, in the person's language or else in that of who asks. */
const wordsFor = ({ frame }: Asker, locale: string | null) =>
  textFor(isLocale(locale) ? locale : frame.locale);

/** Each door has words of its own (000 §8). */
export const loginToast = (asker: Asker, door: PendingSignIn['door']) => (locale: string | null) =>
  wordsFor(asker, locale)(`signIn.done.login.${door}`);

const mailedCode =
  (asker: Asker): Compose =>
  (locale, code) => {
    const text = wordsFor(asker, locale);
    return { subject: text('signIn.mail.codeSubject'), text: text('signIn.mail.code', { code }) };
  };

export const textedCode =
  (asker: Asker): Compose =>
  (locale, code) => ({ subject: '', text: wordsFor(asker, locale)('signIn.mail.codeShort', { code }) });

export const codeMessage = (asker: Asker, channel: 'mail' | 'sms'): Compose =>
  channel === 'mail' ? mailedCode(asker) : textedCode(asker);

/** `base` is the origin people reach the site by. */
export const mailedEnrolmentLink = (asker: Asker, base: string) => (locale: string | null, token: string) => {
  const text = wordsFor(asker, locale);
  const link = new URL(enrollLinkPath(token), base).href;
  return { subject: text('signIn.mail.linkSubject'), text: text('signIn.mail.link', { link }) };
};

/** Null where nobody knows by what origin people reach the site. */
export function mailedEmailLink(asker: Pick<RequestContext, 'frame' | 'mode' | 'url'>): ComposeLink | null {
  const base = publicOrigin(asker);
  if (base === null) return null;
  return (locale, token) => {
    const text = wordsFor(asker, locale);
    const link = new URL(emailLinkPath(token), base).href;
    return { subject: text('profile.emailLink.subject'), text: text('profile.emailLink.mail', { link }) };
  };
}

export const enrolledNotice =
  (asker: Asker): Notice =>
  (locale) => {
    const text = wordsFor(asker, locale);
    return { subject: text('signIn.mail.enrolledSubject'), text: text('signIn.mail.enrolled') };
  };

export const disabledNotice =
  (asker: Asker): Notice =>
  (locale) => {
    const text = wordsFor(asker, locale);
    return { subject: text('signIn.mail.disabledSubject'), text: text('signIn.mail.disabled') };
  };
