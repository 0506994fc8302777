import { useText } from '~/i18n/text';
import { deleteAccountVerifyPath } from '~/paths';
import { Form, FormErrors } from '~/ui/form';

/** A new code, once the wait is over; the server keeps to it, the button counts it down. */
export function Resend({ wait, isRefused }: { wait: number; isRefused: boolean }) {
  const text = useText();
  return (
    <Form action={deleteAccountVerifyPath()}>
      <input type="hidden" name="intent" value="resend" />
      {isRefused && <FormErrors errors={[text('signIn.code.wait', { seconds: wait })]} />}
      <button
        type="submit"
        className="button button-quiet"
        data-enhance="resend-wait"
        data-seconds={wait}
        data-waiting={text('signIn.code.resendWait', { seconds: '{seconds}' })}
      >
        {text('signIn.code.resend')}
      </button>
    </Form>
  );
}
