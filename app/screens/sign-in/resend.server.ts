import { data, redirect } from '@remix-run/node';
import { deliverSoon } from '~/http/deliver.server';
import { openAction, openLoader } from '~/http/page.server';
import { loginPathOf, ownDashboard, pendingOf, proofPath } from '~/http/pending.server';
import { logSignIn } from '~/http/sign-in-log.server';
import { codeMessage } from '~/http/sign-in-messages.server';
import { withinLimits } from '~/http/too-many.server';
import { resendCode } from '~/models/sign-in/start.server';
import type { CodeAnswer } from './code.server';
import { codePage } from './code-page.server';

type Door = 'admin' | 'member';

/** Only posted to; a refused post is answered with the code page. */
export const resendLoader = (door: Door) =>
  openLoader((page) => {
    const session = pendingOf(page);
    if (page.request.method === 'POST' && session) return codePage(page, session);
    throw redirect(session ? proofPath(session.pending) : (ownDashboard(page) ?? loginPathOf(door)));
  });

/** Another code, 60 seconds after the last at the earliest. */
export const resendAction = (door: Door) =>
  openAction(async (page) => {
    const { db, secrets, address, text, now } = page;
    const session = pendingOf(page);
    if (!session) return redirect(ownDashboard(page) ?? loginPathOf(door), 303);
    // The authenticator shows its codes by itself.
    if (session.pending.isKnown) return redirect(proofPath(session.pending), 303);
    const compose = codeMessage(page, session.pending.channel);
    const toast = { kind: 'good' as const, text: text('signIn.done.resent') };
    const {
      seconds,
      limit,
      result: wait = 0,
    } = await withinLimits(() => resendCode(db, secrets, { session, compose, address, toast, now }));
    const result = seconds + wait > 0 ? 'limited' : 'allowed';
    logSignIn(page, { who: null, what: 'otp.resend', result, detail: { limit, session: session.id } });
    if (result === 'limited') {
      const headers = { 'Retry-After': String(seconds + wait) };
      return data<CodeAnswer>({ limitedFor: seconds, wait }, { status: 429, headers });
    }
    deliverSoon();
    return redirect(proofPath(session.pending), 303);
  });
