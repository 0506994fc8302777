import { useActionData, useLoaderData } from '@remix-run/react';
import { useText } from '~/i18n/text';
import { Island } from '~/islands/island';
import { signupPath, signupVerifyPath } from '~/paths';
import { DemoCode } from '~/screens/shell/codes/demo-code';
import { Limited } from '~/screens/shell/codes/limited';
import { Locked } from '~/screens/shell/codes/locked';
import { Resend } from '~/screens/shell/codes/resend';
import { SubmitButton } from '~/ui/button';
import { Form } from '~/ui/form';
import { Ltr } from '~/ui/ltr';
import { PageHead } from '~/ui/page-head';
import type { verifySignupAction, verifySignupLoader } from './verify.server';

/** Six digits out of a text message; whether it holds any is between us and the phone (target 24). */
export function VerifySignupScreen() {
  const page = useLoaderData<typeof verifySignupLoader>();
  const answer = useActionData<typeof verifySignupAction>() ?? {};
  const text = useText();
  if (!page || answer.isLocked) {
    const words = { next: text('signup.locked'), label: text('signup.code.back') };
    return <Locked href={signupPath()} {...words} />;
  }
  const otp = {
    ...{ name: 'otp', label: text('signIn.code.label'), hint: text('ui.otp.hint') },
    ...{ error: answer.error && text(answer.error), autoSubmit: true, autoFocus: true },
  };
  return (
    <>
      <PageHead title={text('signup.code.title')} lead={<Lead {...page} />} />
      <Limited seconds={answer.limitedFor} />
      <Form action={signupVerifyPath()}>
        <Island name="otp-boxes" id="otp" props={otp} />
        <SubmitButton>{text('signIn.code.submit')}</SubmitButton>
      </Form>
      <Resend
        action={signupVerifyPath()}
        says={{ name: 'intent', value: 'resend' }}
        wait={answer.wait || page.wait}
        isRefused={Boolean(answer.wait)}
      />
      <p>
        <a href={signupPath()}>{text('signup.code.change')}</a>
      </p>
    </>
  );
}

function Lead({ sentTo, demoCode }: { sentTo: string; demoCode: string | null }) {
  const text = useText();
  return (
    <>
      <p>
        {text('signup.code.sent')} <Ltr>{sentTo}</Ltr>. {text('signup.code.taken')} {text('signIn.code.life')}
      </p>
      <DemoCode code={demoCode} />
    </>
  );
}
