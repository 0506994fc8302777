import { useText } from '~/i18n/text';
import { Alert } from '~/ui/alert';
import { ButtonLink } from '~/ui/button';
import { PageHead } from '~/ui/page-head';

/** What follows, and where to; `title` says what did not come about. */
type Props = { title?: string; next: string; href: string; label: string };

/** After the third wrong code. */
export function Locked({ title, next, href, label }: Props) {
  const text = useText();
  return (
    <>
      <PageHead title={text('signIn.locked.title')} />
      <div role="alert">
        <Alert kind="bad" title={title}>
          {text('signIn.locked.text')}
        </Alert>
      </div>
      <p>{next}</p>
      <ButtonLink href={href} kind="primary">
        {label}
      </ButtonLink>
    </>
  );
}
