import { useText } from '~/i18n/text';
import { DemoCode } from '~/screens/shell/codes/demo-code';
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
      <DemoCode code={demoCode} />
    </>
  );
}
