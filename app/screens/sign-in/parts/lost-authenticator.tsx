import { useText } from '~/i18n/text';
import { sendQrPath } from '~/paths';
import { SubmitButton, SummaryButton } from '~/ui/button';
import { Form } from '~/ui/form';

export function LostAuthenticator() {
  const text = useText();
  return (
    <details>
      <SummaryButton>{text('signIn.lost.summary')}</SummaryButton>
      <Form action={sendQrPath()}>
        <p>{text('signIn.lost.text')}</p>
        <SubmitButton kind="secondary">{text('signIn.lost.send')}</SubmitButton>
      </Form>
    </details>
  );
}
