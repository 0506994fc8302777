import { useActionData, useLoaderData } from '@remix-run/react';
import { useText } from '~/i18n/text';
import { logoutPath, profilePath } from '~/paths';
import { DemoCode } from '~/screens/shell/codes/code';
import type { CodeAnswer } from '~/screens/shell/codes/code.server';
import { CodeField, Limited, Resend, SentTo, StepForm } from '~/screens/shell/codes/parts';
import { ButtonLink } from '~/ui/button';
import { FormErrors } from '~/ui/form';
import { PageHead } from '~/ui/page-head';
import type { confirmLoader } from './contact.server';

export function ConfirmScreen() {
  const { portal, isSecondFactor, sentTo, wait, demoCode, canSend } =
    useLoaderData<typeof confirmLoader>();
  const answer = useActionData<CodeAnswer>() ?? {};
  const text = useText();
  const isAsked = isSecondFactor || sentTo !== null;
  return (
    <>
      <PageHead
        title={text('profile.confirm.title')}
        breadcrumbs={[{ label: text('profile.title'), href: profilePath(portal) }]}
        lead={text('profile.confirm.lead')}
      />
      <Limited seconds={answer.waitSeconds} />
      {!isAsked && answer.error && <FormErrors errors={[answer.error]} />}
      {sentTo && (
        <>
          <SentTo {...sentTo} />
          <DemoCode code={demoCode} />
        </>
      )}
      {isAsked && (
        <StepForm
          submit={text('profile.confirm.submit')}
          errors={{ code: answer.error ? [answer.error] : undefined }}
        >
          <CodeField
            id="code"
            label={text('profile.confirm.code')}
            hint={text(isSecondFactor ? 'profile.confirm.authenticator' : 'signIn.code.life')}
            error={answer.error}
          />
        </StepForm>
      )}
      {!isSecondFactor && sentTo && (
        <Resend
          wait={answer.wait || wait}
          isRefused={Boolean(answer.wait)}
          hiddenField={{ name: 'step', value: 'send' }}
        />
      )}
      {!isAsked && canSend && <StepForm step="send" submit={text('profile.confirm.send')} />}
      {!isAsked && !canSend && (
        <>
          <p>{text('profile.confirm.nowhere')}</p>
          <div>
            <ButtonLink href={logoutPath()}>{text('profile.sessions.logout')}</ButtonLink>
          </div>
        </>
      )}
    </>
  );
}
