import { useActionData, useLoaderData } from '@remix-run/react';
import { useText } from '~/i18n/text';
import { Island } from '~/islands/island';
import { deleteAccountVerifyPath, loginPath } from '~/paths';
import { DemoCode } from '~/screens/shell/codes/demo-code';
import { Limited } from '~/screens/shell/codes/limited';
import { Locked } from '~/screens/shell/codes/locked';
import { RecoveryCode } from '~/screens/shell/codes/recovery-code';
import { Resend } from '~/screens/shell/codes/resend';
import { ButtonLink, SubmitButton } from '~/ui/button';
import { Form } from '~/ui/form';
import { Ltr } from '~/ui/ltr';
import { PageHead } from '~/ui/page-head';
import { InTheWay } from './parts/in-the-way';
import type { verifyDeletionAction, verifyDeletionLoader } from './verify.server';

/** The last step: a code, and one from the authenticator where two-factor is on. */
export function VerifyDeletionScreen() {
  const { pending, dashboardHref } = useLoaderData<typeof verifyDeletionLoader>();
  const answer = useActionData<typeof verifyDeletionAction>() ?? {};
  const text = useText();
  if (answer.inTheWay) return <InTheWay {...answer.inTheWay} dashboardHref={dashboardHref} />;
  if (!pending || answer.isLocked) {
    const words = { next: text('accountDeletion.locked'), label: text('signIn.code.toLogin') };
    return <Locked title={text('accountDeletion.errors.failed')} href={loginPath()} {...words} />;
  }
  const { proof, sentTo, wait, demoCode } = pending;
  const isFirst = proof === 'code';
  const otp = {
    ...{ name: 'otp', label: text('signIn.code.label'), hint: text('ui.otp.hint') },
    // Nothing here happens by itself: the button says what it does.
    ...{ error: answer.error && text(answer.error), autoSubmit: false, autoFocus: true },
  };
  return (
    <>
      <PageHead
        title={text(isFirst ? 'accountDeletion.code.title' : 'accountDeletion.code.authenticatorTitle')}
        lead={isFirst ? <Lead {...{ sentTo, demoCode }} /> : text('accountDeletion.code.authenticator')}
      />
      <Limited seconds={answer.limitedFor} />
      <Form action={deleteAccountVerifyPath()}>
        <Island name="otp-boxes" id="otp" props={otp} />
        <SubmitButton kind="danger">{text('accountDeletion.code.submit')}</SubmitButton>
        <ButtonLink href={loginPath()}>{text('accountDeletion.cancel')}</ButtonLink>
      </Form>
      {isFirst ? (
        <Resend
          action={deleteAccountVerifyPath()}
          says={{ name: 'intent', value: 'resend' }}
          wait={answer.wait || wait}
          isRefused={Boolean(answer.wait)}
        />
      ) : (
        <RecoveryCode
          action={deleteAccountVerifyPath()}
          submit={text('accountDeletion.code.submit')}
          isDanger
        />
      )}
    </>
  );
}

function Lead({ sentTo, demoCode }: { sentTo: string; demoCode: string | null }) {
  const text = useText();
  return (
    <>
      <p>
        {text('signIn.code.sms')} <Ltr>{sentTo}</Ltr>. {text('signIn.code.life')}
      </p>
      <p>{text('accountDeletion.code.next')}</p>
      <DemoCode code={demoCode} />
    </>
  );
}
