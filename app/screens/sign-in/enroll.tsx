import { useLoaderData } from '@remix-run/react';
import { useText } from '~/i18n/text';
import { adminLoginPath } from '~/paths';
import { ButtonLink, SubmitButton } from '~/ui/button';
import { Form } from '~/ui/form';
import { PageHead } from '~/ui/page-head';
import type { enrollLinkLoader } from './enroll.server';

/** Where the mailed link leads: one button, since only a person presses it. */
export function EnrollLinkScreen() {
  const { isLive, title } = useLoaderData<typeof enrollLinkLoader>();
  const text = useText();
  if (!isLive) {
    return (
      <>
        <PageHead title={title} lead={text('signIn.enroll.dead')} />
        <ButtonLink href={adminLoginPath()} kind="primary">
          {text('signIn.code.toLogin')}
        </ButtonLink>
      </>
    );
  }
  return (
    <>
      <PageHead title={title} lead={text('signIn.enroll.confirm')} />
      <Form>
        <SubmitButton>{text('signIn.enroll.show')}</SubmitButton>
      </Form>
    </>
  );
}
