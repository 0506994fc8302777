import { useText } from '~/i18n/text';
import { DemoCode } from '~/screens/shell/codes/demo-code';
import { Ltr } from '~/ui/ltr';
import type { CodePageData } from '../code';

/** Where the code is to be found. Before the first proof it reads the same for every account and for none. */
export function CodeLead({ step, door, channel, sentTo, demoCode }: CodePageData) {
  const text = useText();
  if (step === 'authenticator') return <p>{text('signIn.code.authenticator')}</p>;
  if (step === 'enrolment') return <p>{text('signIn.enroll.scan')}</p>;
  return (
    <>
      <p>
        {text(`signIn.code.${channel}`)} <Ltr>{sentTo}</Ltr>. {text('signIn.code.life')}
      </p>
      {door === 'admin' && <p>{text('signIn.code.orAuthenticator')}</p>}
      <DemoCode code={demoCode} />
    </>
  );
}
