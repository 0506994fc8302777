import { useActionData, useLoaderData } from '@remix-run/react';
import { useText } from '~/i18n/text';
import {
  adminLoginPath,
  loginPath,
  otpVerifyPath,
  resendCodePath,
  resendTwoFactorPath,
  twoFactorPath,
} from '~/paths';
import { Limited } from '~/screens/shell/codes/limited';
import { Locked } from '~/screens/shell/codes/locked';
import { RecoveryCode } from '~/screens/shell/codes/recovery-code';
import { Resend } from '~/screens/shell/codes/resend';
import { PageHead } from '~/ui/page-head';
import type { CodeAnswer } from './code.server';
import type { codePage } from './code-page.server';
import { CodeForm } from './parts/code-form';
import { CodeLead } from './parts/code-lead';
import { LostAuthenticator } from './parts/lost-authenticator';
import { NewAuthenticator } from './parts/new-authenticator';

export type CodePageData = Awaited<ReturnType<typeof codePage>>;

/** Six digits: from a message, from an authenticator, or from an authenticator being set up. */
export function CodeScreen() {
  const page = useLoaderData() as CodePageData;
  const answer = (useActionData() as CodeAnswer | undefined) ?? {};
  const text = useText();
  const { step, door, title, qr } = page;
  const login = door === 'admin' ? adminLoginPath() : loginPath();
  if (answer.lockedTo) {
    // The answer's Refresh header leads on after two seconds, script or none.
    const words = { next: text('signIn.locked.next'), label: text('signIn.code.toLogin') };
    return <Locked href={answer.lockedTo} {...words} />;
  }
  const asksAuthenticator = door === 'admin' || step !== 'code';
  return (
    <>
      <PageHead title={title} lead={<CodeLead {...page} />} />
      <Limited seconds={answer.limitedFor} />
      {qr && <NewAuthenticator {...qr} />}
      <CodeForm
        action={asksAuthenticator ? twoFactorPath() : otpVerifyPath()}
        error={answer.error && text(answer.error)}
        submit={text(step === 'enrolment' ? 'signIn.enroll.submit' : 'signIn.code.submit')}
      />
      {step === 'code' && (
        <Resend
          action={door === 'admin' ? resendTwoFactorPath() : resendCodePath()}
          wait={answer.wait || page.wait}
          isRefused={Boolean(answer.wait)}
        />
      )}
      {asksAuthenticator && step !== 'enrolment' && (
        <>
          <RecoveryCode action={twoFactorPath()} submit={text('profile.recovery.useSubmit')} />
          <LostAuthenticator />
        </>
      )}
      <p>
        <a href={login}>{text('signIn.code.startOver')}</a>
      </p>
    </>
  );
}
