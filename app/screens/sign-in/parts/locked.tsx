import { useText } from '~/i18n/text';
import { Alert } from '~/ui/alert';
import { ButtonLink } from '~/ui/button';
import { PageHead } from '~/ui/page-head';

/** After the third wrong code; the answer's Refresh header leads on after two seconds, script or none. */
export function Locked({ href }: { href: string }) {
  const text = useText();
  return (
    <>
      <PageHead title={text('signIn.locked.title')} />
      <div role="alert">
        <Alert kind="bad">{text('signIn.locked.text')}</Alert>
      </div>
      <p>{text('signIn.locked.next')}</p>
      <ButtonLink href={href} kind="primary">
        {text('signIn.code.toLogin')}
      </ButtonLink>
    </>
  );
}
