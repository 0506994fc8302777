import { useText } from '~/i18n/text';
import { Island } from '~/islands/island';
import { SubmitButton } from '~/ui/button';
import { Form } from '~/ui/form';

type Props = { action: string; error?: string; submit: string };

/** The six boxes; once the last is filled the form sends itself (spec 000 §5). */
export function CodeForm({ action, error, submit }: Props) {
  const text = useText();
  const props = {
    name: 'otp',
    label: text('signIn.code.label'),
    hint: text('ui.otp.hint'),
    error,
    autoSubmit: true,
    autoFocus: true,
  };
  return (
    <Form action={action}>
      <Island name="otp-boxes" id="otp" props={props} />
      <SubmitButton>{submit}</SubmitButton>
    </Form>
  );
}
