import { useText } from '~/i18n/text';
import { sendQrPath } from '~/paths';
import { SubmitButton } from '~/ui/button';
import { Form } from '~/ui/form';
import { Icon } from '~/ui/icon';

export function LostAuthenticator() {
  const text = useText();
  return (
    <details>
      <summary className="button button-quiet">
        <Icon name="chevron-down" />
        {text('signIn.lost.summary')}
      </summary>
      <Form action={sendQrPath()}>
        <p>{text('signIn.lost.text')}</p>
        <SubmitButton kind="secondary">{text('signIn.lost.send')}</SubmitButton>
      </Form>
    </details>
  );
}
