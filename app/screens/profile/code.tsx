import { useActionData, useLoaderData } from '@remix-run/react';
import { useText } from '~/i18n/text';
import { Island } from '~/islands/island';
import { profileChangePath, profilePath } from '~/paths';
import { Limited } from '~/screens/shell/codes/limited';
import { Resend } from '~/screens/shell/codes/resend';
import { SubmitButton } from '~/ui/button';
import { Form } from '~/ui/form';
import { PageHead } from '~/ui/page-head';
import type { ChangeCodePage, CodeAnswer } from './code.server';
import { SentTo } from './parts/sent-to';

export function ChangeCodeScreen() {
  const { portal, contact, to, wait, demoCode } = useLoaderData() as ChangeCodePage;
  const answer = (useActionData() as CodeAnswer | undefined) ?? {};
  const text = useText();
  const otp = {
    ...{ name: 'otp', label: text('signIn.code.label'), hint: text('ui.otp.hint') },
    ...{ error: answer.error && text(answer.error), autoSubmit: true, autoFocus: true },
  };
  return (
    <>
      <PageHead
        title={text('profile.contact.codeTitle')}
        breadcrumbs={[{ label: text('profile.title'), href: profilePath(portal) }]}
        lead={<SentTo words={text(`profile.contact.${contact}.sent`)} to={to} demoCode={demoCode} />}
      />
      <Limited seconds={answer.limitedFor} />
      <Form>
        <Island name="otp-boxes" id="otp" props={otp} />
        <div>
          <SubmitButton>{text('profile.contact.verify')}</SubmitButton>
        </div>
      </Form>
      <Resend
        wait={answer.wait || wait}
        isRefused={Boolean(answer.wait)}
        says={{ name: 'step', value: 'resend' }}
      />
      <p>
        <a href={profileChangePath(portal, contact)}>{text('profile.contact.startOver')}</a>
      </p>
    </>
  );
}
