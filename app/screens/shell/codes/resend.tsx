import { useText } from '~/i18n/text';
import { SubmitButton } from '~/ui/button';
import { Form, FormErrors } from '~/ui/form';
import { Hint } from '~/ui/text';

type Props = {
  /** Left out, the form goes to the page it stands on. */
  action?: string;
  /** A hidden field that says what is asked for, where one address does several things. */
  says?: { name: string; value: string };
  wait: number;
  isRefused: boolean;
};

/** A new code, once the wait is over; the server keeps to it, the button counts it down. */
export function Resend({ action, says, wait, isRefused }: Props) {
  const text = useText();
  return (
    <Form action={action}>
      {says && <input type="hidden" {...says} />}
      {isRefused && <FormErrors errors={[text('signIn.code.wait', { seconds: wait })]} />}
      <SubmitButton
        kind="quiet"
        data-enhance="resend-wait"
        data-seconds={wait}
        data-waiting={text('signIn.code.resendWait', { seconds: '{seconds}' })}
      >
        {text('signIn.code.resend')}
      </SubmitButton>
      {wait > 0 && (
        <noscript>
          <Hint>{text('signIn.code.resendWait', { seconds: wait })}</Hint>
        </noscript>
      )}
    </Form>
  );
}
