import { useLoaderData } from '@remix-run/react';
import type { PageData } from '~/http/frame';
import { ButtonLink, SubmitButton } from '~/ui/button';
import { Form } from '~/ui/form';
import { Ltr } from '~/ui/ltr';
import { PageHead } from '~/ui/page-head';

export type LinkPage = PageData & {
  lead: string;
  email?: string;
  /**
   * The text of the button, because mail scanners open links too; absent if the link is no longer
   * valid.
   */
  submit?: string;
  next?: { href: string; label: string };
};

export function LinkScreen() {
  const { title, lead, email, submit, next } = useLoaderData<() => LinkPage>();
  return (
    <>
      <PageHead title={title} lead={lead} />
      {email && (
        <p>
          <Ltr>{email}</Ltr>
        </p>
      )}
      {submit && (
        <Form>
          <SubmitButton>{submit}</SubmitButton>
        </Form>
      )}
      {next && (
        <ButtonLink href={next.href} kind="primary">
          {next.label}
        </ButtonLink>
      )}
    </>
  );
}
