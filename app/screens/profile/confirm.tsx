import { useActionData, useLoaderData } from '@remix-run/react';
import { useText } from '~/i18n/text';
import { logoutPath, profilePath } from '~/paths';
import { Limited } from '~/screens/shell/codes/limited';
import { Resend } from '~/screens/shell/codes/resend';
import { ButtonLink, SubmitButton } from '~/ui/button';
import { Form } from '~/ui/form';
import { PageHead } from '~/ui/page-head';
import type { ConfirmAnswer, ConfirmPage } from './confirm.server';
import { CodeField } from './parts/code-field';
import { SentTo } from './parts/sent-to';

/** Stands before whatever changes how somebody logs in, when their login was a while ago. */
export function ConfirmScreen() {
  const { portal, isSecondFactor, sentTo, wait, demoCode, canSend } = useLoaderData() as ConfirmPage;
  const answer = (useActionData() as ConfirmAnswer | undefined) ?? {};
  const text = useText();
  const isAsked = isSecondFactor || sentTo !== null;
  return (
    <>
      <PageHead
        title={text('profile.confirm.title')}
        breadcrumbs={[{ label: text('profile.title'), href: profilePath(portal) }]}
        lead={text('profile.confirm.lead')}
      />
      <Limited seconds={answer.limitedFor} />
      {sentTo && <SentTo words={text('profile.confirm.sent')} to={sentTo} demoCode={demoCode} />}
      {isAsked && (
        <Form>
          <CodeField
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
