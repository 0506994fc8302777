import { useText } from '~/i18n/text';
import { Form, FormErrors } from '~/ui/form';

type ResendProps = { wait: number; isRefused: boolean; step: string };

/** A new code, once the wait is over; the server keeps to it, the button counts it down. */
export function Resend({ wait, isRefused, step }: ResendProps) {
  const text = useText();
  return (
    <Form>
      <input type="hidden" name="step" value={step} />
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
