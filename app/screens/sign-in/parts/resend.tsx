import { useText } from '~/i18n/text';
import { resendCodePath, resendTwoFactorPath } from '~/paths';
import { Form, FormErrors } from '~/ui/form';

type Props = { door: 'admin' | 'member'; wait: number; isRefused: boolean };

/** A new code, once the wait is over; the server keeps to it, the button counts it down. */
export function Resend({ door, wait, isRefused }: Props) {
  const text = useText();
  return (
    <Form action={door === 'admin' ? resendTwoFactorPath() : resendCodePath()}>
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
      {wait > 0 && (
        <noscript>
          <p className="hint">{text('signIn.code.resendWait', { seconds: wait })}</p>
        </noscript>
      )}
    </Form>
  );
}
