import { useText } from '~/i18n/text';
import { Ltr } from '~/ui/ltr';

/** In the demo the page shows the code it just sent. */
export function DemoCode({ code }: { code: string | null }) {
  const text = useText();
  if (!code) return null;
  return (
    <p>
      {text('signIn.code.demo')}{' '}
      <strong>
        <Ltr>{code}</Ltr>
      </strong>
    </p>
  );
}
