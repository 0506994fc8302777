import { randomUUID } from 'node:crypto';
import { parseWithZod } from '@conform-to/zod/v4';
import { data, redirect } from '@remix-run/node';
import { captchaError, issueCaptcha } from '~/http/captcha.server';
import { type OpenActionPage, type OpenPage, openAction, openLoader } from '~/http/page.server';
import { portalOf } from '~/http/portals.server';
import { logSignIn as logSecurity } from '~/http/sign-in-log.server';
import { redirectWithToast } from '~/http/toast.server';
import { withinLimits } from '~/http/too-many.server';
import { isLocale, textFor } from '~/i18n/words';
import { type SupportMessage, sendToSupport } from '~/models/support/send.server';
import { supportPath } from '~/paths';
import { type SupportValues, supportSchema } from './form.server';

/** The support form (001 §2), for everybody; who is signed in is spared the captcha and the typing. */
export const supportLoader = openLoader(supportPage);

function supportPage({ actor, url, frame, text }: OpenPage) {
  frame.title = text('support.title');
  if (actor) Object.assign(frame, { shell: 'app', portal: portalOf(actor) });
  const values: SupportValues = actor
    ? { name: actor.name, email: actor.email ?? '', form_key: randomUUID() }
    : {};
  return {
    title: frame.title,
    values,
    captcha: actor ? null : issueCaptcha(),
    /** A stranger has no session for a toast. */
    wasSent: !actor && url.searchParams.has('sent'),
  };
}

export type SupportPage = ReturnType<typeof supportPage>;

export const supportAction = openAction(async (page) => {
  const submission = parseWithZod(page.form, { schema: supportSchema });
  const captcha = page.actor ? null : await captchaError(page);
  if (submission.status !== 'success' || captcha) {
    const fieldErrors: Record<string, string[]> = captcha ? { 'g-recaptcha-response': [captcha] } : {};
    return data({ lastResult: submission.reply({ fieldErrors }), waitSeconds: 0 }, { status: 422 });
  }
  const { form_key = randomUUID(), phone = null, ...words } = submission.value;
  const { seconds, limit } = await withinLimits(() => send(page, { ...words, phone }, form_key));
  if (limit === undefined) return sent(page);
  const who = page.actor?.id ?? null;
  logSecurity(page, { who, what: 'support.send', result: 'limited', detail: { limit } });
  return data(
    { lastResult: submission.reply(), waitSeconds: seconds },
    { status: 429, headers: { 'Retry-After': String(seconds) } },
  );
});

function send(page: OpenActionPage, input: SupportMessage, formKey: string) {
  const { db, secrets, actor, address, frame, now } = page;
  const compose = (locale: string | null) => {
    const text = textFor(isLocale(locale) ? locale : frame.locale);
    const from = [input.name, input.email, input.phone, actor?.companyName].filter(Boolean).join('\n');
    return {
      subject: text('support.mail.subject', { name: input.name }),
      text: `${text('support.mail.text')}\n\n${input.message}\n\n${from}`,
    };
  };
  sendToSupport(db, secrets, input, { actor, formKey, address, compose, now });
}

function sent(page: OpenActionPage): Response {
  if (page.actor) return redirectWithToast(page, supportPath(), page.text('support.done'));
  return redirect(supportPath({ sent: '1' }), 303);
}
