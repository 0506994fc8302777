import { useText } from '~/i18n/text';
import { loginPath } from '~/paths';
import { ButtonLink } from '~/ui/button';
import { PageHead } from '~/ui/page-head';

/** There are no passwords here; the page says so and leads on. */
export function ForgotPasswordScreen() {
  const text = useText();
  return (
    <>
      <PageHead title={text('signIn.forgot.title')} lead={text('signIn.forgot.text')} />
      <p>{text('signIn.forgot.lost')}</p>
      <ButtonLink href={loginPath()} kind="primary">
        {text('signIn.forgot.toLogin')}
      </ButtonLink>
    </>
  );
}
