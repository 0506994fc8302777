import { useActionData, useLoaderData } from '@remix-run/react';
import { useText } from '~/i18n/text';
import { logoutPath, profilePath } from '~/paths';
import { DemoCode } from '~/screens/shell/codes/code';
import type { CodeAnswer } from '~/screens/shell/codes/code.server';
import { CodeField, Limited, Resend, SentTo } from '~/screens/shell/codes/parts';
import { ButtonLink, SubmitButton } from '~/ui/button';
import { Form, FormErrors } from '~/ui/form';
import { PageHead } from '~/ui/page-head';
import type { confirmLoader } from './contact.server';

export function ConfirmScreen() {
  const { portal, isSecondFactor, sentTo, wait, demoCode, canSend } = useLoaderData<typeof confirmLoader>();
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
          <SentTo before={text('profile.confirm.sent')} to={sentTo} after={text('signIn.code.life')} />
          <DemoCode code={demoCode} />
        </>
      )}
      {isAsked && (
        <Form>
          <CodeField
            id="code"
            label={text('profile.confirm.code')}
            hint={text(isSecondFactor ? 'profile.confirm.authenticator' : 'signIn.code.life')}
            error={answer.error}
          />
          <div>
            <SubmitButton>{text('profile.confirm.submit')}</SubmitButton>
          </div>
        </Form>
      )}
      {!isSecondFactor && sentTo && (
        <Resend
          wait={answer.wait || wait}
          isRefused={Boolean(answer.wait)}
          says={{ name: 'step', value: 'send' }}
        />
      )}
      {!isAsked && canSend && (
        <Form>
          <input type="hidden" name="step" value="send" />
          <div>
            <SubmitButton>{text('profile.confirm.send')}</SubmitButton>
          </div>
        </Form>
      )}
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
