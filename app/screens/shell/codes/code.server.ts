import { data, redirect } from '@remix-run/node';
import { authenticate } from '~/http/otp-strategy.server';
import type { OpenActionPage, OpenPage } from '~/http/page.server';
import { logSignIn } from '~/http/sign-in-log.server';
import type { TextKey } from '~/i18n/words';
import { AppError } from '~/models/errors';
import { latestCode } from '~/models/outbox/read.server';
import { isCarried } from '~/models/outbox/ways.server';
import { codeLife } from '~/models/proof/challenge.server';
import { type Pending, type Proof, type Verdict, waitOf } from '~/models/proof/proof.server';

type Link = { href: string; label: string };
/** A hidden field. */
type Says = { name: string; value: string };

/** `whole` where no address can be named. */
export type Sent = { before: string; after: string; whole?: string };

type CodePage = {
  title: string;
  breadcrumbs?: Link[];
  /** Where the code went, around the address; left out where none was sent. */
  sent?: Sent;
  more?: string;
  action: string;
  /** Left out where no six digits are asked for. */
  submit?: string;
  /** It does what cannot be undone: nothing happens by itself, and there is a way out beside it. */
  cancel?: Link;
  qr?: { image: string; manualKey: string } | null;
  /**
   * Left out where no code is sent; `says` is a hidden field, where one address does several
   * things.
   */
  resend?: { action?: string; says?: Says };
  /** A code of ten letters and digits: a longer one that was sent, or a recovery code. */
  letters?: { kind: 'long' | 'recovery'; submit: string };
  /** Another way on, which few need. */
  aside?: { summary: string; text: string; submit: string; action: string; says?: Says };
  startOver?: Link;
};

/**
 * Shown after the third wrong code, with the next step. `title` says what failed, `text` replaces
 * the usual words.
 */
export type LockedWords = Link & { title?: string; text?: string; next: string };

export type CodeAnswer = {
  error?: string;
  /** Seconds until a limit lets go. */
  waitSeconds?: number;
  /** Seconds until another code may be asked for. */
  wait?: number;
  locked?: LockedWords;
};

export type CodeTry<P extends OpenPage, About extends object, Done> = {
  proof: Proof<About, Done>;
  log: { verify: string; resend: string };
  /** Where the code is judged by something else than a pending proof too. */
  attempt?: (page: P, code: string) => Verdict<Done>;
  nowhere: (page: P) => Response;
  done: (page: P & OpenActionPage, done: Done) => unknown;
  /** One was, and another is asked for. */
  next?: (page: P, token: string | null) => Response;
  locked: (page: P, pending: Pending<About>) => unknown;
  errors?: (page: P, pending: Pending<About> | null) => { wrong?: TextKey; expired?: TextKey };
};

export type CodeFlow<P extends OpenPage, About extends object, Done> = CodeTry<P, About, Done> & {
  title: TextKey;
  page: (page: P, pending: Pending<About>) => CodePage | Promise<CodePage>;
  path: (page: P, pending: Pending<About>) => string;
};

/**
 * Before the first proof nothing depends on the account. Null where nothing is waited for any more.
 */
export async function showCode<P extends OpenPage, About extends object, Done>(
  page: P,
  flow: CodeFlow<P, About, Done>,
) {
  const { frame, text, session, db, secrets, mode, now } = page;
  const pending = flow.proof.pendingOf(session);
  // After a post the page is drawn where it was sent to.
  if (page.request.method !== 'POST') {
    if (!pending) throw flow.nowhere(page);
    const path = flow.path(page, pending);
    if (path !== page.url.pathname) throw redirect(path);
  }
  Object.assign(frame, { title: text(flow.title), caching: 'never' });
  if (!flow.proof.isOwn) frame.shell = 'narrow';
  if (!pending) return null;
  const shown = await flow.page(page, pending);
  frame.title = shown.title;
  const { to, sentAt } = pending;
  const isDemo = mode === 'demo' && shown.sent !== undefined && now < sentAt + codeLife;
  return {
    ...shown,
    sent: shown.sent && whereItWent(page, pending, shown.sent),
    to,
    wait: waitOf(pending, now),
    demoCode: isDemo ? latestCode(db, secrets, to, sentAt) : null,
  };
}

/** The same for every account and for none: it depends on the installation only. */
export function whereItWent(
  { text, ways }: Pick<OpenPage, 'text' | 'ways'>,
  { channel, via }: Pick<Pending, 'channel' | 'via'>,
  sent: Sent,
): Sent {
  const way = ways[via ?? channel];
  if (way === 'nowhere') return { ...sent, whole: text('signIn.code.nowhere') };
  if (!isCarried(way)) return { ...sent, whole: text('signIn.code.inLog') };
  return via ? { ...sent, whole: text('signIn.code.mailbox') } : sent;
}

/** A code was sent that nothing waits for any more; the page it leads to says so. */
export const isOver = ({ url }: OpenPage): boolean => url.searchParams.get('over') === 'code';

export async function enterCode<P extends OpenPage, About extends object, Done>(
  page: P & OpenActionPage,
  flow: CodeTry<P, About, Done>,
) {
  page.frame.failed = 'signIn.errors.failed';
  const pending = flow.proof.pendingOf(page.session);
  if (!pending && !flow.attempt) return flow.nowhere(page);
  const note = noteOf(page, flow.log.verify, pending);
  const judge = (code: string) => flow.attempt?.(page, code) ?? flow.proof.try(page, code);
  const { seconds, limit, result } = await withinLimits(() => authenticate(page, judge));
  if (!result) {
    note('limited', { limit });
    return tooMany(seconds);
  }
  if (result.kind === 'malformed') return refuse(page, 'signIn.errors.sixDigits');
  if (result.kind === 'done' || result.kind === 'next') note('allowed');
  else note(result.kind === 'locked' ? 'refused' : 'failed', { outcome: result.kind });
  if (result.kind === 'done') return flow.done(page, result.done);
  if (result.kind === 'next')
    return flow.next?.(page, result.token) ?? redirect(page.url.pathname, 303);
  if (result.kind === 'locked') return pending && flow.locked(page, pending);
  const { wrong = 'signIn.errors.wrongCode', expired = 'signIn.errors.expired' } =
    flow.errors?.(page, pending) ?? {};
  return refuse(page, result.kind === 'wrong' ? wrong : expired);
}

/** Another code, 60 seconds after the last at the earliest. */
export async function resendCode<P extends OpenPage, About extends object, Done>(
  page: P & OpenActionPage,
  flow: CodeFlow<P, About, Done>,
) {
  const pending = flow.proof.pendingOf(page.session);
  if (!pending) return flow.nowhere(page);
  return sendCode(page, flow, flow.path(page, pending), () => flow.proof.resend(page));
}

/** @param send answers with the seconds still to wait */
export async function sendCode<P extends OpenPage, About extends object, Done>(
  page: P & OpenActionPage,
  flow: CodeTry<P, About, Done>,
  path: string,
  send: () => number,
) {
  const note = noteOf(page, flow.log.resend, flow.proof.pendingOf(page.session));
  const { seconds, limit, result: wait = 0 } = await withinLimits(send);
  note(seconds + wait > 0 ? 'limited' : 'allowed', { limit });
  return seconds + wait > 0 ? tooMany(seconds, wait) : redirect(path, 303);
}

const noteOf =
  (page: OpenActionPage, what: string, pending: Pending | null) =>
  (result: 'allowed' | 'failed' | 'refused' | 'limited', more: object = {}) => {
    const detail = { session: page.session?.id, step: pending?.step, ...more };
    logSignIn(page, { who: page.actor?.id ?? null, what, result, detail });
  };

const refuse = (page: OpenPage, error: TextKey) =>
  data<CodeAnswer>({ error: page.text(error) }, { status: 422 });

export const tooMany = (waitSeconds: number, wait = 0) =>
  data<CodeAnswer>(
    { waitSeconds, wait },
    { status: 429, headers: { 'Retry-After': String(waitSeconds + wait) } },
  );

/**
 * Runs what a limit may refuse; answers with the `seconds` to wait and the name of the limit when
 * it did.
 */
async function withinLimits<Result>(
  run: () => Result | Promise<Result>,
): Promise<
  { seconds: number; limit: string; result?: never } | { seconds: 0; limit?: never; result: Result }
> {
  try {
    return { seconds: 0, result: await run() };
  } catch (error) {
    if (error instanceof AppError && error.code === 'limit')
      return { seconds: Number(error.values.seconds), limit: String(error.values.limit) };
    throw error;
  }
}
