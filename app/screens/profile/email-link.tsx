import { useLoaderData } from '@remix-run/react';
import { useText } from '~/i18n/text';
import { ButtonLink, SubmitButton } from '~/ui/button';
import { Form } from '~/ui/form';
import { Ltr } from '~/ui/ltr';
import { PageHead } from '~/ui/page-head';
import type { emailLinkLoader } from './email-link.server';

/** One button, since only a person presses it; then, or for a link that is no longer good, the way on. */
export function EmailLinkScreen() {
  const { title, onHref, isSignedIn, ...link } = useLoaderData<typeof emailLinkLoader>();
  const text = useText();
  if (link.state === 'open') {
    return (
      <>
        <PageHead title={title} lead={text('profile.emailLink.open')} />
        <p>
          <Ltr>{link.email}</Ltr>
        </p>
        <Form>
          <SubmitButton>{text('profile.emailLink.confirm')}</SubmitButton>
        </Form>
      </>
    );
  }
  return (
    <>
      <PageHead title={title} lead={text(`profile.emailLink.${link.state}`)} />
      {link.state === 'done' && (
        <p>
          <Ltr>{link.email}</Ltr>
        </p>
      )}
      <ButtonLink href={onHref} kind="primary">
        {text(isSignedIn ? 'shell.toDashboard' : 'signIn.code.toLogin')}
      </ButtonLink>
    </>
  );
}
