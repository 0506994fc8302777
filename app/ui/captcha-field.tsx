import { useText } from '~/i18n/text';
import { SummaryButton } from './button';
import { Input } from './control';
import { FieldFrame } from './field-frame';
import { useFieldId } from './form';

type CaptchaProps = {
  challenge:
    | { kind: 'question'; token: string; picture: { image: string; width: number; height: number } }
    | { kind: 'recaptcha'; siteKey: string }
    | { kind: 'off' };
  error?: string;
};

export function CaptchaField({ challenge, error }: CaptchaProps) {
  if (challenge.kind === 'off') return null;
  if (challenge.kind === 'recaptcha')
    return <Recaptcha siteKey={challenge.siteKey} error={error} />;
  return <QuestionField {...challenge} error={error} />;
}

type QuestionProps = Extract<CaptchaProps['challenge'], { kind: 'question' }> & { error?: string };

/** The digits are also available as speech. */
function QuestionField({ token, picture: { image, width, height }, error }: QuestionProps) {
  const text = useText();
  const id = useFieldId('g-recaptcha-response');
  const [hintId, errorId] = [`${id}-hint`, `${id}-error`];
  return (
    <>
      <img src={image} alt={text('signIn.captcha.alt')} width={width} height={height} />
      <FieldFrame
        id={id}
        hintId={hintId}
        errorId={errorId}
        errors={error ? [error] : undefined}
        label={text('signIn.captcha.digits')}
        hint={text('signIn.captcha.label')}
      >
        <Input
          id={id}
          name="g-recaptcha-response"
          type="text"
          inputMode="numeric"
          autoComplete="off"
          maxLength={12}
          dir="ltr"
          required
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? `${errorId} ${hintId}` : hintId}
        />
        <input type="hidden" name="captcha_token" value={token} />
        <p hidden>
          <label>
            {text('signIn.captcha.honeypot')}
            <input name="website" tabIndex={-1} autoComplete="off" />
          </label>
        </p>
      </FieldFrame>
      <details>
        <SummaryButton>{text('signIn.captcha.listen')}</SummaryButton>
        {/* biome-ignore lint/a11y/useMediaCaption: a caption would be the answer. */}
        <audio
          controls
          preload="none"
          src={`/captcha/${token}`}
          aria-label={text('signIn.captcha.listen')}
        />
      </details>
    </>
  );
}

/** Google's widget adds the answer to the form. */
function Recaptcha({ siteKey, error }: { siteKey: string; error?: string }) {
  const text = useText();
  const id = useFieldId('g-recaptcha-response');
  return (
    <FieldFrame
      id={id}
      hintId={`${id}-hint`}
      errorId={`${id}-error`}
      errors={error ? [error] : undefined}
      label={text('signIn.captcha.label')}
    >
      <div id={id} className="g-recaptcha" data-sitekey={siteKey} />
      <script src="https://www.google.com/recaptcha/api.js" async defer />
    </FieldFrame>
  );
}
