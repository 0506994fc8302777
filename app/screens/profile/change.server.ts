import type { SubmissionResult } from '@conform-to/react';
import { parseWithZod } from '@conform-to/zod/v4';
import { data, redirect } from '@remix-run/node';
import { deliverSoon } from '~/http/deliver.server';
import { type ActionPage, type Page, pageAction, pageLoader } from '~/http/page.server';
import { notFound } from '~/http/portals.server';
import { logSignIn } from '~/http/sign-in-log.server';
import { codeMessage } from '~/http/sign-in-messages.server';
import { withinLimits } from '~/http/too-many.server';
import { countryOptions, defaultCountry } from '~/models/people/countries.server';
import { startContactChange } from '~/models/profile/change-contact.server';
import { findProfile } from '~/models/profile/find.server';
import { profileCodePath } from '~/paths';
import { requireConfirmed, sessionOf, setTitle } from './confirmed.server';
import { emailSchema, phoneSchema } from './contact-form.server';

export type ChangeAnswer = { lastResult: SubmissionResult<string[]>; limitedFor?: number };

function contactParam({ params }: Page): 'email' | 'phone' {
  if (params.contact === 'email' || params.contact === 'phone') return params.contact;
  throw notFound();
}

/** Asks for a new e-mail address or phone. */
export const changeLoader = pageLoader({ isPrivate: true }, (page) => {
  const { db, actor, frame, text, portal } = page;
  const contact = contactParam(page);
  if (page.request.method !== 'POST') requireConfirmed(page);
  setTitle(page, text(`profile.contact.${contact}.title`));
  const { email, phone, countryCode } = findProfile(db, actor);
  const countries = contact === 'phone' ? countryOptions(frame.locale) : [];
  const preset = countryCode ?? countries.find(({ iso }) => iso === defaultCountry)?.dialCode;
  return { portal, contact, current: contact === 'email' ? email : phone, countries, preset };
});

export type ChangePage = Awaited<ReturnType<typeof changeLoader>>;

export const changeAction = pageAction({}, async (page) => {
  const contact = contactParam(page);
  requireConfirmed(page);
  const { form, actor } = page;
  const submission = parseWithZod(form, { schema: contact === 'email' ? emailSchema : phoneSchema });
  const refuse = (fieldErrors: Record<string, string[]> = {}) =>
    data<ChangeAnswer>({ lastResult: submission.reply({ fieldErrors }) }, { status: 422 });
  if (submission.status !== 'success') return refuse();
  const { value } = submission;
  const { seconds, limit, result } = await withinLimits(() => start(page, value));
  const log = { who: actor.id, what: `profile.change-${contact}` } as const;
  if (result === undefined) {
    logSignIn(page, { ...log, result: 'limited', detail: { limit } });
    const headers = { 'Retry-After': String(seconds) };
    return data<ChangeAnswer>(
      { lastResult: submission.reply(), limitedFor: seconds },
      { status: 429, headers },
    );
  }
  logSignIn(page, { ...log, result: result === 'sent' ? 'allowed' : 'failed', detail: { result } });
  const field = contact === 'email' ? 'email' : 'phone_number';
  if (result === 'same') return refuse({ [field]: [`profile.contact.${contact}.same`] });
  if (result === 'taken') return refuse({ [field]: [`person.errors.${contact}Taken`] });
  deliverSoon();
  return redirect(profileCodePath(page.portal), 303);
});

function start(page: ActionPage, contact: Parameters<typeof startContactChange>[2]['contact']) {
  const { db, secrets, actor, address, now } = page;
  const compose = (channel: 'mail' | 'sms') => codeMessage(page, channel);
  return startContactChange(db, secrets, {
    ...{ actor, session: sessionOf(page), contact, compose, address, now },
  });
}
