import { data, redirect } from '@remix-run/node';
import { firstCountry } from '~/http/cookies.server';
import { performForm } from '~/http/form-action.server';
import { safePath } from '~/http/origin.server';
import { type Page, pageAction, pageLoader } from '~/http/page.server';
import { notFound } from '~/http/portals.server';
import { wholePhone } from '~/i18n/format';
import { ownKeys } from '~/models/api-keys/own.server';
import { channelOf } from '~/models/outbox/ways.server';
import { countryOfPhone, countryOptions } from '~/models/people/countries.server';
import { ownProfile } from '~/models/profile/profile.server';
import { pendingOf, secondsToResend } from '~/models/sign-in/pending.server';
import {
  answerContactCode,
  type ContactChange,
  type ContactChanged,
  changeContactPurpose,
  changeEmail,
  changePhone,
  resendContactCode,
} from '~/models/sign-in/purposes/change-contact.server';
import {
  confirmIdentity,
  confirmPurpose,
  ownContact,
  sendConfirmation,
} from '~/models/sign-in/purposes/confirm-identity.server';
import { profileChangePath, profileCodePath, profilePath } from '~/paths';
import {
  type CodeAnswer,
  type CodeFlow,
  type CodeForm,
  demoCodeOf,
  enterCode,
  resendCode,
  showCode,
  startCodeFlow,
  whereItWent,
} from '~/screens/shell/codes/code.server';
import {
  redirectIfUnconfirmed,
  requireConfirmed,
  withKeptForm,
} from '~/screens/shell/confirmed.server';

function contactParam({ params }: Page): 'email' | 'phone' {
  if (params.contact === 'email' || params.contact === 'phone') return params.contact;
  throw notFound();
}

export const changeLoader = pageLoader({ isPrivate: true }, (page) => {
  const { frame, text, portal } = page;
  const contact = contactParam(page);
  if (page.request.method !== 'POST') requireConfirmed(page);
  const { email, phone, countryCode, phoneNumber, emailVerifiedAt, phoneVerifiedAt } =
    ownProfile(page);
  const countries = contact === 'phone' ? countryOptions(frame.locale) : [];
  const preset = countryOfPhone(countryCode, phoneNumber) ?? firstCountry(page);
  // A contact that was never verified is filled in.
  const unverified = {
    email: emailVerifiedAt === null ? (email ?? undefined) : undefined,
    phone_number: phoneVerifiedAt === null ? (phoneNumber ?? undefined) : undefined,
  };
  const current = contact === 'email' ? email : phone && wholePhone(countryCode ?? '', phone);
  const isUnproved = contact === 'phone' && channelOf(page, 'sms') === 'mail';
  const hasKeys = ownKeys(page).length > 0;
  return {
    title: text(`profile.contact.${contact}.title`),
    caching: 'never',
    portal,
    contact,
    isUnproved,
    hasKeys,
    current,
    countries,
    values: withKeptForm(page, { country_code: preset, ...unverified }),
  };
});

export const changeAction = pageAction({}, (page) => {
  const contact = contactParam(page);
  return performForm(page, contact === 'email' ? changeEmail : changePhone, {
    // The checkbox that revokes the keys is ticked at first.
    payload: ({ form }) =>
      form.has('keys_asked') && !form.has('revoke_keys') ? { keep_keys: 'true' } : {},
    done: ({ goTo, portal }, { isSaved }) =>
      isSaved
        ? goTo(profilePath(portal), 'profile.contact.phone.unverified')
        : redirect(profileCodePath(portal, { redirectTo: afterwards(page) }), 303),
    refused: redirectIfUnconfirmed,
    log: `profile.change-${contact}`,
  });
});

/** The page that the change was started from, such as an invitation. */
const afterwards = ({ url }: Page) => safePath(url.searchParams.get('redirectTo'));

const kindOf = (channel: 'mail' | 'sms') => (channel === 'mail' ? 'email' : 'phone');

const changeFlow: CodeFlow<Page, ContactChange, ContactChanged> = {
  purpose: changeContactPurpose,
  answer: answerContactCode,
  resend: resendContactCode,
  log: { answer: 'profile.prove-contact', resend: 'profile.prove-resend' },
  title: 'profile.contact.codeTitle',
  path: ({ portal }) => profileCodePath(portal),
  nothingPending: ({ portal, request }) =>
    redirect(profilePath(portal), request.method === 'POST' ? 303 : 302),
  page(page, { channel }) {
    const { text, portal } = page;
    const contact = kindOf(channel);
    const options = { redirectTo: afterwards(page) };
    return {
      title: text('profile.contact.codeTitle'),
      breadcrumbs: [{ label: text('profile.title'), href: profilePath(portal) }],
      sent: { before: text(`profile.contact.${contact}.sent`), after: text('signIn.code.life') },
      action: profileCodePath(portal, options),
      submit: text('profile.contact.verify'),
      resend: { hiddenField: { name: 'step', value: 'resend' } },
      startOver: {
        href: profileChangePath(portal, contact, options),
        label: text('profile.contact.startOver'),
      },
    };
  },
  done(page, { kind, channel }) {
    const { goTo, portal } = page;
    const contact = kindOf(channel);
    const to = afterwards(page) ?? profilePath(portal);
    if (kind === 'changed') return goTo(to, `profile.contact.${contact}.done`);
    return goTo(profileChangePath(portal, contact), `person.errors.${contact}Taken`, {}, 'bad');
  },
  locked: ({ goTo, portal }, { channel }) =>
    goTo(profileChangePath(portal, kindOf(channel)), 'profile.contact.locked', {}, 'bad'),
};

export const contactCodeLoader = pageLoader({ isPrivate: true }, (page) =>
  showCode(page, changeFlow),
);

export const contactCodeAction = pageAction({}, (page) =>
  page.form.get('step') === 'resend' ? resendCode(page, changeFlow) : enterCode(page, changeFlow),
);

const confirmForm: CodeForm<Page, object, 'confirmed'> = {
  purpose: confirmPurpose,
  answer: confirmIdentity,
  resend: sendConfirmation,
  log: { answer: 'confirm', resend: 'confirm.send' },
  done: ({ url, portal }) =>
    redirect(safePath(url.searchParams.get('redirectTo')) ?? profilePath(portal), 303),
  locked: ({ text }) =>
    data<CodeAnswer>({ error: text('profile.confirm.locked') }, { status: 422 }),
};

export const confirmLoader = pageLoader({ isPrivate: true, whileEnrolling: true }, (page) => {
  const { text, portal, session, now } = page;
  const isSecondFactor = ownProfile(page).twoFactorEnabled;
  const pending = isSecondFactor ? null : pendingOf(confirmPurpose, session);
  const labels = { before: text('profile.confirm.sent'), after: text('signIn.code.life') };
  return {
    title: text('profile.confirm.title'),
    caching: 'never',
    portal,
    isSecondFactor,
    sentTo: pending && { to: pending.to, ...whereItWent(page, pending, labels) },
    wait: pending ? secondsToResend(pending, now) : 0,
    demoCode: pending && demoCodeOf(page, pending),
    canSend: ownContact(page) !== null,
  };
});

export const confirmAction = pageAction({ whileEnrolling: true }, (page) =>
  page.form.get('step') === 'send'
    ? startCodeFlow(page, confirmForm, page.url.pathname + page.url.search)
    : enterCode(page, confirmForm),
);
