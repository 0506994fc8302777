import { useText } from '~/i18n/text';
import { Ltr } from '~/ui/ltr';

/** What an authenticator app is set up with: a code to scan, or a key to type. */
export function NewAuthenticator({ image, manualKey }: { image: string; manualKey: string }) {
  const text = useText();
  return (
    <>
      <img src={image} alt={text('signIn.enroll.qr')} width={222} height={222} />
      <p>
        {text('signIn.enroll.key')}{' '}
        <code>
          <Ltr>{manualKey}</Ltr>
        </code>
      </p>
    </>
  );
}
