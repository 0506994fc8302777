import { data, redirect } from '@remix-run/node';
import { authenticate } from '~/http/otp-strategy.server';
import type { OpenActionPage, OpenPage } from '~/http/page.server';
import { logSignIn } from '~/http/sign-in-log.server';
import type { TextKey } from '~/i18n/words';
import { AppError, Refused } from '~/models/errors';
import type { Payload } from '~/models/operation.server';
import { latestCode } from '~/models/outbox/read.server';
import { isCarried } from '~/models/outbox/ways.server';
import { codeLife } from '~/models/sign-in/challenges.server';
import type { Accepted, Pending } from '~/models/sign-in/context';
import { EvidenceRejected } from '~/models/sign-in/operations.server';
import { pendingOf, secondsToResend } from '~/models/sign-in/pending.server';
import type { Purpose } from '~/models/sign-in/verification.server';

type Link = { href: string; label: string };
type HiddenField = { name: string; value: string };

/** The words around the address that got the code; `instead` if the address is not shown. */
export type Sent = { before: string; after: string; instead?: string };

type CodePage = {
  title: string;
  breadcrumbs?: Link[];
  /** Left out if no code was sent. */
  sent?: Sent;
  more?: string;
  action: string;
  /** Left out if there is no six-digit code to enter. */
  submit?: string;
  /** For what cannot be undone: the form is not submitted automatically and has a way out. */
  cancel?: Link;
  qr?: { image: string; manualKey: string } | null;
  /** Left out if no code can be sent. */
  resend?: { action?: string; hiddenField?: HiddenField };
  /** A form for a long code or a recovery code. */
  letters?: { kind: 'long' | 'recovery'; submit: string };
  /** An alternative that is rarely needed. */
  aside?: {
    summary: string;
    text: string;
    submit: string;
    action: string;
    hiddenField?: HiddenField;
  };
  startOver?: Link;
};

/** Shown after the third wrong code, with the next step. `text` replaces the usual text. */
export type LockedWords = Link & { title?: string; text?: string; next: string };

export type CodeAnswer = {
  error?: string;
  /** Seconds until a limit is reset. */
  waitSeconds?: number;
  /** Seconds until another code may be requested. */
  wait?: number;
  locked?: LockedWords;
};

type Operation<P, Result> = (page: P & OpenActionPage, payload: Payload) => Result;

/** How a page of a purpose handles the codes that are entered. */
export type CodeForm<P extends OpenPage, Details extends object, Done> = {
  purpose: Purpose<Details, Done>;
  answer: Operation<P, Accepted<Done>>;
  resend: Operation<P, void>;
  log: { answer: string; resend: string };
  /** The response if nothing is pending; if left out, the operation is called all the same. */
  nothingPending?: (page: P) => Response;
  done: (page: P & OpenActionPage, done: Done) => unknown;
  /** The response if the authenticator is required next. */
  next?: (page: P, token: string | null) => Response;
  locked: (page: P, pending: Pending<Details>) => unknown;
};

export type CodeFlow<P extends OpenPage, Details extends object, Done> = CodeForm<
  P,
  Details,
  Done
> & {
  title: TextKey;
  nothingPending: (page: P) => Response;
  page: (page: P, pending: Pending<Details>) => CodePage | Promise<CodePage>;
  path: (page: P, pending: Pending<Details>) => string;
};

/** Before the first evidence is right, nothing on the page depends on the account. */
export async function showCode<P extends OpenPage, Details extends object, Done>(
  page: P,
  flow: CodeFlow<P, Details, Done>,
) {
  const { frame, text, session, now } = page;
  const pending = pendingOf(flow.purpose, session);
  // After a POST the page is rendered at the address of the form.
  if (page.request.method !== 'POST') {
    if (!pending) throw flow.nothingPending(page);
    const path = flow.path(page, pending);
    if (path !== page.url.pathname) throw redirect(path);
  }
  if (flow.purpose.account !== 'own') frame.shell = 'narrow';
  // A form without a pending code shows only its answer.
  if (!pending) return { title: text(flow.title), caching: 'never' as const, code: null };
  const content = await flow.page(page, pending);
  const isFresh = content.sent !== undefined && now < pending.sentAt + codeLife;
  const code = {
    ...content,
    sent: content.sent && whereItWent(page, pending, content.sent),
    to: pending.to,
    wait: secondsToResend(pending, now),
    demoCode: isFresh ? demoCodeOf(page, pending) : null,
  };
  return { title: content.title, caching: 'never' as const, code };
}

/** The demo shows codes on the page. */
export const demoCodeOf = ({ mode, db, secrets }: OpenPage, { to, sentAt }: Pending) =>
  mode === 'demo' ? latestCode(db, secrets, to, sentAt) : null;

/** Depends on the installation only, not on whether there is an account. */
export function whereItWent(
  { text, ways }: Pick<OpenPage, 'text' | 'ways'>,
  { channel, via }: Pick<Pending, 'channel' | 'via'>,
  sent: Sent,
): Sent {
  const way = ways[via ?? channel];
  if (way === 'nowhere') return { ...sent, instead: text('signIn.code.nowhere') };
  if (!isCarried(way)) return { ...sent, instead: text('signIn.code.inLog') };
  return via ? { ...sent, instead: text('signIn.code.mailbox') } : sent;
}

/** True if a code was sent that was no longer pending. */
export const isOver = ({ url }: OpenPage): boolean => url.searchParams.get('over') === 'code';

export async function enterCode<P extends OpenPage, Details extends object, Done>(
  page: P & OpenActionPage,
  form: CodeForm<P, Details, Done>,
) {
  page.frame.failed = 'signIn.errors.failed';
  const pending = pendingOf(form.purpose, page.session);
  if (!pending && form.nothingPending) return form.nothingPending(page);
  const log = loggerOf(page, form.log.answer, pending);
  let accepted: Accepted<Done>;
  try {
    accepted = await authenticate(page, (otp) => form.answer(page, { otp }));
  } catch (error) {
    if (error instanceof EvidenceRejected) {
      const { rejection } = error;
      log(rejection === 'locked' ? 'refused' : 'failed', { outcome: rejection });
      if (rejection === 'locked') return pending && form.locked(page, pending);
      return rejectCode(page, error.fields.otp?.[0]?.text ?? 'signIn.errors.wrongCode');
    }
    // Anything that is no code is not an attempt, so it is not logged.
    if (error instanceof Refused) return rejectCode(page, 'signIn.errors.sixDigits');
    return limitAnswer(error, log);
  }
  log('allowed');
  if (accepted.kind === 'done') return form.done(page, accepted.done);
  return form.next?.(page, accepted.token) ?? redirect(page.url.pathname, 303);
}

/** Sends another code, 60 seconds after the last one at the earliest. */
export function resendCode<P extends OpenPage, Details extends object, Done>(
  page: P & OpenActionPage,
  flow: CodeFlow<P, Details, Done>,
) {
  const pending = pendingOf(flow.purpose, page.session);
  if (!pending) return flow.nothingPending(page);
  return startCodeFlow(page, flow, flow.path(page, pending));
}

export function startCodeFlow<P extends OpenPage, Details extends object, Done>(
  page: P & OpenActionPage,
  form: CodeForm<P, Details, Done>,
  path: string,
) {
  const log = loggerOf(page, form.log.resend, pendingOf(form.purpose, page.session));
  try {
    form.resend(page, {});
  } catch (error) {
    return limitAnswer(error, log);
  }
  log('allowed');
  return redirect(path, 303);
}

type Log = (result: 'allowed' | 'failed' | 'refused' | 'limited', more?: object) => void;

const loggerOf =
  (page: OpenActionPage, what: string, pending: Pending | null): Log =>
  (result, more = {}) => {
    const detail = { session: page.session?.id, step: pending?.step, ...more };
    logSignIn(page, { who: page.actor?.id ?? null, what, result, detail });
  };

const rejectCode = (page: OpenPage, error: TextKey) =>
  data<CodeAnswer>({ error: page.text(error) }, { status: 422 });

/** The response to a limit. Rethrows any other error. */
export function limitAnswer(error: unknown, log: Log) {
  if (!(error instanceof AppError) || error.code !== 'limit') throw error;
  const { limit, seconds } = error.values;
  log('limited', { limit });
  // Without a name it is not a limit, but the wait until another code may be requested.
  return data<CodeAnswer>(limit ? { waitSeconds: Number(seconds) } : { wait: Number(seconds) }, {
    status: 429,
    headers: { 'Retry-After': String(seconds) },
  });
}
