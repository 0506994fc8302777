import { useText } from '~/i18n/text';
import type { TextKey } from '~/i18n/words';
import { Island } from '~/islands/island';
import { SubmitButton } from '~/ui/button';
import { Form, FormErrors } from '~/ui/form';
import { Ltr } from '~/ui/ltr';
import { Hint } from '~/ui/text';
import type { TwoFactorPage } from '../two-factor.server';

type EnrolmentProps = { enrolment: TwoFactorPage['enrolment']; error?: TextKey };

/** Before two-factor is on: a button that makes a key, then the key and the proof that it arrived. */
export function Enrolment({ enrolment, error }: EnrolmentProps) {
  const text = useText();
  if (!enrolment) {
    return (
      <>
        <FormErrors errors={error ? [error] : []} />
        <p>{text('profile.twoFactor.startLead')}</p>
        <StartForm label={text('profile.twoFactor.start')} kind="primary" />
      </>
    );
  }
  const otp = {
    ...{ name: 'otp', label: text('profile.twoFactor.code'), hint: text('ui.otp.hint') },
    ...{ error: error && text(error), autoSubmit: true, autoFocus: true },
  };
  return (
    <>
      <p>{text('profile.twoFactor.scan')}</p>
      <img src={enrolment.image} alt={text('profile.twoFactor.qr')} width={222} height={222} />
      <p>
        {text('profile.twoFactor.key')}{' '}
        <code className="block">
          <Ltr>{enrolment.manualKey}</Ltr>
        </code>
      </p>
      <Hint>{text('profile.twoFactor.othersEnd')}</Hint>
      <Form>
        <input type="hidden" name="step" value="enable" />
        <Island name="otp-boxes" id="otp" props={otp} />
        <div>
          <SubmitButton>{text('profile.twoFactor.confirm')}</SubmitButton>
        </div>
      </Form>
      <StartForm label={text('profile.twoFactor.restart')} kind="quiet" />
    </>
  );
}

function StartForm({ label, kind }: { label: string; kind: 'primary' | 'quiet' }) {
  return (
    <Form>
      <input type="hidden" name="step" value="start" />
      <div>
        <SubmitButton kind={kind}>{label}</SubmitButton>
      </div>
    </Form>
  );
}
