import { useText } from '~/i18n/text';
import { Ltr } from '~/ui/ltr';

type SentToProps = { words: string; to: string; demoCode: string | null };

/** Where a code went; in the demo, the code too. */
export function SentTo({ words, to, demoCode }: SentToProps) {
  const text = useText();
  return (
    <>
      <p>
        {words} <Ltr>{to}</Ltr>. {text('signIn.code.life')}
      </p>
      {demoCode && (
        <p>
          {text('signIn.code.demo')}{' '}
          <strong>
            <Ltr>{demoCode}</Ltr>
          </strong>
        </p>
      )}
    </>
  );
}
